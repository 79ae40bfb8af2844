import styles from "./Cover.module.css";
import { Picture } from "./Picture.tsx";

interface Props {
  /** An address, or "" for none. */
  readonly src: string;
  /** Shown when the picture is missing. */
  readonly name: string;
  readonly shape: "wide" | "tall";
  /** Loads at once, with high priority: for the first picture of a page. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

const size = { wide: { width: 640, height: 360 }, tall: { width: 480, height: 640 } } as const;

/** A game's picture in a box of fixed aspect ratio, which shows the name when the picture is missing. */
export function Cover({ src, name, shape, eager = false, className }: Props) {
  const fallback = (
    <span className={styles.name} aria-hidden="true">
      {name}
    </span>
  );
  return (
    <span className={[styles.cover, styles[shape], className].filter(Boolean).join(" ")}>
      <Picture
        src={src}
        fallback={fallback}
        alt=""
        {...size[shape]}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        draggable={false}
      />
    </span>
  );
}
