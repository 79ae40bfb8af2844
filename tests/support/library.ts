import { type GameBrief, startModes } from "../../wire/catalogue.ts";
import { game } from "./games.ts";

const store = { startPath: "", preStartPath: "assistant" };

/** One game for each mode alone, by the mode's number: whatever a backend may list. */
export const oneModeGames: Readonly<Record<number, GameBrief>> = {
  1: game("g-borrowed", { startPath: "", rentalSupport: 1, rentalPreStartPath: "lent-account" }),
  2: game("g-uplay", { ...store, startMode: startModes.UPLAY }),
  3: game("g-single", { startPath: "", withoutAccMode: 1 }),
  4: game("g-offline", { startPath: "", offlineMode: 1, offlinePreStartPath: "go-offline" }),
  5: game("g-pc", { startMode: startModes.NORMAL }),
  10: game("g-steam-only", { startPath: "", startMode: startModes.STEAM, playWithSteam: 1 }),
};

/** Games with several modes, by the modes they offer. */
export const severalModesGames: ReadonlyArray<readonly [modes: readonly number[], game: GameBrief]> = [
  [
    [2, 10, 1, 3, 4],
    game("g-steam-all", {
      ...store,
      startMode: startModes.STEAM,
      playWithSteam: 1,
      rentalSupport: 1,
      isAccountGroup: 1,
      withoutAccMode: 1,
      offlineMode: 1,
      offlinePreStartPath: "go-offline",
    }),
  ],
  [[2, 3], game("g-epic", { ...store, startMode: startModes.EPIC, withoutAccMode: 1 })],
  [[1, 3, 5], game("g-pc-three", { rentalSupport: 1, isAccountGroup: 1, withoutAccMode: 1 })],
];

/** Games that Steam starts, as many as a library needs. */
export const steamGames: readonly GameBrief[] = Array.from({ length: 8 }, (_, index) =>
  game(`g-steam-${index + 1}`, {
    startMode: startModes.STEAM,
    docs: {
      en: {
        gameName: `Steam game ${index + 1}`,
        summary: "",
        headerImage: `/covers/g-steam-${index + 1}-wide.webp`,
        headerImageVertical: "",
        pcBackPath: "",
      },
      th: {
        gameName: `เกมสตีม ${index + 1}`,
        summary: "",
        headerImage: "",
        headerImageVertical: "",
        pcBackPath: "",
      },
    },
  }),
);
