/** Within this distance of the page's edge, a swipe on an iPhone goes back, CSS px. */
const edge = 32;

/** Keeps fingers on an element from starting the browser's back gesture at the page's edges, where the browser allows that. */
export function holdEdges(element: HTMLElement, signal: AbortSignal): void {
  element.addEventListener(
    "touchstart",
    (event) => {
      const { clientWidth } = element.ownerDocument.documentElement;
      const atEdge = [...event.changedTouches].some(({ clientX: x }) => x < edge || x > clientWidth - edge);
      if (atEdge) event.preventDefault();
    },
    { signal, passive: false },
  );
}
