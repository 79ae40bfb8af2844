import { NEVER, Observable } from "rxjs";
import type { Lifecycle } from "../../ports.ts";

/** A single tab that is visible and online all the time; whether the network really carries is another matter. */
export const alwaysOpen: Lifecycle = {
  visible: () => true,
  visible$: NEVER,
  online: () => true,
  online$: NEVER,
  darkDevice$: NEVER,
  hide$: NEVER,
  lock: () => new Observable((subscriber) => subscriber.next("held")),
  broadcast: () => undefined,
  messages$: () => NEVER,
};
