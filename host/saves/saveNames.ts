import { createHash } from "node:crypto";
import type { SaveKey, SaveVersion } from "./saveStore.ts";

/** A stored version, as described by its object's name. */
export interface NamedVersion extends SaveVersion {
  /** Hash of its files. */
  readonly digest: string;
}

/** A version's id (when it was saved, epoch ms, and a random suffix), its size and its digest. */
const versionFile = /^(\d{13}-[0-9a-f]{6})-(\d{1,12})-([0-9a-f]{32})\.zip$/;

/** Object that contains the game's id, because the folder's name is only its hash. */
export const gameFile = "game";

/** Folder of a player's saves. Named by a hash, because profiles are untrusted. */
export function profileFolder(profile: string): string {
  return hash(`profile:${profile}`);
}

/** Folder of a player's saves of one game, with one `/` inside and none at the end. */
export function saveFolder({ profile, gameId }: SaveKey): string {
  return `${profileFolder(profile)}/${hash(`game:${gameId}`)}`;
}

/** Name of a version's object. It has all data of a list of versions, so that no object has to be read. */
export function versionName(key: SaveKey, { id, bytes, digest }: NamedVersion): string {
  return `${saveFolder(key)}/${id}-${bytes}-${digest}.zip`;
}

/** @param name of an object, without folders. @returns null if it is not a version */
export function readVersionName(name: string): NamedVersion | null {
  const [, id, bytes, digest] = versionFile.exec(name) ?? [];
  if (id === undefined || bytes === undefined || digest === undefined) return null;
  return { id, savedAt: Number(id.slice(0, 13)), bytes: Number(bytes), digest };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}
