import type { ScreenText } from "../../recorder/outputSchemas.ts";

/** Of one text, and of all; what goes beyond is left out. */
const longestText = 200;
const mostTexts = 500;

/** Elements that are read as one text, with the role they have by themselves. */
const roles: Readonly<Record<string, string>> = {
  A: "link",
  BUTTON: "button",
  H1: "heading",
  H2: "heading",
  H3: "heading",
  H4: "heading",
  IMG: "img",
  INPUT: "textbox",
  SELECT: "combobox",
  TEXTAREA: "textbox",
};
/** Roles that are read as one text where they are given. Others, such as dialogs, are groups of texts. */
const ownText =
  /^(button|link|heading|img|tab|menuitem|option|switch|radio|checkbox|status|alert|timer|progressbar)$/;
const unread = /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/;

/**
 * What a page shows, as text by role, from top to bottom. What a person typed is not read.
 * @example
 * readScreen(document.body); // [{ role: "heading", text: "Top 10" }, { role: "link", text: "Halogen Mile" }, …]
 */
export function readScreen(root: Element): ScreenText {
  const found: Array<{ role: string; text: string }> = [];
  const add = (role: string, text: string): void => {
    const words = text.replace(/\s+/g, " ").trim().slice(0, longestText);
    if (words !== "" && found.length < mostTexts) found.push({ role, text: words });
  };
  const read = (parent: Element): void => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) add("text", node.textContent ?? "");
      if (!(node instanceof Element) || isHidden(node)) continue;
      const given = node.getAttribute("role");
      const role = given ?? roles[node.tagName];
      if (role !== undefined && (given === null || ownText.test(given))) add(role, nameOf(node));
      else read(node);
    }
  };
  read(root);
  return found;
}

function isHidden(element: Element): boolean {
  return (
    unread.test(element.tagName) ||
    element.getAttribute("aria-hidden") === "true" ||
    element.hasAttribute("data-unrecorded") ||
    (typeof element.checkVisibility === "function" && !element.checkVisibility({ visibilityProperty: true }))
  );
}

/** What an element says, with its state where it has one. */
function nameOf(element: Element): string {
  const name =
    element.getAttribute("aria-label") ??
    element.getAttribute("alt") ??
    element.getAttribute("placeholder") ??
    element.textContent ??
    "";
  const states = [
    "aria-pressed",
    "aria-checked",
    "aria-expanded",
    "aria-selected",
    "aria-disabled",
    "disabled",
  ]
    .filter((state) => element.hasAttribute(state) && element.getAttribute(state) !== "false")
    .map((state) => state.replace("aria-", ""));
  return states.length === 0 ? name : `${name} (${states.join(", ")})`;
}
