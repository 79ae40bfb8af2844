import {
  all,
  cutsContent,
  isBar,
  isDisabled,
  isOutside,
  isShown,
  isVisuallyHidden,
  modal,
  nameOf,
  ownText,
  pageWidth,
  scrolls,
} from "./elements.ts";
import { overlaps } from "./overlaps.ts";
import { tornWords } from "./words.ts";

export { nextFrame } from "./nextFrame.ts";

/** A layout or translation flaw on the screen. */
export interface Flaw {
  readonly kind: "sideways" | "cut" | "outside" | "small" | "covered" | "torn" | "overlap" | "hardCoded";
  readonly where: string;
}

/** The minimum size of a touch target, px. */
const target = 44;

/**
 * Inspects the current page for horizontal scrolling, clipped texts, and controls that are too small, off
 * screen or covered.
 */
export function inspect(): Flaw[] {
  return [
    ...sideways(),
    ...cutTexts(),
    ...controls(),
    ...tornWords().map(({ word, where }): Flaw => ({ kind: "torn", where: `“${word}” in ${where}` })),
    ...overlaps().map((where): Flaw => ({ kind: "overlap", where })),
  ];
}

function sideways(): Flaw[] {
  const over = document.documentElement.scrollWidth - pageWidth();
  // A row of pictures scrolls sideways by intention; what scrolls downwards should do nothing else.
  const both = all("body *").filter(
    (element) =>
      isShown(element) &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowY) && cutsContent(element)) ||
        element.querySelector("[role=dialog], [role=alertdialog]") !== null),
  );
  return [
    ...(over > 0 ? [{ kind: "sideways", where: `${over} px` } as const] : []),
    ...both.map(
      (element): Flaw => ({
        kind: "sideways",
        where: `${nameOf(element)} ${element.scrollWidth - element.clientWidth} px`,
      }),
    ),
  ];
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
  const front = modal();
  const selector = "button, a[href], input, select, textarea, [role=radio], [role=tab], summary";
  return all(selector).flatMap((element): Flaw[] => {
    if (!isShown(element) || isVisuallyHidden(element)) return [];
    if (front && !front.contains(element)) return [];
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
    if (x < 0 || y < 0 || x >= pageWidth() || y >= window.innerHeight) return flaws;
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
