import { hasStates } from "../../../recorder/states.ts";
import { localeOf } from "../../../wire/locale.ts";

/** Wide letters without a place to break, as a hostile service may send them. */
const wideWord = "W".repeat(20);

/** The fields whose texts a service writes. */
const texts = /^(gameName|title|name|summary|body|content|text|detail|description|genres|nickName|userName)$/;

/** Puts a word of 20 wide letters into every text of a service, and 10,000 letters into every summary and content. */
export function widenTexts(app: object): void {
  for (const [name, member] of Object.entries(app)) {
    // The names of pages are no texts.
    if (name === "location" || !isSource(member)) continue;
    // A lazy module is a State that holds others.
    if (hasStates(member.value)) widenTexts(member.value);
    else member.set(widened(member.value, null));
  }
}

function isSource(member: unknown): member is { value: unknown; set(value: unknown): void } {
  return typeof member === "object" && member !== null && "value" in member && "set" in member;
}

function widened(value: unknown, field: string | null): unknown {
  if (typeof value === "string" && field !== null && value !== "") {
    if (field === "content") return wideWord.repeat(500);
    return field === "summary" ? `${wideWord} `.repeat(476) : `${wideWord} ${value}`;
  }
  if (Array.isArray(value)) return value.map((item) => widened(item, field));
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, widened(item, field)]));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  if ("value" in value && "subscribe" in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      widened(item, texts.test(key) ? key : localeOf(key) ? field : null),
    ]),
  );
}
