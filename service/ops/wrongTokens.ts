import type { Clock } from "../lib/clock.ts";
import { opsWrongTokenWindow } from "../lib/durations.ts";
import type { Store } from "../store/store.ts";

/** Wrong tokens with an entry of their own within `opsWrongTokenWindow`. */
const maxEntries = 20;
/** Named as the operator of a wrong token in the log. */
const stranger = "(unknown)";

/**
 * R-OPS-02: logs wrong tokens. The log is append-only, and attackers with many addresses must not fill the disk: after the first
 * ones of an hour the rest are counted, in one entry at its end.
 */
export function createWrongTokens(deps: {
  store: Store;
  clock: Clock;
  reportError: (where: string, error: unknown) => void;
}): {
  /** @param network whose token was wrong */
  note(network: string): Promise<void>;
} {
  const { store, clock, reportError } = deps;
  let began = Number.NEGATIVE_INFINITY;
  let written = 0;
  let counted = 0;

  const add = (target: string, detail: string) =>
    store.transaction((tx) => {
      const what = { at: clock.date(), operator: stranger, action: "sign-in", target } as const;
      return tx.audit.add({ ...what, reason: "", result: "refused", detail }, null);
    });
  const sumUp = () => {
    const count = counted;
    counted = 0;
    add("", `${count} more wrong tokens within the hour.`).catch((error: unknown) =>
      reportError("wrong tokens", error),
    );
  };

  return {
    async note(network) {
      const now = clock.now();
      if (now - began >= opsWrongTokenWindow) [began, written] = [now, 0];
      if (written < maxEntries) {
        written += 1;
        return add(network, "Wrong token.");
      }
      counted += 1;
      if (counted === 1) clock.after(began + opsWrongTokenWindow - now, sumUp);
    },
  };
}
