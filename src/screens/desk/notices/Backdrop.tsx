import { useState } from "react";

/** A game's artwork behind a notice of the desk. Missing artwork is not shown. */
export function Backdrop({ className, wide }: { className: string | undefined; wide: string }) {
  // URL that failed; a later game's artwork may exist.
  const [broken, setBroken] = useState("");
  if (wide === "" || broken === wide) return null;
  return (
    <img
      className={className}
      src={wide}
      alt=""
      width={1280}
      height={720}
      decoding="async"
      onError={() => setBroken(wide)}
    />
  );
}
