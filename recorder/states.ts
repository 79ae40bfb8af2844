import { Observable, Subscription } from "rxjs";
import type { State } from "../streams/lib/state.ts";
import type { StateChange } from "./recordSchemas.ts";

/**
 * Reports every State of an app at once and whenever it changes, in order; those of lazy modules once they are loaded.
 * @param onChange gets the State's name, such as "account.checkout", and what changed
 */
export function watchStates(
  app: object,
  onChange: (name: string, change: StateChange) => void,
): Subscription {
  const watching = new Subscription();
  const watch = (prefix: string, owner: object): void => {
    for (const [key, part] of Object.entries(owner)) {
      if (!isState(part)) continue;
      const name = `${prefix}${key}`;
      let before: unknown;
      let inside: object | null = null;
      watching.add(
        part.subscribe((value) => {
          const change = changeOfState(before, value);
          before = value;
          if (change !== null) onChange(name, change);
          if (inside !== null || !hasStates(value)) return;
          inside = value;
          watch(`${name}.`, value);
        }),
      );
    }
  };
  watch("", app);
  return watching;
}

/** True for a State, by duck typing. */
export function isState(value: unknown): value is State<unknown> {
  return value instanceof Observable && "value" in value;
}

/** True for an object with States as members, such as a lazy module. */
export function hasStates(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some(isState);
}

/**
 * What changed from one value of a State to the next (R-REC-09), by the paths of members: "overlays", "plan.price". Elements with ids
 * are addressed by id ("items[id=g-1].title"), so that inserting one changes no other; "items[ids]" is a new order. Lists without
 * ids are addressed by index, and written whole when their length changes. The path of the whole value is "".
 * @param before undefined for the first value
 * @returns plain data; null when nothing changed. Objects that only exist in memory, such as a picture, are "[live]"
 */
export function changeOfState(before: unknown, now: unknown): StateChange | null {
  const set: Record<string, unknown> = {};
  const gone: Record<string, true> = {};
  compare(before, now, "", { set, gone });
  const [isSet, isGone] = [Object.keys(set).length > 0, Object.keys(gone).length > 0];
  return isSet || isGone ? { ...(isSet ? { set } : {}), ...(isGone ? { gone } : {}) } : null;
}

type Found = { readonly set: Record<string, unknown>; readonly gone: Record<string, true> };

/** Values that are the same object are not looked into: States are never changed in place. */
function compare(before: unknown, now: unknown, path: string, found: Found): void {
  if (Object.is(before, now)) return;
  const [was, is] = [shallow(before), shallow(now)];
  if (is === undefined) {
    if (was !== undefined) found.gone[path] = true;
  } else if (Array.isArray(was) && Array.isArray(is)) compareLists(was, is, path, found);
  else if (isRecord(was) && isRecord(is)) {
    for (const key of Object.keys(was))
      if (!Object.hasOwn(is, key)) compare(was[key], undefined, member(path, key), found);
    for (const [key, part] of Object.entries(is)) compare(was[key], part, member(path, key), found);
  } else if (!Object.is(was, is)) found.set[path] = plain(is);
}

function compareLists(was: readonly unknown[], is: readonly unknown[], path: string, found: Found): void {
  const [old, young] = [byId(was), byId(is)];
  if (old && young) {
    for (const id of old.keys()) if (!young.has(id)) found.gone[element(path, id)] = true;
    for (const [id, item] of young) compare(old.get(id), item, element(path, id), found);
    const order = [...young.keys()];
    const coming = [...[...old.keys()].filter((id) => young.has(id)), ...order.filter((id) => !old.has(id))];
    if (order.some((id, index) => id !== coming[index])) found.set[`${path}[ids]`] = order;
  } else if (was.length === is.length) {
    for (const [index, item] of is.entries()) compare(was[index], item ?? null, `${path}[${index}]`, found);
  } else found.set[path] = plain(is);
}

/** The elements by their ids; null where one has none, or two have the same. */
function byId(list: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const found = new Map<string, unknown>();
  for (const item of list) {
    const id = isRecord(item) ? item.id : undefined;
    if (typeof id !== "string" && typeof id !== "number") return null;
    found.set(String(id), item);
  }
  return found.size === list.length ? found : null;
}

/** A value as plain data down to its members, which stay as they are; undefined for what is not recorded. */
function shallow(value: unknown): unknown {
  if (typeof value === "function") return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, part]) => [String(key), part]));
  if (value instanceof Set) return [...value];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return "[live]";
  const isLive = Object.values(value).some(
    (part) => typeof part === "function" || part instanceof Observable,
  );
  return isLive ? "[live]" : value;
}

export function plain(value: unknown): unknown {
  const top = shallow(value);
  if (Array.isArray(top)) return top.map((part) => plain(part) ?? null);
  if (!isRecord(top)) return top;
  return Object.fromEntries(
    Object.entries(top)
      .map(([key, part]) => [key, plain(part)])
      .filter(([, part]) => part !== undefined),
  );
}

function member(path: string, key: string): string {
  if (!/^[\w$-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

function element(path: string, id: string): string {
  return `${path}[id=${/^[\w:.-]+$/.test(id) ? id : JSON.stringify(id)}]`;
}

/** An object that is no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
