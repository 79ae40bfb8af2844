import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { SlideShows } from "../../../../streams/features/catalogue/slideShows.ts";
import { source } from "../../../../streams/lib/state.ts";
import { slideShowsFor } from "../../../../streams/rules/durations.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import styles from "./BannerControls.module.css";
import { leftsOf, observeCarousel } from "./observeCarousel.ts";

const text = defineMessages({
  previous: { id: "banner.previous", defaultMessage: "Previous picture" },
  next: { id: "banner.next", defaultMessage: "Next picture" },
  stop: { id: "banner.stop", defaultMessage: "Stop the slide show" },
  start: { id: "banner.start", defaultMessage: "Start the slide show" },
});

/** Until their code is loaded. */
const noShows: SlideShows["shows"] = source(new Map());

interface Props {
  readonly sectionId: string;
  /** The list of pictures. */
  readonly rail: RefObject<HTMLElement | null>;
  /** The accessible name of each picture's dot. */
  readonly labels: readonly string[];
}

/**
 * The banner's dots and buttons. It tells the slide show what it sees and what the player does, and scrolls to where that turns; a bar in
 * the dot shows how long the picture still stands (R-HOME-03).
 */
export default function BannerControls({ sectionId, rail, labels }: Props) {
  const intl = useIntl();
  const { send, slides } = useApp();
  const show = useSelector(useValue(slides)?.shows ?? noShows, (shows) => shows.get(sectionId));
  // Without a slide show the banner can be gone through all the same.
  const [seen, setSeen] = useState(0);
  const { shown = seen, running = true, heldBy = [], turn = null } = show ?? {};
  const count = labels.length;

  useEffect(() => {
    if (rail.current)
      return observeCarousel(rail.current, count, sectionId, (intent) => {
        if (intent.type === "slides/open") setSeen(0);
        if (intent.type === "slides/seen") setSeen(intent.index);
        send(intent);
      });
  }, [rail, count, sectionId, send]);
  // Home stays when another page is opened, and this runs again when it is back.
  const done = useRef(turn);
  useEffect(() => {
    if (!turn || turn === done.current) return;
    done.current = turn;
    scrollTo(rail.current, turn.to);
  }, [rail, turn]);

  const choose = (to: number) => () => {
    const index = (to + count) % count;
    if (!show) scrollTo(rail.current, index);
    send({ type: "slides/choose", sectionId, index });
  };
  const style: CSSProperties & Record<"--shows", string> = { "--shows": `${slideShowsFor}ms` };
  return (
    <div
      className={styles.controls}
      // The bar is the time that a slide show has left.
      data-running={(show && running) || undefined}
      data-held={heldBy.length > 0 || undefined}
      style={style}
    >
      <button
        type="button"
        className={`${styles.button} ${styles.motion}`}
        aria-label={intl.formatMessage(running ? text.stop : text.start)}
        onClick={() => send({ type: "slides/run", sectionId, on: !running })}
      >
        {running ? <Pause size={18} /> : <Play size={18} />}
      </button>
      <span className={styles.dots}>
        {labels.map((label, index) => (
          <button
            key={label}
            type="button"
            className={styles.dot}
            aria-label={label}
            aria-current={index === shown}
            onClick={choose(index)}
          >
            <span>{index === shown && <span className={styles.fill} />}</span>
          </button>
        ))}
      </span>
      <button
        type="button"
        className={`${styles.button} ${styles.turn}`}
        aria-label={intl.formatMessage(text.previous)}
        onClick={choose(shown - 1)}
      >
        <ChevronLeft size={22} />
      </button>
      <button
        type="button"
        className={`${styles.button} ${styles.turn}`}
        aria-label={intl.formatMessage(text.next)}
        onClick={choose(shown + 1)}
      >
        <ChevronRight size={22} />
      </button>
    </div>
  );
}

function scrollTo(list: HTMLElement | null, index: number): void {
  list?.scrollTo({ left: leftsOf(list)[index] ?? 0 });
}
