import type { FastifyInstance } from "fastify";
import {
  deleteSavesCommand,
  machinePaths,
  type SavedGame,
  savesQuery,
  saveVersionCommand,
} from "../../wire/hosts/hostControl.ts";
import { done, refuse } from "../lib/outcome.ts";
import type { SaveKey, SaveStore } from "../saves/saveStore.ts";
import { failInvalid, failWith, serveCommand } from "./replies.ts";

const inUse = refuse(409, "The game runs with these saves now");
const unknown = refuse(404, "No such version");

export interface SaveRoutesDeps {
  readonly store: SaveStore;
  readonly isInUse: (key: SaveKey) => boolean;
  readonly change: <Value>(key: SaveKey, work: () => Promise<Value>) => Promise<Value>;
}

/**
 * The service's calls for players' saves. The enclosing scope checks the machine token.
 * @param isInUse whether a seat uses this player's saves of a game, from its start until they are stored again
 * @param change changes saves that are not in use; no game starts with them meanwhile
 */
export function addSaveRoutes(app: FastifyInstance, { store, isInUse, change }: SaveRoutesDeps): void {
  serveCommand(app, machinePaths.saves, savesQuery, async ({ profile }) => {
    const games = (await store.list(profile)).map(
      ({ gameId, versions }): SavedGame => ({
        gameId,
        inUse: isInUse({ profile, gameId }),
        versions: [...versions],
      }),
    );
    return { ok: true, value: { games } };
  });
  app.post(machinePaths.savesZip, async (request, reply) => {
    const command = saveVersionCommand.safeParse(request.body);
    if (!command.success) return failInvalid(reply, command.error);
    const zip = await store.zip(command.data, command.data.version);
    return zip === null ? failWith(reply, unknown) : reply.type("application/zip").send(zip);
  });
  serveCommand(app, machinePaths.savesRestore, saveVersionCommand, async (command) => {
    if (isInUse(command)) return inUse;
    const found = await change(command, () => store.restoreVersion(command, command.version));
    return found ? done : unknown;
  });
  serveCommand(app, machinePaths.savesDelete, deleteSavesCommand, async (command) => {
    if (isInUse(command)) return inUse;
    await change(command, () => store.remove(command));
    return done;
  });
}
