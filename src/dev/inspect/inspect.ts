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
  textNodes,
} from "./elements.ts";
import { overlaps } from "./overlaps.ts";

export { nextFrame } from "./nextFrame.ts";

export interface Flaw {
  readonly kind: "sideways" | "cut" | "outside" | "small" | "covered" | "torn" | "overlap" | "hardCoded";
  readonly where: string;
}

/** The minimum size of a touch target, px. */
const target = 44;

/** Finds horizontal scrolling, clipped texts, and controls too small, off screen or covered. */
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
      flaws.push({ kind: "small", where: `${nameOf(element)} ${Math.round(width)}×${Math.round(height)}` });
    if (/hidden|clip/.test(getComputedStyle(element).overflowY) && cutsContent(element))
      flaws.push({ kind: "cut", where: nameOf(element) });
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // Null outside the window, to which the last fraction of a pixel does not belong.
    const top = x < pageWidth() ? document.elementFromPoint(x, y) : null;
    if (top === null) return flaws;
    // What a sticky bar covers can be scrolled into view; a toast goes away by itself.
    const passing = top.closest("[aria-live]") !== null || isBar(top);
    const own = element.contains(top) || top.contains(element) || top.closest("label")?.contains(element);
    if (!own && !passing && !isDisabled(element) && !scrolls(element))
      flaws.push({ kind: "covered", where: `${nameOf(element)} by ${nameOf(top)}` });
    return flaws;
  });
}

/** Finds texts without the pseudo-locale's accents. @param data untranslated ones, such as names */
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

/** Gutters of the page and padding of a card: a word that is no wider than the rest can be shown whole. */
const around = 96;

/** Words that are broken in the middle although a line of the page has room for them. */
function tornWords(): { word: string; where: string }[] {
  const segmenter = new Intl.Segmenter(document.documentElement.lang || "en", { granularity: "word" });
  return all("body *").flatMap((element) => {
    if (!isShown(element) || isVisuallyHidden(element)) return [];
    const torn = textNodes(element).flatMap((node) => tornIn(node, segmenter));
    return torn.map((word) => ({ word, where: nameOf(element) }));
  });
}

function tornIn(node: Text, segmenter: Intl.Segmenter): string[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  if (linesOf(range) < 2) return [];
  return [...segmenter.segment(node.data)].flatMap(({ segment, index, isWordLike }) => {
    if (!isWordLike || segment.length < 2) return [];
    range.setStart(node, index);
    range.setEnd(node, index + segment.length);
    if (linesOf(range) < 2) return [];
    // An address, such as help@cloudplay.example, is broken anywhere when it is too long as a whole.
    const [before = ""] = /[!-~]*$/.exec(node.data.slice(0, index)) ?? [];
    const [after = ""] = /^[!-~]*/.exec(node.data.slice(index + segment.length)) ?? [];
    range.setStart(node, index - before.length);
    range.setEnd(node, index + segment.length + after.length);
    return widthOf(range) <= pageWidth() - around ? [segment] : [];
  });
}

function widthOf(range: Range): number {
  return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0);
}

/** On how many lines its text is. */
function linesOf(range: Range): number {
  let lines = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { width, top, height } of range.getClientRects()) {
    if (width === 0 || Math.abs(top - last) < height / 2) continue;
    lines += 1;
    last = top;
  }
  return lines;
}
