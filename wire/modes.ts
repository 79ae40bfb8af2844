import { type GameBrief, startModes } from "./catalogue.ts";

/** Modes in which a game is played, with their numbers in the API. */
export const modes = {
  freeAccount: 1,
  ownAccount: 2,
  singlePlay: 3,
  offline: 4,
  pcMode: 5,
  playWithSteam: 10,
} as const;
export type Mode = (typeof modes)[keyof typeof modes];

/** In the pop-up's order, each with its condition for a game to offer it (R-PLAY-07). */
const offers: ReadonlyArray<readonly [Mode, (game: GameBrief) => boolean]> = [
  [modes.ownAccount, (game) => isStoreGame(game) && game.preStartPath !== ""],
  [modes.playWithSteam, (game) => game.playWithSteam === 1 && game.startMode === startModes.STEAM],
  [
    modes.freeAccount,
    (game) => game.rentalSupport === 1 && (game.isAccountGroup === 1 || game.rentalPreStartPath !== ""),
  ],
  [modes.singlePlay, (game) => game.withoutAccMode === 1],
  [modes.offline, (game) => game.offlineMode === 1 && game.offlinePreStartPath !== ""],
  [modes.pcMode, (game) => !isStoreGame(game) && game.startPath !== ""],
];

function isStoreGame({ startMode }: GameBrief): boolean {
  return startMode === startModes.STEAM || startMode === startModes.EPIC || startMode === startModes.UPLAY;
}

/** The modes that a game offers, in the pop-up's order. */
export function offeredModes(game: GameBrief): readonly Mode[] {
  return offers.filter(([, offered]) => offered(game)).map(([mode]) => mode);
}

/** Value sent as `account_mode`: Steam counts as OwnAccount, PC mode as 0 (R-PLAY-07). */
export function sentMode(mode: Mode): number {
  if (mode === modes.playWithSteam) return modes.ownAccount;
  return mode === modes.pcMode ? 0 : mode;
}
