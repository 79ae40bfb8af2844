import type { CSSProperties } from "react";
import type { Desk } from "../../../streams/features/desk/deskState.ts";

/** What the styles of a `.stage` need of its picture: height by width, and whether a phone crops it (R-SHAPE-03). */
export function pictureShape({
  size,
  cropUpright,
}: Pick<Extract<Desk, { status: "playing" }>, "size" | "cropUpright">) {
  const style: CSSProperties & Record<"--shape", number> = {
    "--shape": size ? size.height / size.width : 9 / 16,
  };
  return { "data-crop": cropUpright, style };
}
