import {
  animationFrameScheduler,
  asyncScheduler,
  debounceTime,
  distinctUntilChanged,
  filter,
  interval,
  map,
  type Observable,
  type Subscription,
  scan,
  take,
} from "rxjs";
import type { ScreenText } from "../../recorder/recordSchemas.ts";
import { equal } from "../../streams/lib/equal.ts";
import { screenQuiet } from "../player/compareScreens.ts";

/** Maximum length of a text, and number of texts. */
const longestText = 200;
const maxTexts = 500;

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
    if (words !== "" && found.length < maxTexts) found.push({ role, text: words });
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

/**
 * Records what the screens show at each quiet moment, where it differs from the last time (R-REC-07).
 * @param root what is read: the whole page, as pop-ups stand beside the app
 * @param fact$ emits with each fact that is recorded; also with those that are written here
 */
export function recordScreens(
  root: Element,
  fact$: Observable<unknown>,
  write: (text: ScreenText) => void,
): Subscription {
  return fact$
    .pipe(
      debounceTime(screenQuiet, asyncScheduler),
      map(() => readScreen(root)),
      distinctUntilChanged((last, next) => equal(last, next)),
    )
    .subscribe(write);
}

/** Frames that show the same before what they show counts: the first may still be that of the moment before. */
export const framesToTrust = 3;
/** Frames that show the same before nothing else is to come, about 0.8 s: longer than any animation with which something leaves. */
export const framesToRest = 45;

/** Emits what a page shows once it is as expected or still, counted in frames (R-REC-44). */
export function settledScreen(
  root: Element,
  isExpected: (text: ScreenText) => boolean,
): Observable<ScreenText> {
  return interval(0, animationFrameScheduler).pipe(
    map(() => readScreen(root)),
    scan(
      (before: { text: ScreenText; frames: number }, text) =>
        equal(before.text, text) ? { text, frames: before.frames + 1 } : { text, frames: 1 },
      { text: [], frames: 0 },
    ),
    filter(({ text, frames }) => frames >= framesToRest || (frames >= framesToTrust && isExpected(text))),
    map(({ text }) => text),
    take(1),
  );
}
