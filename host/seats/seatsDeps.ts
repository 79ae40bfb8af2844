import type { Quality } from "../../wire/hosts/hostControl.ts";
import type { Clock } from "../lib/clock.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import type { PictureSize } from "../library/pictureSize.ts";
import type { SeatEvent } from "../seat/seatMessages.ts";
import type { SeatProcesses } from "./seatProcess.ts";

/** An event of a leased seat, or the service's command to freeze it. */
export type SeatNotice = (SeatEvent | { readonly event: "frozen"; readonly frozen: boolean }) & {
  readonly scheduleId: string;
  readonly leaseId: string;
  /** The lease's free time, s, with `started`; see `leaseCommand`. 0 if absent. */
  readonly freeAwaySeconds?: number;
};

export interface SeatsDeps {
  readonly clock: Clock;
  /** Number of seats. */
  readonly total: number;
  /** How many of them can show the larger picture at the same time. */
  readonly high: number;
  readonly processes: SeatProcesses;
  /** A game that this host can run now; otherwise undefined. */
  readonly findGame: (gameId: string) => GameDescription | undefined;
  /** Picture size for each quality, px; read at each start, after the new seat is leased. */
  readonly resolutions: Readonly<Record<Quality, PictureSize>>;
  readonly notify: (notice: SeatNotice) => void;
}
