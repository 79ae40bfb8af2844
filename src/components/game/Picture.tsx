import { type ImgHTMLAttributes, type ReactNode, useState } from "react";

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, "onLoad" | "onError" | "src"> {
  /** An address, or "" for none. */
  readonly src: string;
  /** Stands in for a picture that is missing or does not load. */
  readonly fallback?: ReactNode;
}

/** A picture that is invisible until it has loaded, so that the browser's icon for a broken one never shows. */
export function Picture({ src, fallback = null, ...image }: Props) {
  // Of the failed address: a later one may load.
  const [broken, setBroken] = useState("");
  if (src === "" || broken === src) return fallback;
  return (
    // biome-ignore lint/a11y/useAltText: who shows it says what it shows
    <img
      key={src}
      {...image}
      src={src}
      data-arriving
      onLoad={({ currentTarget }) => currentTarget.removeAttribute("data-arriving")}
      onError={() => setBroken(src)}
    />
  );
}
