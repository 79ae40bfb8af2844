import { randomUUID } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import { afterAll, onTestFinished } from "vitest";
import { getCurrentTest } from "vitest/suite";
import * as z from "zod/mini";
import type { ConnectionLimits } from "../../../server/connectionLimits.ts";
import type { Log } from "../../../server/log/log.ts";
import { createService, type Service } from "../../../service/app.ts";
import { meteredStore } from "../../../service/metrics/meteredStore.ts";
import { createMetrics } from "../../../service/metrics/metrics.ts";
import type { Deliver } from "../../../service/pay/providers/local/webhook.ts";
import { type Bus, createLocalBus } from "../../../service/processes/bus/bus.ts";
import { type Ownership, soleOwner } from "../../../service/processes/owners/ownership.ts";
import { readSettings } from "../../../service/settings/settings.ts";
import { generateKeys } from "../../../service/signIn/keys.ts";
import type { Balance } from "../../../service/store/money/balances.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { type Call, type CallData, calls } from "../../../wire/calls/calls.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { silentLog } from "../../support/silentLog.ts";
import { createTestClock, settle, type TestClock } from "./clock.ts";
import { plain } from "./games.ts";
import { createTestHost, type TestHost } from "./host.ts";

export const machineToken = "machine-token-of-the-tests";
const keys = await generateKeys(2_048);

interface Reply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly cookies: Readonly<Record<string, string>>;
}

/** A signed-in player. */
export interface Player {
  readonly id: string;
  readonly token: string;
  readonly refreshCookie: string;
  readonly isNew: boolean;
  readonly device: string;
  /** Makes a call. @returns the whole reply */
  ask<P extends z.ZodMiniType, D extends z.ZodMiniType>(call: Call<P, D>, params: z.input<P>): Promise<Reply>;
  /** Makes a call that must succeed. @returns its data, parsed by the schema */
  get<P extends z.ZodMiniType, D extends z.ZodMiniType>(
    call: Call<P, D>,
    params: z.input<P>,
  ): Promise<z.infer<D>>;
  /** Asks for a game, `plain` by default; no account is lent. */
  start(game?: GameBrief): Promise<CallData<typeof calls.startGame>>;
  quit(scheduleId: string): Promise<unknown>;
  /** The status of the schedule; 0 for none. */
  status(): Promise<number>;
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

interface TestRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

/** The service of a file's tests, closed after the last of them. */
export function closedAfterAll(service: TestService): TestService {
  afterAll(service.close);
  return service;
}

/** Holds up whatever needs the store. @returns lets it go on */
export function holdStore({ store }: TestService): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void store.transaction(() => held);
  return release;
}

/**
 * A whole service on a test clock, with a host in memory. Nothing listens on a port. It is closed when the test has finished,
 * unless a test closes it before; whoever starts one outside a test closes it.
 */
export async function startTestService(
  given: {
    env?: Record<string, string>;
    seats?: number;
    file?: string;
    /** Of another service on the same database; it stays open when this one is closed. */
    store?: Store;
    bus?: Bus;
    owners?: Ownership;
    clock?: TestClock;
    host?: TestHost;
    /** Its fleet; `host` alone by default. */
    hosts?: readonly TestHost[];
    deliver?: Deliver;
    /** What the host reports; two games by default. */
    library?: readonly GameBrief[];
    /** Limits that differ from the product's. */
    connections?: ConnectionLimits;
    /** Nothing is logged by default. */
    log?: Log;
    /** As `LOG_REQUESTS`; true by default. */
    logsAll?: boolean;
    /** Whether its loops run; true by default. */
    starts?: boolean;
  } = {},
) {
  const read = readSettings({
    MACHINE_TOKEN: machineToken,
    PUBLIC_ORIGIN: "http://play.test",
    RATE_LIMIT: "100000",
    // Most tests are done with a game when its time is; those of the grace say how long it is.
    TIME_OVER_GRACE_SECONDS: "0",
    ...given.env,
  });
  if (read.kind === "wrong") throw new Error(read.message);
  const settings = { ...read.settings, connections: given.connections ?? read.settings.connections };
  const clock = given.clock ?? createTestClock();
  const host = given.host ?? given.hosts?.[0] ?? createTestHost(given.seats ?? 1);
  const hosts = given.hosts ?? [host];
  if (given.library !== undefined) host.library = given.library;
  const metrics = createMetrics({ runtime: false });
  const store = meteredStore(given.store ?? openSqliteStore(given.file ?? ":memory:"), metrics);
  const errors: unknown[] = [];
  const deliver: Deliver = async (headers, payload) => {
    const url = "/pay/webhook/local";
    return (await service.app.inject({ method: "POST", url, headers, payload })).statusCode === 200;
  };
  const service: Service = await createService({
    deliver: given.deliver ?? deliver,
    settings,
    store,
    bus: given.bus ?? createLocalBus(),
    owners: given.owners ?? soleOwner(),
    clock,
    connectHost: ({ id }) => hosts.find((one) => one.id === id) ?? host,
    keys,
    ownProbes: [
      { idc_id: "local-1", ip: "127.0.0.1", ping_ip: "127.0.0.1", port: 8199, sspc_id: "", title: "Here" },
    ],
    log: given.log ?? silentLog,
    logsAll: given.logsAll ?? true,
    metrics,
    reportError: (_where, error) => errors.push(error),
  });
  await service.app.ready();
  if (given.starts ?? true) service.start();
  const take = { plays: service.reconcileLoop.handlePlays, register: service.fleet.register };
  const disconnects = hosts.map((one) => one.connect(clock, take));
  await settle();

  let closed: Promise<void> | null = null;
  const closeAll = async () => {
    for (const disconnect of disconnects) disconnect();
    await service.close();
    if (given.store === undefined) await store.close();
  };
  const close = (): Promise<void> => {
    closed ??= closeAll();
    return closed;
  };
  if (getCurrentTest() !== undefined) onTestFinished(close);

  const send = async ({ method, url, headers = {}, body }: TestRequest): Promise<Reply> => {
    const reply = await service.app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    await settle();
    const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
    const whole = envelope.safeParse(parse(reply.body));
    const said = whole.success ? whole.data : { code: Number.NaN, msg: reply.body, data: undefined };
    return { status: reply.statusCode, ...said, cookies };
  };

  const idToken = async (
    change: Partial<{
      name: string;
      issuer: string;
      audience: string;
      subject: string;
      /** Epoch s. */
      expires: number;
      signing: JWK;
    }> = {},
  ): Promise<string> => {
    const { signing = keys.signing } = change;
    const key = await importJWK(signing, "RS256");
    const seconds = Math.floor(clock.now() / 1_000);
    return new SignJWT({ name: change.name ?? "Mali" })
      .setProtectedHeader({ alg: "RS256", ...(signing.kid === undefined ? {} : { kid: signing.kid }) })
      .setIssuer(change.issuer ?? "http://play.test/oidc")
      .setAudience(change.audience ?? "h5-local")
      .setSubject(change.subject ?? change.name ?? "mali")
      .setIssuedAt(seconds)
      .setExpirationTime(change.expires ?? seconds + 600)
      .setJti(randomUUID())
      .sign(key);
  };

  const asking =
    (token: string, userId: string, device: string) =>
    <P extends z.ZodMiniType, D extends z.ZodMiniType>(call: Call<P, D>, params: z.input<P>) =>
      send(requestOf(call, params, { token, userId, device }));

  /** @param name of one who never came before by default @param headers of the browser, such as its `user-agent`, or the cookie of an earlier sign-in */
  const signIn = async (
    name: string = randomUUID(),
    headers: Record<string, string> = {},
  ): Promise<Player> => {
    const params = { client_id: "h5-local", id_token: await idToken({ name }) };
    const request = requestOf(calls.login, params);
    const reply = await send({ ...request, headers: { ...request.headers, ...headers } });
    const data = calls.login.data.parse(reply.data);
    if (data === null) throw new Error(`no login: ${reply.code} ${reply.msg}`);
    return rejoin({
      id: data.profile.user_id,
      token: data.access_token,
      refreshCookie: reply.cookies.refresh_token ?? "",
      isNew: data.is_new_user,
      device: randomUUID(),
    });
  };

  /** A player of another process of this service, with the same sign-in. */
  const rejoin = (player: Pick<Player, "id" | "token" | "refreshCookie" | "isNew" | "device">): Player => {
    const ask = asking(player.token, player.id, player.device);
    const get: Player["get"] = async (call, params) => {
      const answer = await ask(call, params);
      if (answer.code !== 200) throw new Error(`${call.path}: ${answer.code} ${answer.msg}`);
      return z.parse(call.data, answer.data);
    };
    return {
      ...player,
      ask,
      get,
      start: (game = plain) => get(calls.startGame, startOf(game)),
      quit: (id) => get(calls.quit, { id, isSwitchIDC: 0 }),
      status: async () => (await get(calls.scheduleInfo, {})).scheduleStatus,
    };
  };

  /** The names of the events that the player has not acknowledged. */
  const pushed = async ({ id }: { id: string }): Promise<readonly string[]> =>
    (await store.transaction((tx) => tx.events.pending(id))).map(({ event }) => event);

  const hostReports = (
    body: unknown,
    { url = "/internal/machine", authorization = `Bearer ${machineToken}` } = {},
  ): Promise<Reply> =>
    send({
      method: "POST",
      url,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  /** Takes a player through all steps to a running game. @returns the id of the schedule */
  const play = async (player: Player, game: GameBrief): Promise<string> => {
    const { info } = await player.start(game);
    await confirmAndStart(player, info.id, game);
    await settle();
    return info.id;
  };

  return {
    service,
    store,
    clock,
    host,
    keys,
    settings,
    errors,
    metrics,
    send,
    idToken,
    signIn,
    rejoin,
    /** Asks for the next access token. */
    refresh({ token, refreshCookie }: Pick<Player, "token" | "refreshCookie">): Promise<Reply> {
      const request = requestOf(calls.refresh, {}, { token });
      return send({ ...request, headers: { ...request.headers, cookie: `refresh_token=${refreshCookie}` } });
    },
    hostReports,
    play,
    /** A player who has signed in and plays. */
    async seated(name = "Mali", game = plain): Promise<{ player: Player; id: string }> {
      const player = await signIn(name);
      return { player, id: await play(player, game) };
    },
    balance: ({ id }: { id: string }): Promise<Balance> => store.transaction((tx) => tx.balances.find(id)),
    setBalance: ({ id }: { id: string }, change: Partial<Balance>): Promise<void> =>
      store.transaction(async (tx) => tx.balances.set(id, { ...(await tx.balances.find(id)), ...change })),
    pushed,
    /** As `pushed`, and acknowledges them. */
    async takePushed(player: { id: string }): Promise<readonly string[]> {
      const names = await pushed(player);
      await store.transaction((tx) => tx.events.prune(Number.MAX_SAFE_INTEGER));
      return names;
    },
    /** Seconds that were charged for all games. */
    charged: (): Promise<number> => store.transaction((tx) => tx.leases.chargedSeconds()),
    close,
  };
}

/** The parameters that start a game without an account. */
export const startOf = (game: GameBrief = plain) => ({
  account_mode: 0,
  idcList: [],
  game_id: game.gameIdStr,
});

/** Confirms an offered seat and sends the start info. */
export async function confirmAndStart(
  player: Player,
  id: string,
  game: GameBrief,
): Promise<CallData<typeof calls.confirm>> {
  const confirmed = await player.get(calls.confirm, { id });
  await player.get(calls.sendStartInfo, { schedule_id: id, extend_info: startInfo(game, 5), type: 1 });
  return confirmed;
}

/** `extend_info` as the app encodes it. */
export function startInfo(brief: unknown, mode: number, more: object = {}): string {
  return Buffer.from(JSON.stringify({ brief, mode, ...more }), "utf8").toString("base64");
}

/** Who makes a call; by default somebody who is not signed in. */
interface Caller {
  readonly token: string;
  readonly userId: string;
  readonly device: string;
  readonly lang: "en" | "th";
}

/** A call encoded as the app sends it. */
export function requestOf(
  call: Pick<Call<z.ZodMiniType, z.ZodMiniType>, "family" | "method" | "path" | "base">,
  params: unknown,
  { token = "", userId = "", device = "", lang = "en" }: Partial<Caller> = {},
): { method: "GET" | "POST"; url: string; headers: Record<string, string>; body?: string } {
  const url = call.base === "payV3" ? `/v3${call.path}` : call.path;
  const json = { "content-type": "application/json" };
  if (call.family === "A") {
    const common = {
      aKey: "h5-local",
      pApplicationId: "h5",
      appName: "cloudplay",
      pName: "h5",
      pVersion: 1411,
      pVersionName: "1.4.0",
      lang,
      token,
      uid: userId,
      adid: "",
      web_uuid: device,
      t: 1_700_000_000,
    };
    return {
      method: "POST",
      url,
      headers: { ...json, noencrypt: "1", notsign: "1" },
      body: JSON.stringify({ params, common }),
    };
  }
  const bearer = { authorization: `Bearer ${token}`, "device-id": device };
  if (call.method === "POST")
    return { method: "POST", url, headers: { ...bearer, ...json }, body: JSON.stringify(params) };
  const query = new URLSearchParams(
    Object.entries(Object(params)).map(([key, value]) => [key, String(value)]),
  ).toString();
  return { method: "GET", url: query === "" ? url : `${url}?${query}`, headers: bearer };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
