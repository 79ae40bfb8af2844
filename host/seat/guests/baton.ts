import type { HostMessage } from "../../../wire/desk/messages.ts";
import type { Clock } from "../../lib/clock.ts";
import type { SeatState } from "../seatState.ts";

/** Who steers the game alone (R-TOGETHER-10). */
export type Baton = ReturnType<typeof createBaton>;

/**
 * @param deps.canHold whether this guest is connected
 * @param deps.passed called after each change, with those whose role has changed
 */
export function createBaton(
  state: SeatState,
  clock: Clock,
  deps: { canHold(id: string): boolean; passed(ids: readonly string[]): void },
) {
  let until: number | null = null;
  let cancel = (): void => undefined;
  /** @param seconds after which the player has the pad again; 0: not by itself */
  const pass = (to: string | null, seconds = 0): void => {
    if (to !== null && !deps.canHold(to)) return;
    cancel();
    cancel = () => undefined;
    const changed = [state.baton, to].flatMap((id) => id ?? []);
    state.baton = to;
    until = to === null || seconds === 0 ? null : clock.now() + seconds * 1_000;
    if (until !== null) cancel = clock.after(seconds * 1_000, () => pass(null));
    state.inputs?.steerAlone(to);
    deps.passed(changed);
  };
  return {
    /** Its `holder` is null while the player has the pad, and each guest steers by their role. */
    message: (): Extract<HostMessage, { type: "baton" }> => ({
      type: "baton",
      holder: state.baton,
      seconds: until === null ? 0 : Math.max(0, Math.ceil((until - clock.now()) / 1_000)),
    }),
    pass,
    /** This guest is gone: a pad that they had is the player's again. */
    lose(id: string) {
      if (state.baton === id) pass(null);
    },
  };
}
