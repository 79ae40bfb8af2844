import * as z from "zod/mini";
import { createFoundation } from "../../../../streams/compose/foundation.ts";
import { type ConnectionFeature, createConnection } from "../../../../streams/features/push/connection.ts";
import type { State } from "../../../../streams/lib/state.ts";
import type { Toast } from "../../../../streams/ui/toasts.ts";
import { calls } from "../../../../streams/wire/calls/calls.ts";
import { appConfig } from "../../../../streams/wire/config.ts";
import { decodeFrame, encodeFrame, type FrameKeys, frameKeys } from "../../../../streams/wire/frameCodec.ts";
import type { PushEvent } from "../../../../streams/wire/socket.ts";
import { createFakeIdentity } from "../../../support/fakeIdentity.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { epoch, type FakePorts, type MarbleTest, ok, type ServerSocket } from "../../../support/marbles.ts";

/** The server's end of the session sockets, decrypted. */
export interface SessionServer {
  /** In the order in which they were opened. */
  readonly connections: readonly ServerSocket[];
  /** Everything that the app sent, with the moment in ms of virtual time. */
  readonly frames: ReadonlyArray<{ readonly at: number; readonly json: unknown }>;
  /** Whether heartbeats are answered. */
  answering: boolean;
  /** What happens to a new connection; accepted by default. */
  welcome: (server: ServerSocket) => void;
  /** Sends any JSON on the newest connection, encrypted. */
  send(json: unknown): void;
  /** Sends any text on the newest connection. */
  raw(text: string): void;
  /** The signature's keys of the newest connection. */
  readonly keys: FrameKeys;
}

/** Answers ticket calls and session sockets. Each ticket is another one: `wss-1` with `signature-1`, and so on. */
export function sessionServer(ports: FakePorts): SessionServer {
  const connections: ServerSocket[] = [];
  const frames: Array<{ at: number; json: unknown }> = [];
  let keys = frameKeys("");
  let tickets = 0;
  let signatures = 0;
  let sent = 0;
  ports.http.on(calls.wssToken.path, () => {
    tickets += 1;
    return ok({ token: `wss-${tickets}` });
  });
  ports.http.on(calls.signature.path, () => {
    signatures += 1;
    return ok({ signature: `signature-${signatures}` });
  });
  const newest = (): ServerSocket => {
    const last = connections.at(-1);
    if (!last) throw new Error("the session socket was never opened");
    return last;
  };
  const server: SessionServer = {
    connections,
    frames,
    answering: true,
    welcome: (connection) => connection.accept(),
    send(json) {
      sent += 1;
      newest().message(encodeFrame(json, keys, new Uint8Array(16).fill(sent % 256)));
    },
    raw: (text) => newest().message(text),
    get keys() {
      return keys;
    },
  };
  ports.socket.on("wss://play.test/session", (connection) => {
    const own = frameKeys(connection.url.searchParams.get("sign") ?? "");
    keys = own;
    connections.push(connection);
    connection.sent$.subscribe((text) => {
      const frame = decodeFrame(text, own);
      const json = frame.kind === "json" ? frame.json : "not a frame";
      frames.push({ at: ports.clock.now() - epoch, json });
      const isHeartbeat = z.object({ type: z.literal("heartbeat") }).safeParse(json).success;
      if (isHeartbeat && server.answering)
        connection.message(encodeFrame({ event: "heartbeat" }, own, new Uint8Array(16)));
    });
    server.welcome(connection);
  });
  return server;
}

interface ConnectionRig extends ConnectionFeature {
  readonly toasts: State<readonly Toast[]>;
  /** Every push that was handled, in order. */
  readonly pushed: PushEvent[];
  /** How often the socket opened. */
  readonly opened: () => number;
  readonly logOuts: () => number;
  signIn(uid?: string): void;
  signOut(): void;
}

/** The session socket of one tab over fake ports; signed out by default. */
export function connectionBench({ scope }: Pick<MarbleTest, "scope">, ports: FakePorts) {
  const tab = scope.child("tab");
  const foundation = createFoundation(tab, { ports, config: z.parse(appConfig, {}) });
  const identity = createFakeIdentity(tab, foundation, { player: null });
  const { player } = identity;
  let logOuts = 0;
  let opened = 0;
  const feature = createConnection(tab.child("connection"), {
    ...foundation,
    ...identity,
    frames: lazyModules.frames,
    logOut: () => {
      logOuts += 1;
      player.set(null);
    },
  });
  const pushed: PushEvent[] = [];
  const listening = feature.push$.subscribe((push) => pushed.push(push));
  listening.add(
    feature.connected$.subscribe(() => {
      opened += 1;
    }),
  );
  tab.onEnd(() => listening.unsubscribe());
  const bench: ConnectionRig & { close(): void } = {
    ...feature,
    toasts: foundation.toasts.shown,
    pushed,
    opened: () => opened,
    logOuts: () => logOuts,
    signIn: (uid = "player-1") => player.set(uid),
    signOut: () => player.set(null),
    /** The tab is closed. */
    close: () => tab.end(),
  };
  return bench;
}
