/** How near the page's edge a finger begins the swipe that goes back on an iPhone, CSS px. */
const edge = 32;

/** Fingers that go down on an element near the page's edges do not swipe it away, where the browser lets a page say so. */
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
