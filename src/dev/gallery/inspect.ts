/** A layout or translation flaw on the screen. */
export interface Flaw {
  readonly kind: "sideways" | "cut" | "outside" | "small" | "covered" | "hardCoded";
  readonly where: string;
}

/** The minimum size of a touch target, px. */
const target = 44;

/**
 * Inspects the current page for horizontal scrolling, clipped texts, and controls that are too small, off
 * screen or covered.
 */
export function inspect(): Flaw[] {
  return [...sideways(), ...cutTexts(), ...controls()];
}

function sideways(): Flaw[] {
  const over = document.documentElement.scrollWidth - window.innerWidth;
  return over > 0 ? [{ kind: "sideways", where: `${over} px` }] : [];
}

function cutTexts(): Flaw[] {
  return all("body *").flatMap((element): Flaw[] => {
    if (!isShown(element) || ownText(element) === "") return [];
    const style = getComputedStyle(element);
    // An ellipsis or a line clamp is intended.
    const meant = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const hides = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY);
    const isCut = element.scrollWidth > element.clientWidth + 1 || cutsContent(element);
    if (hides && !meant && isCut && !isVisuallyHidden(element))
      return [{ kind: "cut", where: nameOf(element) }];
    return isOutside(element) && !scrolls(element) ? [{ kind: "outside", where: nameOf(element) }] : [];
  });
}

function controls(): Flaw[] {
  const modal = all('[role="dialog"], [role="alertdialog"]').at(-1);
  const selector = "button, a[href], input, select, textarea, [role=radio], [role=tab], summary";
  return all(selector).flatMap((element): Flaw[] => {
    if (!isShown(element) || isVisuallyHidden(element)) return [];
    if (modal && !modal.contains(element)) return [];
    const box = element.getBoundingClientRect();
    const label = element.closest("label")?.getBoundingClientRect() ?? box;
    const width = Math.max(box.width, label.width);
    const height = Math.max(box.height, label.height);
    const inText = element.matches("p a, li p a, dd a, [data-inline] a");
    const flaws: Flaw[] = [];
    if (!inText && (width < target - 0.5 || height < target - 0.5))
      flaws.push({
        kind: "small",
        where: `${nameOf(element)} ${Math.round(width)}×${Math.round(height)}`,
      });
    if (/hidden|clip/.test(getComputedStyle(element).overflowY) && cutsContent(element))
      flaws.push({ kind: "cut", where: nameOf(element) });
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) return flaws;
    const top = document.elementFromPoint(x, y);
    // What a sticky bar covers can be scrolled into view; a toast goes away by itself.
    const passing = top !== null && (top.closest("[aria-live]") !== null || isBar(top));
    const own =
      top && (element.contains(top) || top.contains(element) || top.closest("label")?.contains(element));
    if (!own && !passing && !isDisabled(element) && !scrolls(element))
      flaws.push({ kind: "covered", where: `${nameOf(element)} by ${top ? nameOf(top) : "nothing"}` });
    return flaws;
  });
}

/**
 * Finds hard-coded texts: with the pseudo-locale, every translated text has accented letters.
 * @param data texts that are not translated, such as names and messages of the service
 */
export function hardCoded(data: readonly string[]): Flaw[] {
  const texts = all("body *").flatMap((element) => {
    if (!isShown(element) || element.closest("[translate=no], time")) return [];
    const label = element.getAttribute("aria-label") ?? element.getAttribute("placeholder") ?? "";
    return [ownText(element), label].map((text) => ({ text, element }));
  });
  return texts.flatMap(({ text, element }): Flaw[] => {
    if (/[^\p{ASCII}]/u.test(text) || data.some((known) => known.includes(text))) return [];
    const own = data.reduce((rest, known) => (known === "" ? rest : rest.replaceAll(known, "")), text);
    return /[A-Za-z]{3}/.test(own) ? [{ kind: "hardCoded", where: `${nameOf(element)} “${text}”` }] : [];
  });
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function ownText(element: Element): string {
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? "")
    .join("")
    .trim();
}

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return element.closest("[inert], [aria-hidden=true], .shell, script, style, noscript") === null;
}

/** Rendered for screen readers only. */
function isVisuallyHidden(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect();
    if (width <= 1 && height <= 1) return true;
  }
  return false;
}

function cutsContent({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 2;
}

function isDisabled(element: Element): boolean {
  return element.matches(":disabled, [aria-disabled=true]") || element.closest("fieldset:disabled") !== null;
}

function isOutside(element: Element): boolean {
  if (isVisuallyHidden(element)) return false;
  const { left, right, width } = element.getBoundingClientRect();
  return width > 0 && (left < -1 || right > window.innerWidth + 1);
}

/** Is inside a scroll container, where it may be off screen. */
function scrolls(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth) return true;
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight) return true;
  }
  return false;
}

/** Is fixed or sticky on a page that scrolls. */
function isBar(element: Element): boolean {
  if (document.documentElement.scrollHeight <= window.innerHeight) return false;
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
  return false;
}

function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
  const [style = ""] = (element.getAttribute("class") ?? "").split(" ");
  return `<${element.tagName.toLowerCase()}${style ? ` .${style}` : ""}> ${label}`;
}
