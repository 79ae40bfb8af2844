import { mostPlayReports, type PlayReports } from "../../streams/wire/hosts/machineControl.ts";
import type { LightSeats } from "./lightSeats.ts";

/**
 * Tells the services what a light host shows. One round at a time: what happens during a round is left to the next call.
 * @param post sends reports; resolves to false when no service has stored them
 */
export function createReporter(
  seats: LightSeats,
  post: (reports: PlayReports) => Promise<boolean>,
): () => Promise<void> {
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    const plays = seats.plays();
    for (let from = 0; from < plays.length; from += mostPlayReports) {
      const some = plays.slice(from, from + mostPlayReports);
      if (!(await post({ plays: some }))) break;
      seats.stored(some);
    }
    isBusy = false;
  };
}
