import { createHash } from "node:crypto";
import type { SaveKey, SaveVersion } from "./saveStore.ts";

/** A kept version as its object's name tells it. */
export interface NamedVersion extends SaveVersion {
  /** Hash of the files in it. */
  readonly digest: string;
}

/** A version's id (when it was saved, epoch ms, and a random suffix), its size and its digest. */
const versionFile = /^(\d{13}-[0-9a-f]{6})-(\d{1,12})-([0-9a-f]{32})\.zip$/;

/** Name of the object that holds the game's id, because the folder's name is only its hash. */
export const gameFile = "game";

/** Folder of a player's saves. Profiles come from outside, so a hash stands for them in names. */
export function profileFolder(profile: string): string {
  return hash(`profile:${profile}`);
}

/** Folder of a player's saves of one game, with a `/` inside and none at the end. */
export function saveFolder({ profile, gameId }: SaveKey): string {
  return `${profileFolder(profile)}/${hash(`game:${gameId}`)}`;
}

/** The name of a version's object. It holds all that a list of versions shows, so that none has to be read. */
export function versionName(key: SaveKey, { id, bytes, digest }: NamedVersion): string {
  return `${saveFolder(key)}/${id}-${bytes}-${digest}.zip`;
}

/** @param name of an object, without its folders. @returns null for one that is no version */
export function readVersionName(name: string): NamedVersion | null {
  const [, id, bytes, digest] = versionFile.exec(name) ?? [];
  if (id === undefined || bytes === undefined || digest === undefined) return null;
  return { id, savedAt: Number(id.slice(0, 13)), bytes: Number(bytes), digest };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}
