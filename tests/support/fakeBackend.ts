import { calls } from "../../streams/wire/calls/calls.ts";
import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { decodeFrame, encodeFrame, type FrameKeys, frameKeys } from "../../streams/wire/frameCodec.ts";
import type { ConnectInfo, QueueInfo, ScheduleCheck } from "../../streams/wire/schedule.ts";
import { clientFrame, type PushEvent } from "../../streams/wire/socket.ts";
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
export const wallet = {
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

/** The server's side of the session socket; encrypts and decrypts the frames. */
export type PushServer = ReturnType<typeof fakeBackend>;

const sockets = "wss://play.test/session";

/**
 * Programs a signed-in player with a full wallet and no schedule, and a service that answers every call of a
 * game.
 */
export function fakeBackend(ports: FakePorts, games: readonly GameBrief[]) {
  const { http, socket, storage } = ports;
  storage.set("local", "USER_INFO", JSON.stringify({ ...user, expiresAt: ports.clock.now() + 1_800_000 }));
  const profile = { nick_name: "Ann", icon: "", user_id: user.userId };
  let tokens = 0;
  let signatures = 0;
  const on = (
    call: { path: string },
    ...answers: Parameters<typeof http.on> extends [string, ...infer A] ? A : never
  ) => http.on(call.path, ...answers);

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
  on(calls.wssToken, ok({ token: "wss-1" }));
  on(calls.signature, () => {
    signatures += 1;
    return ok({ signature: `signature-${signatures}` });
  });
  http.otherwise(delayed(0, ok({ list: [] })));
  socket.on("wss://10.0.0.1", (server) => {
    server.accept();
    server.sent$.subscribe((text) => server.after(20, () => server.message(text)));
  });

  const received: unknown[] = [];
  let answering = true;
  const connections: ServerSocket[] = [];
  let keys: FrameKeys = frameKeys("");
  socket.on(sockets, (server) => {
    const own = frameKeys(server.url.searchParams.get("sign") ?? "");
    keys = own;
    connections.push(server);
    server.accept();
    server.sent$.subscribe((text) => {
      const frame = decodeFrame(text, own);
      if (frame.kind !== "json") return;
      received.push(frame.json);
      const read = clientFrame.safeParse(frame.json);
      if (answering && read.data?.type === "heartbeat")
        server.message(encodeFrame({ event: "heartbeat" }, own, new Uint8Array(16)));
    });
  });
  const newest = (): ServerSocket => {
    const server = connections.at(-1);
    if (!server) throw new Error("the session socket was never opened");
    return server;
  };
  let messages = 0;
  return {
    /** What the app sent, decrypted, over all connections. */
    received,
    /** Stops answering heartbeats. */
    fallSilent() {
      answering = false;
    },
    connections,
    /** Sends any text on the newest connection, such as a broken frame. */
    raw: (text: string): void => newest().message(text),
    /** Sends to the newest connection. @returns the msgId */
    push(push: PushEvent, msgId?: string): string {
      messages += 1;
      const id = msgId ?? `m-${messages}`;
      newest().message(encodeFrame({ msgId: id, ...push }, keys, new Uint8Array(16).fill(messages % 256)));
      return id;
    },
  };
}
