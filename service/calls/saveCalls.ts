import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { downloadPath } from "../../wire/calls/saves.ts";
import { inLocale, type Translated } from "../../wire/locale.ts";
import { mapTexts } from "../../wire/mapTexts.ts";
import { id } from "../../wire/shapes.ts";
import type { SavesResult } from "../hosts/hostSaves.ts";
import { requestLocale } from "../http/requestLocale.ts";
import type { Router } from "../http/router.ts";
import { sendRefusal } from "../http/sendRefusal.ts";
import { ticketTtl } from "../lib/durations.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Parts } from "../parts.ts";
import { playerProfile } from "../queue/profiles.ts";
import type { GameLookUp } from "../queue/schedulesDeps.ts";
import type { Store } from "../store/store.ts";

/** What a download ticket is for: a save, while the sign-in that asked lasts (R-SEC-17). */
const subject = z.object({ gameId: id, version: id, loginId: z.string() });
const downloadQuery = z.object({ ticket: id });

/** What a download is called whose game is not known any more. */
const unnamed: Translated<string> = { en: "Saved game", th: "เซฟเกม" };

const unknown = () => new Refusal(ownCodes.saveUnknown, "saveUnknown");

/** A player's saves: their list, downloads, an older version, deleting. */
export function serveSaves(
  app: FastifyInstance,
  router: Router,
  deps: Parts<"store" | "clock" | "savesOf"> & {
    games: Pick<GameLookUp, "known">;
  },
): void {
  const { store, clock, savesOf, games } = deps;

  router.serve(accountCalls.saves, async (_params, { account }) => {
    const saved = await (await savesOf(account.id))?.savedGames(playerProfile(account.id));
    if (!saved) throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable", null, 503);
    return {
      list: saved.map(({ versions, ...game }) => ({
        ...game,
        game: games.known(game.gameId) ?? null,
        versions: versions.map(({ savedAt, ...version }) => ({
          ...version,
          savedAt: Math.floor(savedAt / 1_000),
        })),
      })),
    };
  });

  router.serve(accountCalls.saveTicket, async (params, { account, loginId, deviceId }) => {
    const profile = playerProfile(account.id);
    const saved = await (await savesOf(account.id))?.savedGames(profile);
    if (!saved) throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
    const game = saved.find(({ gameId }) => gameId === params.gameId);
    if (!game?.versions.some((version) => version.id === params.version)) throw unknown();
    const secret = newSecret();
    const ticket = {
      hash: hashOf(secret),
      kind: "download" as const,
      accountId: account.id,
      deviceId,
      subject: JSON.stringify({ gameId: params.gameId, version: params.version, loginId }),
      expiresAt: clock.now() + ticketTtl,
    };
    await store.transaction((tx) => tx.tickets.add(ticket));
    return { ticket: secret };
  });

  router.serve(accountCalls.restoreSave, async (params, { account }) => {
    const saves = await savesOf(account.id);
    throwUnlessDone(await saves?.restoreSave({ profile: playerProfile(account.id), ...params }));
    return null;
  });
  router.serve(accountCalls.deleteSaves, async ({ gameId }, { account }) => {
    const saves = await savesOf(account.id);
    throwUnlessDone(await saves?.deleteSaves({ profile: playerProfile(account.id), gameId }));
    return null;
  });

  // A link can't carry the token of a call, so the ticket alone says whose save it is.
  app.get(downloadPath, async (request, reply) => {
    const locale = requestLocale(request);
    const query = downloadQuery.safeParse(request.query);
    const ticket = query.success ? await takeTicket(store, query.data.ticket, clock.now()) : null;
    if (ticket === null) return sendRefusal(reply, new Refusal(403, "downloadOver", null, 403), locale);
    const { accountId, gameId, version } = ticket;
    const saves = await savesOf(accountId);
    const zip = await saves?.saveZip({ profile: playerProfile(accountId), gameId, version });
    if (zip === "missing") return sendRefusal(reply, new Refusal(404, "saveUnknown", null, 404), locale);
    if (zip === undefined || zip === "unreachable")
      return sendRefusal(reply, new Refusal(503, "hostUnreachable", null, 503), locale);
    const game = games.known(gameId);
    const names = game ? mapTexts(game.docs, ({ gameName }) => gameName) : unnamed;
    return reply
      .type("application/zip")
      .headers({
        "Content-Disposition": attachment(`${inLocale(names, locale)}.zip`, `${names.en}.zip`),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
      })
      .send(zip);
  });
}

/** Uses up a ticket. @returns null for one that is unknown, too old, or whose sign-in has ended */
function takeTicket(store: Store, secret: string, now: number) {
  return store.transaction(async (tx) => {
    const ticket = await tx.tickets.take("download", hashOf(secret), now);
    if (ticket === null) return null;
    const read = subject.safeParse(JSON.parse(ticket.subject));
    if (!read.success || !(await tx.logins.exists(read.data.loginId))) return null;
    return { accountId: ticket.accountId, ...read.data };
  });
}

function throwUnlessDone(result: SavesResult | undefined): void {
  if (result === "missing") throw unknown();
  if (result === "in-use") throw new Refusal(ownCodes.savesInUse, "savesInUse");
  if (result === undefined || result === "unreachable")
    throw new Refusal(ownCodes.hostUnreachable, "hostUnreachable");
}

/**
 * A `Content-Disposition` that downloads under a name in any language (RFC 6266).
 * @param plain for browsers that do not know the other form
 */
function attachment(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encoded}`;
}
