import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type RefObject, useEffect, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import styles from "./BannerControls.module.css";

const text = defineMessages({
  previous: { id: "banner.previous", defaultMessage: "Previous picture" },
  next: { id: "banner.next", defaultMessage: "Next picture" },
  stop: { id: "banner.stop", defaultMessage: "Stop the slide show" },
  start: { id: "banner.start", defaultMessage: "Start the slide show" },
});

interface Props {
  /** The list of pictures. */
  readonly rail: RefObject<HTMLElement | null>;
  /** The accessible name of each picture's dot. */
  readonly labels: readonly string[];
}

/**
 * The banner's dots and buttons. The slide show runs until the player interacts: a touch, or a choice by
 * button, stops it. Hover, focus inside and being off screen pause it; with reduced motion it never
 * starts. The dot's CSS animation is the timer: pausing the animation pauses the slide show.
 */
export default function BannerControls({ rail, labels }: Props) {
  const intl = useIntl();
  const [current, setCurrent] = useState(0);
  const [moving, setMoving] = useState(true);
  const [inSight, setInSight] = useState(true);

  useEffect(() => {
    const list = rail.current;
    if (!list) return;
    const updateCurrent = (): void => setCurrent(nearest(list));
    const stop = (): void => setMoving(false);
    list.addEventListener("scroll", updateCurrent, { passive: true });
    list.addEventListener("touchstart", stop, { passive: true });
    const sight = new IntersectionObserver((entries) =>
      setInSight(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    sight.observe(list);
    return () => {
      sight.disconnect();
      list.removeEventListener("scroll", updateCurrent);
      list.removeEventListener("touchstart", stop);
    };
  }, [rail]);

  const show = (index: number): void => {
    const list = rail.current;
    list?.scrollTo({ left: leftsOf(list)[(index + labels.length) % labels.length] ?? 0 });
  };
  const choose = (index: number) => () => {
    setMoving(false);
    show(index);
  };

  return (
    <div className={styles.controls} data-moving={moving || undefined} data-away={!inSight || undefined}>
      <button
        type="button"
        className={`${styles.button} ${styles.motion}`}
        aria-label={intl.formatMessage(moving ? text.stop : text.start)}
        onClick={() => setMoving(!moving)}
      >
        {moving ? <Pause size={18} /> : <Play size={18} />}
      </button>
      <span className={styles.dots}>
        {labels.map((label, index) => (
          <button
            key={label}
            type="button"
            className={styles.dot}
            aria-label={label}
            aria-current={index === current}
            onClick={choose(index)}
          >
            <span>
              {index === current && <span className={styles.fill} onAnimationEnd={() => show(current + 1)} />}
            </span>
          </button>
        ))}
      </span>
      <button
        type="button"
        className={`${styles.button} ${styles.turn}`}
        aria-label={intl.formatMessage(text.previous)}
        onClick={choose(current - 1)}
      >
        <ChevronLeft size={22} />
      </button>
      <button
        type="button"
        className={`${styles.button} ${styles.turn}`}
        aria-label={intl.formatMessage(text.next)}
        onClick={choose(current + 1)}
      >
        <ChevronRight size={22} />
      </button>
    </div>
  );
}

/** The scroll offset at which each picture is aligned to the start, px. */
function leftsOf(list: HTMLElement): number[] {
  const lefts = Array.from(list.children, (picture) => picture.getBoundingClientRect().left);
  return lefts.map((left) => left - (lefts[0] ?? 0));
}

function nearest(list: HTMLElement): number {
  const away = leftsOf(list).map((left) => Math.abs(left - list.scrollLeft));
  // The last picture may be narrower than the screen and never reach the start.
  const atEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 2;
  return atEnd ? away.length - 1 : away.indexOf(Math.min(...away));
}
