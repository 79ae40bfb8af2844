import { Observable } from "rxjs";

/** What a State says while it waits for something that ends by itself. A seat may take as long as it takes: `preparing`. */
const waiting: ReadonlySet<unknown> = new Set(["loading", "starting"]);
/** Goods load only while a signed-in player looks at them: until then, nobody waits. */
const unseen: ReadonlySet<string> = new Set(["products", "account.plans", "account.hour", "account.gold"]);
/** How deep a State's value is searched. */
const maxDepth = 4;

/**
 * The States of an app that wait: what shows a spinner, or a button that can't be pressed.
 * @param app or a part of it that has States
 */
export function waitingStates(app: object, prefix = ""): readonly string[] {
  return Object.entries(app).flatMap(([key, part]) => {
    if (!(part instanceof Observable) || !("value" in part)) return [];
    const { value } = part;
    const name = `${prefix}${key}`;
    if (prefix === "" && isWing(value)) return waitingStates(value, `${name}.`);
    return !unseen.has(name) && waits(value, maxDepth) ? [name] : [];
  });
}

function waits(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth === 0) return false;
  const parts = value instanceof Map ? [...value.values()].map((part) => ["", part]) : Object.entries(value);
  return parts.some(
    ([key, part]) =>
      (key === "status" && waiting.has(part)) ||
      ((key === "busy" || key === "asking") && part === true) ||
      waits(part, depth - 1),
  );
}

/** Whether a value is a part of the app with States of its own, loaded lazily. */
function isWing(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some((part) => part instanceof Observable)
  );
}
