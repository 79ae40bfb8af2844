import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { SlideIntent } from "../../../../streams/features/catalogue/slideShows.ts";
import type { IntentOf } from "../../../../streams/intents.ts";
import { slideShowsFor } from "../../../../streams/rules/durations.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import styles from "./BannerControls.module.css";

const text = defineMessages({
  previous: { id: "banner.previous", defaultMessage: "Previous picture" },
  next: { id: "banner.next", defaultMessage: "Next picture" },
  stop: { id: "banner.stop", defaultMessage: "Stop the slide show" },
  start: { id: "banner.start", defaultMessage: "Start the slide show" },
});

type Holder = IntentOf<"slides/view">["heldBy"][number];

interface Props {
  readonly sectionId: string;
  /** The scrolling list of pictures. */
  readonly rail: RefObject<HTMLElement | null>;
  /** The accessible name of each picture's dot. */
  readonly labels: readonly string[];
}

/**
 * The banner's dots and buttons. Reports the visible picture and the player's actions to the slide show, and scrolls to the picture that it
 * selects; a bar in the dot shows how long the picture stays (R-HOME-03).
 */
export default function BannerControls({ sectionId, rail, labels }: Props) {
  const intl = useIntl();
  const { send, slides } = useApp();
  const show = useSelector(slides, (shows) => shows.get(sectionId));
  // The banner works without a slide show too.
  const [seen, setSeen] = useState(0);
  const { shown = seen, running = true, heldBy = [], turn = null } = show ?? {};
  const count = labels.length;

  useEffect(() => {
    if (rail.current)
      return observeCarousel(rail.current, count, sectionId, (intent) => {
        if (intent.type === "slides/open") setSeen(0);
        if (intent.type === "slides/view") setSeen(intent.index);
        send(intent);
      });
  }, [rail, count, sectionId, send]);
  // Home stays mounted behind other pages, and this effect runs again when home is shown again.
  const done = useRef(turn);
  useEffect(() => {
    if (!turn || turn === done.current) return;
    done.current = turn;
    scrollTo(rail.current, turn.to);
  }, [rail, turn]);

  const choose = (to: number) => () => {
    const index = (to + count) % count;
    if (!show) scrollTo(rail.current, index);
    send({ type: "slides/run", sectionId, on: false, index });
  };
  const style: CSSProperties & Record<"--shows", string> = { "--shows": `${slideShowsFor}ms` };
  return (
    <div
      className={styles.controls}
      // The bar shows the slide show's time left.
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

/**
 * Reports to a slide show which picture is in view, and what stops or pauses it: a touch stops it; pointer or keyboard focus in its
 * section, and being out of view, pause it; reduced motion pauses it permanently.
 * @param rail the list of pictures
 * @returns stops observing
 */
function observeCarousel(
  rail: HTMLElement,
  count: number,
  sectionId: string,
  send: (intent: SlideIntent) => void,
): () => void {
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  const section = rail.closest("section") ?? rail;
  const heldBy = new Set<Holder>();
  let index = 0;
  const view = (): void => send({ type: "slides/view", sectionId, index, heldBy: [...heldBy] });
  const hold = (by: Holder, on: boolean): void => {
    if (on === heldBy.has(by)) return;
    if (on) heldBy.add(by);
    else heldBy.delete(by);
    view();
  };
  const look = (): void => {
    const before = index;
    if (rail.clientWidth > 0) index = nearest(rail);
    if (index !== before) view();
  };

  send({ type: "slides/open", sectionId, count });
  look();
  rail.addEventListener("scroll", look, options);
  rail.addEventListener("touchstart", () => send({ type: "slides/run", sectionId, on: false }), options);
  section.addEventListener(
    "pointerenter",
    ({ pointerType }) => hold("pointer", pointerType !== "touch"),
    options,
  );
  section.addEventListener("pointerleave", () => hold("pointer", false), options);
  // Only keyboard focus: a click moves the focus too, and leaves it there when the pointer moves on.
  section.addEventListener(
    "focusin",
    ({ target }) => hold("focus", target instanceof Element && target.matches(":focus-visible")),
    options,
  );
  section.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && section.contains(relatedTarget))) hold("focus", false);
    },
    options,
  );
  const sight = new IntersectionObserver((entries) =>
    hold("outOfSight", !entries.some(({ isIntersecting }) => isIntersecting)),
  );
  sight.observe(rail);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  hold("reducedMotion", calm.matches);
  calm.addEventListener("change", ({ matches }) => hold("reducedMotion", matches), options);
  return () => {
    listening.abort();
    sight.disconnect();
    hold("outOfSight", true);
  };
}

/** Scroll offset at which each picture is aligned to the start, px. */
function leftsOf(list: HTMLElement): number[] {
  const lefts = Array.from(list.children, (picture) => picture.getBoundingClientRect().left);
  return lefts.map((left) => left - (lefts[0] ?? 0));
}

function nearest(list: HTMLElement): number {
  const away = leftsOf(list).map((left) => Math.abs(left - list.scrollLeft));
  // The last picture may be narrower than the screen and never align to the start.
  const atEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 2;
  return atEnd ? away.length - 1 : away.indexOf(Math.min(...away));
}
