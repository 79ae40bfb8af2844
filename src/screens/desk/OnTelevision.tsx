import Tv from "lucide-react/icons/tv";
import styles from "./OnTelevision.module.css";
import pads from "./Pads.module.css";

interface Props {
  readonly title: string;
  readonly note: string;
  /** Its colour is the title's. */
  readonly pad?: number | undefined;
}

/** In the place of a picture that a television shows. */
export function OnTelevision({ title, note, pad }: Props) {
  return (
    <p className={styles.words} data-keep-clear="">
      <Tv size={32} aria-hidden="true" />
      <strong className={pads.pad} data-pad={pad}>
        {title}
      </strong>
      <span>
        <bdi>{note}</bdi>
      </span>
    </p>
  );
}
