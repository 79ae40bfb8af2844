import { randomUUID } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { from, type Observable, tap } from "rxjs";
import * as z from "zod/mini";
import { decodeFrame, frameKeys } from "../../service/push/frameCodec.ts";
import { headlessConfig, nodePorts } from "../../streams/adapters/node/index.ts";
import { type App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import type { Http, HttpReply, Identity, Socket, SocketEvent } from "../../streams/ports.ts";
import { calls } from "../../wire/calls/calls.ts";
import { readConfig } from "../../wire/config.ts";
import { readInbound } from "../../wire/socket.ts";
import { type Balancer, balance } from "./balancer.ts";
import type { Cluster } from "./cluster.ts";
import { lightStage } from "./lightStage.ts";
import type { Measures } from "./measures.ts";
import { createNetwork, type Network } from "./network.ts";

/** A player without a screen, and its notes. */
export interface Bot {
  readonly name: string;
  readonly app: App;
  readonly network: Network;
  readonly balancer: Balancer;
  readonly notes: BotNotes;
}

interface BotNotes {
  /** Pushes received, such as `queue_link s-1`. */
  readonly pushes: Set<string>;
  /** Schedules that the service has queued. */
  readonly queued: Set<string>;
  /** Schedules that the bot quit before it was notified of their end; it will not be notified any more. */
  readonly left: Set<string>;
}

/** Sections of home that fit on a phone's screen. */
const sectionsNear = 3;

/** Opens the app at home, not signed in. */
export function startBot({
  cluster,
  index,
  lazyModules,
  measures,
}: {
  cluster: Cluster;
  /** Also selects the initial service. */
  index: number;
  lazyModules: LazyModules;
  measures: Measures;
}): Bot {
  const name = `Bot ${index}`;
  const origins = cluster.services.map(({ origin }) => origin);
  const [origin = ""] = origins;
  const balancer = balance(origins, index);
  const read = readConfig(JSON.stringify({ sessionUrl: `${origin.replace("http", "ws")}/session` }));
  if (read.kind === "wrong") throw new Error(read.why);
  const { config } = headlessConfig(read.config);
  const notes: BotNotes = { pushes: new Set(), queued: new Set(), left: new Set() };
  const ports = nodePorts({
    origin,
    name,
    fetch: balancer.fetch,
    identity: mintedTokens(cluster, name),
    onFault: (where, error) => measures.fault(`${where}: ${String(error)}`),
  });
  const network = createNetwork({
    http: measured(ports.http, measures, notes),
    socket: noted(balancer.socket(ports.socket), notes),
  });
  const { http, socket } = network;
  const app = createApp({ ...ports, http, socket, stage: lightStage(http) }, config, lazyModules);
  const seen = new Set<string>();
  app.home.subscribe((home) => {
    if (home.status !== "ready") return;
    for (const { id } of home.value.slice(0, sectionsNear)) {
      if (seen.has(id)) continue;
      seen.add(id);
      setImmediate(() => app.send({ type: "section/near", sectionId: id }));
    }
  });
  return { name, app, network, balancer, notes };
}

/** Number of bots with a socket, playing, and queued. */
export function countsOf(bots: readonly Bot[]): { open: number; playing: number; queued: number } {
  const count = (is: (app: App) => boolean) => bots.filter(({ app }) => is(app)).length;
  return {
    open: count(({ connection }) => connection.value.status === "open"),
    playing: count(({ desk }) => desk.value.status === "playing"),
    queued: count(({ queue }) => queue.value.shape !== "hidden"),
  };
}

/** Replaces sign-in by the bundled provider's pages, a load that most players do not cause. */
function mintedTokens({ key, issuer }: Cluster, name: string): Identity {
  const mint = async (clientId: string) =>
    new SignJWT({ name })
      .setProtectedHeader({ alg: "RS256", kid: key.kid ?? "" })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(name)
      // Makes two tokens of the same second different.
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime("10m")
      .sign(await importJWK(key, "RS256"));
  return {
    signIn: (clientId) => from(mint(clientId).then((idToken) => ({ kind: "token" as const, idToken }))),
    forget: () => undefined,
  };
}

const started = z.object({
  code: z.number(),
  data: z.optional(
    z.nullable(
      z.looseObject({
        queueInfo: z.optional(z.unknown()),
        info: z.optional(z.nullable(z.looseObject({ id: z.coerce.string() }))),
      }),
    ),
  ),
});

function measured(http: Http, measures: Measures, notes: BotNotes): Http {
  return {
    request(request) {
      const path = new URL(request.url, "http://bot").pathname;
      const began = performance.now();
      if (path === calls.quit.path) noteQuit(request.body ?? "", notes);
      return http.request(request).pipe(
        tap((reply) => {
          if (path.startsWith("/whep")) return;
          measures.call(path, performance.now() - began, outcomeOf(reply));
          if (path === calls.startGame.path) noteStart(reply, notes);
        }),
      );
    },
  };
}

function outcomeOf(reply: HttpReply): string {
  if (reply.kind === "failed") return reply.reason;
  const code = /^\{"code":(-?\d+)/.exec(reply.body)?.[1];
  return code === undefined || Number(code) === reply.status
    ? String(reply.status)
    : `${reply.status} ${code}`;
}

function noteStart(reply: HttpReply, notes: BotNotes): void {
  if (reply.kind === "failed") return;
  const read = started.safeParse(JSON.parse(reply.body));
  const id = read.data?.data?.info?.id;
  if (id === undefined) return;
  if (read.data?.data?.queueInfo) notes.queued.add(id);
}

const quitting = z.object({ params: z.object({ id: z.coerce.string() }) });

/** The app also quits schedules of whose end it was notified. */
function noteQuit(body: string, notes: BotNotes): void {
  const read = quitting.safeParse(JSON.parse(body));
  if (!read.success) return;
  const { id } = read.data.params;
  if (!notes.pushes.has(`scheduled_cancel ${id}`)) notes.left.add(id);
}

/** Notes every received push, besides the app. */
function noted(socket: Socket, notes: BotNotes): Socket {
  return {
    connect: (url, commands$): Observable<SocketEvent> => {
      const sign = new URL(url).searchParams.get("sign");
      const keys = sign === null ? null : frameKeys(sign);
      return socket.connect(url, commands$).pipe(
        tap((event) => {
          if (keys === null || event.kind !== "message") return;
          const frame = decodeFrame(event.text, keys);
          const inbound = frame.kind === "json" ? readInbound(frame.json) : null;
          if (inbound?.kind !== "push" || !("scheduleId" in inbound.push.data)) return;
          notes.pushes.add(`${inbound.push.event} ${inbound.push.data.scheduleId}`);
        }),
      );
    },
  };
}
