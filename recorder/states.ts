import { Observable, Subscription } from "rxjs";
import type { StateChange } from "./outputSchemas.ts";
import { changeOfState } from "./stateChange.ts";

/**
 * Reports every State of an app, at once and whenever it changes, in the order in which they change. States of
 * lazy modules are included once they are loaded.
 * @param onChange receives the State's name, such as "account.checkout", and what changed
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

/** True for a State, by what it can do. */
export function isState(value: unknown): value is Observable<unknown> {
  return value instanceof Observable && "value" in value;
}

/** True for an object with States as members, such as what a lazy module makes. */
export function hasStates(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some(isState);
}
