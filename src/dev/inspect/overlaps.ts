import { all, isShown, isVisuallyHidden, layerOf, modal, nameOf, textNodes } from "./elements.ts";

interface Item {
  readonly element: HTMLElement;
  readonly layer: Element | null;
  readonly boxes: readonly Box[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const controls = "button, a[href], input, select, textarea, summary, [role=radio], [role=tab]";

/**
 * Texts and controls that lie on one another. What is fixed or sticky lies over the rest by intention, so only what
 * scrolls together is compared.
 */
export function overlaps(): string[] {
  const front = modal();
  const items = all("body *").flatMap((element): Item[] => {
    if (front && !front.contains(element)) return [];
    if (!isShown(element) || isVisuallyHidden(element)) return [];
    const boxes = boxesOf(element).flatMap((box) => visiblePart(box, element));
    return boxes.length === 0 ? [] : [{ element, layer: layerOf(element), boxes }];
  });
  return items.flatMap((one, index) =>
    items
      .slice(index + 1)
      .filter((other) => areApart(one, other) && one.boxes.some((box) => other.boxes.some(touches(box))))
      .map((other) => `${nameOf(one.element)} and ${nameOf(other.element)}`),
  );
}

/** A control's whole box, or each line of an element's own text. */
function boxesOf(element: HTMLElement): Box[] {
  if (element.matches(controls)) return [element.getBoundingClientRect()];
  return textNodes(element).flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

function areApart(one: Item, other: Item): boolean {
  if (one.layer !== other.layer) return false;
  if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
  // A hidden input lies over the label that it belongs to.
  const label = one.element.closest("label");
  return label === null || label !== other.element.closest("label");
}

/** Do they share more than the room between lines? */
function touches(one: Box): (other: Box) => boolean {
  return (other) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 2 && height > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top);
  };
}

/** What its ancestors do not clip of a box; nothing when they clip it all. */
function visiblePart(box: Box, element: Element): Box[] {
  let { left, top, right, bottom } = box;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(at);
    if (display === "inline" || (overflowX === "visible" && overflowY === "visible")) continue;
    const clip = at.getBoundingClientRect();
    left = Math.max(left, clip.left);
    top = Math.max(top, clip.top);
    right = Math.min(right, clip.right);
    bottom = Math.min(bottom, clip.bottom);
  }
  return right - left > 1 && bottom - top > 1 ? [{ left, top, right, bottom }] : [];
}
