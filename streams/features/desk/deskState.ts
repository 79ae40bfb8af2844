import type { GameBrief } from "../../../wire/catalogue.ts";
import { type GameFacts, unknownGame } from "../../../wire/desk/messages.ts";
import type { TouchArrangements } from "../../../wire/desk/touchLayout.ts";
import type { Mode } from "../../../wire/modes.ts";
import type {
  Picture,
  StageEndReason,
  StageExit,
  StageLoading,
  StageSound,
  StageStatistics,
} from "../../ports/stage.ts";
import { defaultLayout } from "../../rules/touch/defaultLayout.ts";
import { notPaused, type Paused, reducePaused } from "./paused.ts";
import type { PictureEvent, PictureFailure } from "./picture/picture.ts";

/** Why a game ended by itself, and how its program ended. */
export interface GameEnd {
  readonly reason: Exclude<
    StageEndReason,
    "schedule-ended" | "player-gone" | "replaced" | "machine-stopping" | "removed"
  >;
  readonly exit: StageExit | null;
}

/** What the stream desk shows (R-DESK-01 … 03). */
export type Desk =
  | { status: "closed" }
  /** Waiting for the picture; `again` after one was lost, or an attempt failed for a `reason`. */
  | { status: "connecting"; game: GameBrief | null; again: boolean; reason?: PictureFailure }
  | (GameFacts & {
      status: "playing";
      game: GameBrief | null;
      picture: Picture;
      /** The game's own, or the one made of its buttons. */
      layout: TouchArrangements;
      /** Of the game's own picture, px; null before the host's `hello`. */
      size: { readonly width: number; readonly height: number } | null;
      /** Text is limited to the characters of a US keyboard. */
      ascii: boolean;
      paused: Paused;
      /** A television shows picture and sound in this page's place. */
      television: boolean;
      /** The only guest who steers now; null: everybody by their role. */
      baton: string | null;
      /** The picture holds the browser's mouse pointer. */
      pointerLocked: boolean;
      /** The host's progress; `drawn` when its first frame is on the way, null before the first message. */
      loading: StageLoading | "drawn" | null;
      /** False until the first frame is on the screen. */
      moving: boolean;
      /** Why the attempt before this one failed, until the picture moves. */
      reason?: PictureFailure | undefined;
      /** The game has stopped answering. */
      hanging: boolean;
      interrupted: boolean;
      statistics: StageStatistics | null;
      /** Null before the picture is shown, and when it has no sound. */
      sound: StageSound | null;
    })
  /** No picture, although the schedule still exists. */
  | {
      status: "failed";
      game: GameBrief | null;
      reason: PictureFailure;
      /** The service has confirmed since that the schedule exists. */
      kept: boolean;
    }
  | {
      status: "ended";
      game: GameBrief | null;
      /** How it was played, and is played again (R-DESK-34); absent until the service has ended it. */
      mode?: Mode;
      timeOver: boolean;
      /** Null when the service or the player ended it, and when nobody knows. */
      end: GameEnd | null;
      /** The service has released the seat: the game can be started again. */
      released: boolean;
    };

type Playing = Extract<Desk, { status: "playing" }>;

/** What begins anew with each connection. */
const newPicture = {
  hanging: false,
  pointerLocked: false,
  moving: false,
  interrupted: false,
  statistics: null,
  sound: null,
  television: false,
  baton: null,
} as const satisfies Partial<Playing>;

/** Before the host has said anything of the game. */
const nothingSaid: Omit<Playing, "status" | "game" | "picture" | "reason" | keyof typeof newPicture> = {
  ...unknownGame,
  layout: defaultLayout([]),
  size: null,
  ascii: false,
  paused: notPaused,
  loading: null,
};

/** The service says that the schedule of a lost picture still exists. */
export interface SeatKept {
  readonly kind: "seatKept";
}

/** The desk after an event of the picture. @param now when it came, epoch ms */
export function reduceDesk(desk: Desk, event: PictureEvent | SeatKept, now: number): Desk {
  const game = desk.status === "closed" ? null : desk.game;
  switch (event.kind) {
    case "picture": {
      // A second connection that takes over shows the same game (R-AWAY-04); its `hello` may still be on the way.
      const said = desk.status === "playing" ? desk : nothingSaid;
      const reason = desk.status === "connecting" ? desk.reason : undefined;
      return { ...said, ...newPicture, status: "playing", game, picture: event.picture, reason };
    }
    case "retrying":
      return { status: "connecting", game, again: true, reason: event.reason };
    case "gaveUp":
      return { status: "failed", game, reason: event.reason, kept: false };
    case "seatKept":
      return desk.status === "failed" ? { ...desk, kept: true } : desk;
    case "ended":
      return { status: "ended", game, timeOver: false, end: gameEndOf(event), released: false };
    default:
      if (desk.status !== "playing") return desk;
      return { ...desk, ...changeOf(event), paused: reducePaused(desk.paused, event, now) };
  }
}

/** Null when the game did not end by itself. */
export function gameEndOf(event: Extract<PictureEvent, { kind: "ended" }>): GameEnd | null {
  const { reason, exit } = event;
  switch (reason) {
    case "schedule-ended":
    case "player-gone":
    case "replaced":
    case "machine-stopping":
    case "removed":
      return null;
    default:
      return { reason, exit };
  }
}

function changeOf(event: PictureEvent): Partial<Playing> {
  switch (event.kind) {
    case "hello": {
      const { kind: _kind, game: _game, pads: _pads, guest: _guest, paused: _paused, ...facts } = event;
      return { ...facts, layout: event.layout ?? defaultLayout(event.buttons) };
    }
    case "loading":
      return { loading: event.stage };
    case "started":
      return { loading: "drawn" };
    case "firstFrame":
      return { moving: true, interrupted: false, reason: undefined };
    case "hanging":
    case "shape": {
      const { kind: _kind, ...change } = event;
      return change;
    }
    case "television":
      return { television: event.on };
    case "baton":
      return { baton: event.holder };
    case "pointerLock":
      return { pointerLocked: event.locked };
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
