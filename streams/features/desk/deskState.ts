import type { Picture, StageButton, StageSound, StageStatistics } from "../../ports.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { NoPicture, PictureEvent } from "./picture.ts";

/** What the stream desk shows (R-DESK-01, R-DESK-02). */
export type Desk =
  | { status: "closed" }
  /** Waiting for the picture; `again` after one was lost. */
  | { status: "connecting"; game: GameBrief | null; again: boolean }
  | {
      status: "playing";
      game: GameBrief | null;
      picture: Picture;
      buttons: readonly StageButton[];
      /** False until the first frame is on the screen. */
      moving: boolean;
      /** The network is interrupted for the moment. */
      interrupted: boolean;
      statistics: StageStatistics | null;
      /** Null before the picture is shown, and when it has no sound. */
      sound: StageSound | null;
    }
  /** No picture, although the schedule still exists. */
  | {
      status: "failed";
      game: GameBrief | null;
      reason: NoPicture;
    }
  /** `timeOver`: the play time is used up. */
  | { status: "ended"; game: GameBrief | null; timeOver: boolean };

/** The desk after an event of the picture. */
export function reduceDesk(desk: Desk, event: PictureEvent): Desk {
  const game = desk.status === "closed" ? null : desk.game;
  switch (event.kind) {
    case "picture":
      return {
        status: "playing",
        game,
        picture: event.picture,
        buttons: [],
        moving: false,
        interrupted: false,
        statistics: null,
        sound: null,
      };
    case "retrying":
      return { status: "connecting", game, again: true };
    case "gaveUp":
      return { status: "failed", game, reason: event.reason };
    case "ended":
      return { status: "ended", game, timeOver: false };
    default:
      return desk.status === "playing" ? { ...desk, ...changeOf(event) } : desk;
  }
}

function changeOf(event: PictureEvent): Partial<Extract<Desk, { status: "playing" }>> {
  switch (event.kind) {
    case "hello":
      return { buttons: event.buttons };
    case "firstFrame":
      return { moving: true, interrupted: false };
    case "statistics":
      return { statistics: event.statistics };
    case "sound":
      return { sound: event.state };
    case "interrupted":
      return { interrupted: true };
    case "resumed":
      return { interrupted: false };
    default:
      return {};
  }
}
