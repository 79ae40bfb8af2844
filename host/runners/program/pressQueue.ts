import type { Clock } from "../../lib/clock.ts";

/**
 * Maximum presses and releases that wait, or a flood would delay the player's next press. Further presses are dropped. One input has
 * eight presses and their releases.
 */
const maxWaiting = 16;

/** Presses of one key in order; or those of the mouse's buttons, with its movement between them. */
export interface PressQueue {
  press(name: string): void;
  release(name: string): void;
  /** Runs an action after everything that waits. Replaces the last one if nothing else waits behind it. */
  afterwards(action: () => void): void;
  /** Forgets what is down and what waits. The caller releases everything itself. */
  reset(): void;
}

type Waiting = { readonly name: string; readonly isDown: boolean } | { readonly action: () => void };

/**
 * Sends presses and releases in order, and leaves each in force for a while: a program that looks at the keys once a frame would
 * miss a shorter press, and take two presses for one if it saw no release between them (R-HOST-11).
 * @param send presses something in the program, or lets it go
 * @param minPressMs how long something is down, or up before it is down again
 */
export function createPressQueue(
  clock: Clock,
  send: (name: string, isDown: boolean) => void,
  minPressMs: () => number,
): PressQueue {
  const changedAt = new Map<string, number>();
  /** What is down once everything has been sent. */
  const down = new Set<string>();
  let waiting: readonly Waiting[] = [];
  let cancel: (() => void) | null = null;

  const proceed = (): void => {
    cancel = null;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if ("action" in next) next.action();
      else {
        const { name, isDown } = next;
        const due = (changedAt.get(name) ?? Number.NEGATIVE_INFINITY) + minPressMs();
        if (due > clock.now()) {
          cancel = clock.after(due - clock.now(), proceed);
          return;
        }
        changedAt.set(name, clock.now());
        send(name, isDown);
      }
      waiting = waiting.slice(1);
    }
  };
  const add = (next: Waiting): void => {
    waiting = [...waiting, next];
    if (cancel === null) proceed();
  };

  return {
    press(name) {
      if (down.has(name) || waiting.length >= maxWaiting) return;
      down.add(name);
      add({ name, isDown: true });
    },
    // Never left out, or it would stay down.
    release(name) {
      if (down.delete(name)) add({ name, isDown: false });
    },
    afterwards(action) {
      const last = waiting.at(-1);
      if (last && "action" in last) waiting = waiting.slice(0, -1);
      add({ action });
    },
    reset() {
      cancel?.(); // mutants: equivalent, it would find nothing that is due
      cancel = null;
      waiting = [];
      down.clear();
    },
  };
}
