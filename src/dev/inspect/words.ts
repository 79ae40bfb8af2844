import { all, isShown, isVisuallyHidden, nameOf, pageWidth, textNodes } from "./elements.ts";

/** Gutters of the page and padding of a card: a word that is no wider than the rest can be shown whole. */
const around = 96;

/** Words that are broken in the middle although a line of the page has room for them. */
export function tornWords(): { word: string; where: string }[] {
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
