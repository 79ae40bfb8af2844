import { createSeat, type SeatDeps } from "../../../host/seat/seat.ts";
import type { SeatEvent } from "../../../host/seat/seatMessages.ts";
import type { SeatProcess, SeatProcesses } from "../../../host/seats/seatProcess.ts";

/** A seat process of a test: it may be killed, as a crash would. */
export interface TestSeatProcess extends SeatProcess {
  kill(): void;
}

/** Seats that run in the test's own process. */
export function inProcessSeats(
  deps: Omit<SeatDeps, "notify">,
): SeatProcesses & { readonly taken: TestSeatProcess[] } {
  const taken: TestSeatProcess[] = [];
  return {
    taken,
    take() {
      let onEvent = (_event: SeatEvent): void => undefined;
      let exit = (): void => undefined;
      const exited = new Promise<void>((resolve) => {
        exit = resolve;
      });
      const seat = createSeat({ ...deps, notify: (event) => onEvent(event) });
      const process: TestSeatProcess = {
        seat: taken.length,
        exited,
        kill: () => exit(),
        listen(listener) {
          onEvent = listener;
        },
        start: seat.start,
        openWhepSession: seat.openWhepSession,
        closeWhepSession: async (id, guest) => seat.closeWhepSession(id, guest),
        setGuests: seat.setGuests,
        freeze: seat.freeze,
        end: (reason) => void seat.end(reason).then(exit),
      };
      taken.push(process);
      return process;
    },
    stop: async () => undefined,
  };
}
