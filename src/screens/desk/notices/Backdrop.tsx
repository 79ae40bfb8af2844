import { Picture } from "../../../components/game/Picture.tsx";

/** A game's artwork behind a notice of the desk. Missing artwork is not shown. */
export function Backdrop({ className, wide }: { className: string | undefined; wide: string }) {
  return <Picture className={className} src={wide} alt="" width={1280} height={720} decoding="async" />;
}
