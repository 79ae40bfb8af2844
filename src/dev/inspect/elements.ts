/** What the inspection asks about single elements. */

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** Width of the page, CSS px; on a phone `innerWidth` grows with whatever sticks out. */
export function pageWidth(): number {
  return document.documentElement.clientWidth;
}

/** The pop-up in front, outside of which nothing can be used. */
export function modal(): HTMLElement | undefined {
  return all('[role="dialog"], [role="alertdialog"]').at(-1);
}

/** An element's own text nodes with something to read in them. */
export function textNodes(element: Element): Text[] {
  return [...element.childNodes].filter(
    (node): node is Text => node instanceof Text && node.data.trim() !== "",
  );
}

export function ownText(element: Element): string {
  return textNodes(element)
    .map(({ data }) => data)
    .join("")
    .trim();
}

export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return element.closest("[inert], [aria-hidden=true], .shell, script, style, noscript") === null;
}

/** Rendered for screen readers only. */
export function isVisuallyHidden(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect();
    if (width <= 1 && height <= 1) return true;
  }
  return false;
}

export function cutsContent({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 2;
}

export function isDisabled(element: Element): boolean {
  return element.matches(":disabled, [aria-disabled=true]") || element.closest("fieldset:disabled") !== null;
}

export function isOutside(element: Element): boolean {
  if (isVisuallyHidden(element)) return false;
  const { left, right, width } = element.getBoundingClientRect();
  return width > 0 && (left < -1 || right > pageWidth() + 1);
}

/** Is inside a scroll container, where it may be off screen. */
export function scrolls(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth) return true;
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight) return true;
  }
  return false;
}

/** Its fixed or sticky ancestor, which lies over what scrolls below it. */
export function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
  return null;
}

/** Is fixed or sticky on a page that scrolls. */
export function isBar(element: Element): boolean {
  return document.documentElement.scrollHeight > window.innerHeight && layerOf(element) !== null;
}

export function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
  const [style = ""] = (element.getAttribute("class") ?? "").split(" ");
  return `<${element.tagName.toLowerCase()}${style ? ` .${style}` : ""}> ${label}`;
}
