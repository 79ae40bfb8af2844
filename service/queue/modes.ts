import { type GameBrief, startModes } from "../../streams/wire/catalogue.ts";

/** A way to play, as the wire numbers it, and what is sent for it as `account_mode`. */
interface Mode {
  readonly mode: number;
  readonly sent: number;
  readonly offered: (game: GameBrief) => boolean;
}

const fromStore = ({ startMode }: GameBrief) =>
  startMode === startModes.STEAM || startMode === startModes.EPIC || startMode === startModes.UPLAY;

/** R-PLAY-07, seen from the service: nothing is started that a game does not offer. */
const modes: readonly Mode[] = [
  {
    mode: 1,
    sent: 1,
    offered: (game) =>
      game.rentalSupport === 1 && (game.isAccountGroup === 1 || game.rentalPreStartPath !== ""),
  },
  { mode: 2, sent: 2, offered: (game) => fromStore(game) && game.preStartPath !== "" },
  { mode: 3, sent: 3, offered: (game) => game.withoutAccMode === 1 },
  { mode: 4, sent: 4, offered: (game) => game.offlineMode === 1 && game.offlinePreStartPath !== "" },
  { mode: 5, sent: 0, offered: (game) => !fromStore(game) && game.startPath !== "" },
  {
    mode: 10,
    sent: 2,
    offered: (game) => game.playWithSteam === 1 && game.startMode === startModes.STEAM,
  },
];

/** The `account_mode` of Account Sharing: an account of the lending pool is needed. */
export const sharing = 1;

/** True when a game lends accounts. */
export function lends(game: GameBrief): boolean {
  return offers(game, sharing);
}

/** True when a game can be started with this `account_mode`. */
export function offers(game: GameBrief, accountMode: number): boolean {
  return modes.some(({ sent, offered }) => sent === accountMode && offered(game));
}

/** True when a real mode is one that the game offers and that goes as this `account_mode`. */
export function fits(game: GameBrief, mode: number, accountMode: number): boolean {
  return modes.some((known) => known.mode === mode && known.sent === accountMode && known.offered(game));
}
