import type { App } from "../../streams/app.ts";
import type { Schedule, Seat } from "../../streams/features/schedule/scheduleState.ts";
import type { Wallet } from "../../wire/account.ts";
import { calls } from "../../wire/calls/calls.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { decodeFrame, encodeFrame, type FrameKeys, frameKeys } from "../../wire/frameCodec.ts";
import type { ConnectInfo, QueueInfo, ScheduleCheck } from "../../wire/schedule.ts";
import { clientFrame, type PushEvent } from "../../wire/socket.ts";
import { delayed, epoch, type FakePorts, ok, type ServerSocket } from "./fakePorts.ts";

/** The signed-in player of {@link fakeBackend}; the token is valid for 30 minutes of virtual time. */
export const user = {
  token: "token-0",
  userId: "player-1",
  nickName: "Ann",
  avatar: "",
  nation: "",
  wssToken: "",
  expiresAt: epoch + 1_800_000,
};

/** The player's wallet: no membership, 1200 s of trial time, no gold. */
export const wallet: Wallet = {
  isSubscription: 0,
  totalTime: 1_200,
  gold: 0,
  testPlayInfo: { isTestPlay: 1, testPlayTime: 1_200 },
};

/** The host of a running game. */
export const connectInfo: ConnectInfo = {
  realip: "127.0.0.1",
  innerip: "",
  session_key: "key-1",
  httpcentport: 8081,
  file_transfer_port: 0,
  spare_port: 0,
};

/** A schedule of the app that is played. */
export const playedSchedule = (seat: Partial<Seat> = {}): Extract<Schedule, { kind: "playing" }> => ({
  kind: "playing",
  seat: { id: "s-1", game: null, mode: 5, account: null, ...seat },
  connect: connectInfo,
  returning: false,
  startInfoSent: true,
});

/** The reply of `/schedule/info` without a schedule. */
export const noSchedule: ScheduleCheck = {
  scheduleStatus: 0,
  info: null,
  gameInfo: null,
  queueInfo: null,
  connectInfo: null,
};

/** The reply of `/schedule/info` for a schedule. */
export function scheduleCheck(
  scheduleStatus: 100 | 200 | 300,
  gameInfo: GameBrief | null,
  { id = "s-1", queue = null }: { id?: string; queue?: QueueInfo | null } = {},
): ScheduleCheck {
  return {
    scheduleStatus,
    info: { id, account_mode: 0, center_pay_code: "" },
    gameInfo,
    queueInfo: queue,
    connectInfo: scheduleStatus === 300 ? connectInfo : null,
  };
}

/** The reply of `/schedule/start/game`. @param queueInfo null: no queue, the status has to be queried */
export const started = (queueInfo: QueueInfo | null = null, id = "s-1") =>
  ok({ queueInfo, info: { id, account_mode: 0, center_pay_code: "" } });

/** Answers the first pop-up of an app. */
export function answerFirst({ overlays, send }: Pick<App, "overlays" | "send">, answer: unknown): void {
  send({ type: "overlay/answer", id: overlays.value[0]?.id ?? -1, answer });
}

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
  /** @param msgId one of its own by default */
  push(push: PushEvent, msgId?: string): void;
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
  let sent = 0;
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
    push: (push, msgId = `m-${sent + 1}`) => server.send({ msgId, ...push }),
    raw: (text) => newest().message(text),
    get keys() {
      return keys;
    },
  };
  const counted = (call: { path: string }, reply: (count: number) => object): void => {
    let count = 0;
    ports.http.byDefault(call.path, () => {
      count += 1;
      return ok(reply(count));
    });
  };
  counted(calls.wssToken, (count) => ({ token: `wss-${count}` }));
  counted(calls.signature, (count) => ({ signature: `signature-${count}` }));
  ports.socket.on("wss://play.test/session", (connection) => {
    const own = frameKeys(connection.url.searchParams.get("sign") ?? "");
    keys = own;
    connections.push(connection);
    connection.sent$.subscribe((text) => {
      const frame = decodeFrame(text, own);
      const json = frame.kind === "json" ? frame.json : "not a frame";
      frames.push({ at: ports.clock.now() - epoch, json });
      if (server.answering && clientFrame.safeParse(json).data?.type === "heartbeat")
        connection.message(encodeFrame({ event: "heartbeat" }, own, new Uint8Array(16)));
    });
    server.welcome(connection);
  });
  return server;
}

/**
 * Programs a signed-in player with a full wallet and no schedule, and a service that answers every call of a
 * game. What the test has programmed for a call stays.
 */
export function fakeBackend(ports: FakePorts, games: readonly GameBrief[]): SessionServer {
  const { http, socket, storage } = ports;
  storage.set("local", "USER_INFO", JSON.stringify({ ...user, expiresAt: ports.clock.now() + 1_800_000 }));
  const profile = { nick_name: "Ann", icon: "", user_id: user.userId };
  let tokens = 0;
  const on = (
    call: { path: string },
    ...answers: Parameters<typeof http.on> extends [string, ...infer A] ? A : never
  ) => http.byDefault(call.path, ...answers);

  on(calls.refresh, () => {
    tokens += 1;
    return ok({ access_token: `token-${tokens}`, profile });
  });
  on(calls.wallet, ok(wallet));
  on(
    calls.homeNavigation,
    ok({ list: [{ id: "n-1", type: "module", module: "top_10", title: { en: "T", th: "ท" } }] }),
  );
  on(calls.category, ok({ list: games }));
  on(
    calls.speedList,
    ok({ idc_list: [{ idc_id: "idc-1", ip: "", ping_ip: "10.0.0.1", port: 1, sspc_id: "", title: "" }] }),
  );
  on(calls.scheduleInfo, ok(noSchedule));
  on(calls.startGame, started());
  on(calls.confirm, ok({ connectInfo, info: { id: "s-1", account_mode: 0, center_pay_code: "" } }));
  on(calls.quit, ok());
  on(calls.sendStartInfo, ok());
  on(calls.recentlyUsed, ok());
  on(calls.findAccount, ok({ status: 1 }));
  http.otherwise(delayed(0, ok({ list: [] })));
  socket.on("wss://10.0.0.1", (server) => {
    server.accept();
    server.sent$.subscribe((text) => server.after(20, () => server.message(text)));
  });
  return sessionServer(ports);
}
