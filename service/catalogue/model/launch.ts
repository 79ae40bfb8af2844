import { type GameBrief, startModes } from "../../../streams/wire/catalogue.ts";

/** The part of a brief that says how a game is launched and which modes it offers. */
export type Launch = Partial<Omit<GameBrief, "gameIdStr" | "genres" | "docs">>;

const folder = (id: string) => `D:\\Games\\${id}`;

/** PC Mode: a program of the machine itself. */
export const pc = (id: string): Launch => ({
  startMode: startModes.NORMAL,
  startPath: `${folder(id)}\\game.exe`,
  startProcess: "game.exe",
});

/** PC Mode by way of another program, which opens the game. */
export const application = (id: string): Launch => ({
  ...pc(id),
  startMode: startModes.APPLICATION,
  startPath: `${folder(id)}\\launcher.exe`,
  gameStartParam: `--title ${id}`,
});

/** Account Assistant by Steam: the player's own account is entered for them. */
export const steam = (id: string, appId: string): Launch => ({
  ...steamOnly(id, appId),
  preStartPath: "D:\\Assistants\\steam-sign-in.exe",
});

/** Started by Steam, but with no assistant to sign in. */
export const steamOnly = (id: string, appId: string): Launch => ({
  startMode: startModes.STEAM,
  sourceId: `steam-${appId}`,
  steamStartParam: `-applaunch ${appId}`,
  startProcess: `${id}.exe`,
});

/** Account Assistant by Epic. */
export const epic = (id: string): Launch => ({
  startMode: startModes.EPIC,
  sourceId: `epic-${id}`,
  epicId: `${id}-edition`,
  startProcess: `${id}.exe`,
  preStartPath: "D:\\Assistants\\epic-sign-in.exe",
});

/** Account Assistant by Uplay. */
export const uplay = (id: string): Launch => ({
  startMode: startModes.UPLAY,
  sourceId: `uplay-${id}`,
  startProcess: `${id}.exe`,
  preStartPath: "D:\\Assistants\\uplay-sign-in.exe",
});

/** No program of its own: only what is added to it can be played. */
export const noOwnProgram: Launch = { startMode: startModes.NORMAL };

/** Play with Steam; it counts only for a game that Steam starts. */
export const playWithSteam: Launch = { playWithSteam: 1 };

/** Account Sharing out of a group of accounts. */
export const sharedByGroup: Launch = { rentalSupport: 1, isAccountGroup: 1 };

/** Account Sharing by a program that signs a lent account in. */
export const sharedByProgram: Launch = {
  rentalSupport: 1,
  rentalPreStartPath: "D:\\Assistants\\lent-account.exe",
};

/** Single-play: no account at all. */
export const singlePlay = (id: string): Launch => ({
  withoutAccMode: 1,
  withoutAccStartPath: `${folder(id)}\\single.exe`,
  withoutAccStartProcess: "single.exe",
});

/** Offline: started with an account that stays away from the network. */
export const offline: Launch = { offlineMode: 1, offlinePreStartPath: "D:\\Assistants\\go-offline.exe" };
