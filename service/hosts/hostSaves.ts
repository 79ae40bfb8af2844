import * as z from "zod/mini";
import { currentRequestId } from "../../server/log/requestScope.ts";
import { envelope } from "../../wire/calls/envelope.ts";
import {
  type DeleteSavesCommand,
  machinePaths,
  type SavedGame,
  type SaveVersionCommand,
  savedGames,
} from "../../wire/hosts/hostControl.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { requestIdHeader } from "../../wire/requestId.ts";

/** The result of a command on saves: `missing` without such a version, `in-use` while the game runs with them. */
export type SavesResult = "done" | "missing" | "in-use" | "unreachable";

/** The players' saves, which hosts keep. No method throws. */
export type HostSaves = ReturnType<typeof createHttpHostSaves>;

/** Timeout of commands on saves, ms: they may come from a bucket, and a zip may be large. */
const savesTimeout = 60_000;

/** Saves on a host, over HTTP. @param base its address @param token the secret that host and service share */
export function createHttpHostSaves(base: string, token: string) {
  /** @returns null when the host did not answer */
  const post = async (path: string, body: unknown): Promise<{ status: number; content: Buffer } | null> => {
    const requestId = currentRequestId();
    try {
      const reply = await fetch(base + path, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          ...(requestId === null ? {} : { [requestIdHeader]: requestId }),
        },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(savesTimeout),
      });
      return { status: reply.status, content: Buffer.from(await reply.arrayBuffer()) };
    } catch {
      return null;
    }
  };
  const change = async (path: string, body: unknown): Promise<SavesResult> => {
    const reply = await post(path, body);
    if (reply?.status === 404) return "missing";
    if (reply?.status === 409) return "in-use";
    return reply?.status === 200 ? "done" : "unreachable";
  };
  return {
    /** A profile's saves, last saved first; null when no host answers. */
    async savedGames(profile: string): Promise<readonly SavedGame[] | null> {
      const reply = await post(machinePaths.saves, { profile });
      const read = z.safeParse(envelope, jsonOf(reply?.content?.toString("utf8") ?? ""));
      const games = savedGames.safeParse(read.success ? read.data.data : null);
      return games.success ? games.data.games : null;
    },
    async saveZip(version: SaveVersionCommand): Promise<Buffer | "missing" | "unreachable"> {
      const reply = await post(machinePaths.savesZip, version);
      if (reply?.status === 404) return "missing";
      return reply?.status === 200 ? reply.content : "unreachable";
    },
    /** Makes a version the newest. */
    restoreSave: (version: SaveVersionCommand): Promise<SavesResult> =>
      change(machinePaths.savesRestore, version),
    deleteSaves: (game: DeleteSavesCommand): Promise<SavesResult> => change(machinePaths.savesDelete, game),
  };
}
