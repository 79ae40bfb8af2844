import type { Quality } from "../../streams/wire/machineControl.ts";
import type { Clock } from "../lib/clock.ts";
import type { GameDescription } from "../library/description.ts";
import type { PictureSize } from "../library/pictureSize.ts";
import type { SeatEvent } from "../seat/seatMessages.ts";
import type { SeatProcesses } from "./seatProcess.ts";

/** What a leased seat says of itself. */
export type SeatNotice = SeatEvent & { readonly scheduleId: string; readonly leaseId: string };

export interface SeatsDeps {
  readonly clock: Clock;
  /** How many seats there are. */
  readonly total: number;
  readonly processes: SeatProcesses;
  /** A game that this host can run now; undefined for any other id. */
  readonly findGame: (gameId: string) => GameDescription | undefined;
  /** Picture size by the quality of the player's plan, px. */
  readonly resolutions: Readonly<Record<Quality, PictureSize>>;
  readonly notify: (notice: SeatNotice) => void;
}
