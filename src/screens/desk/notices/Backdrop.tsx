import { useState } from "react";

/** A game's artwork behind the words of the desk. Nothing is shown of artwork that is missing. */
export function Backdrop({ className, wide }: { className: string | undefined; wide: string }) {
  // Of the failed address: a later game's artwork may exist.
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
