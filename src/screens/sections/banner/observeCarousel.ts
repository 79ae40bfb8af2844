import type { SlideIntent } from "../../../../streams/features/catalogue/slideShows.ts";
import type { IntentOf } from "../../../../streams/intents.ts";

/**
 * Tells a slide show which picture is in view, and what stops or holds it: a touch stops it; pointer and keyboard focus in its section, and
 * being out of sight, hold it, and reduced motion does for good.
 * @param rail the list of pictures
 * @returns ends it
 */
export function observeCarousel(
  rail: HTMLElement,
  count: number,
  sectionId: string,
  send: (intent: SlideIntent) => void,
): () => void {
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  const section = rail.closest("section") ?? rail;
  type Holder = IntentOf<"slides/hold">["by"];
  const holders = new Set<Holder>();
  const hold = (by: Holder, on: boolean): void => {
    if (on === holders.has(by)) return;
    if (on) holders.add(by);
    else holders.delete(by);
    send({ type: "slides/hold", sectionId, by, on });
  };
  let seen = 0;
  const look = (): void => {
    if (rail.clientWidth === 0) return;
    const index = nearest(rail);
    if (index === seen) return;
    seen = index;
    send({ type: "slides/seen", sectionId, index });
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
  // A click moves the focus, too, but its player is no longer there.
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
    send({ type: "slides/close", sectionId });
  };
}

/** The scroll offset at which each picture is aligned to the start, px. */
export function leftsOf(list: HTMLElement): number[] {
  const lefts = Array.from(list.children, (picture) => picture.getBoundingClientRect().left);
  return lefts.map((left) => left - (lefts[0] ?? 0));
}

function nearest(list: HTMLElement): number {
  const away = leftsOf(list).map((left) => Math.abs(left - list.scrollLeft));
  // The last picture may be narrower than the screen and never reach the start.
  const atEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 2;
  return atEnd ? away.length - 1 : away.indexOf(Math.min(...away));
}
