import { readRecording } from "../../replay/reading/readRecording.ts";
import type { Recording } from "../../streams/adapters/recording/format.ts";
import type { App } from "../../streams/app.ts";
import { recorded, recordedFlow } from "../streams/adapters/recording/recordedFlow.ts";
import { order, plan } from "../streams/features/purchase/purchaseBench.ts";
import { fakeBackend, scheduleCheck, started } from "../support/fakeBackend.ts";
import { fullWallet } from "../support/fakeIdentity.ts";
import {
  delayed,
  type FakePorts,
  fakePorts,
  type ManualClock,
  manualClock,
  ok,
  showing,
  unreachable,
} from "../support/fakePorts.ts";
import { game, twoModes } from "../support/games.ts";

const racer = game("g-1", twoModes);
const puzzle = game("g-2");

interface Session {
  readonly app: App;
  readonly ports: FakePorts<ManualClock>;
  readonly server: ReturnType<typeof fakeBackend>;
  /** Answers the front pop-up. */
  answer(value: unknown): void;
}

/**
 * A signed-in player's session as a recording.
 * @param before programs the backend before the first call
 */
function recordedSession(
  before: (ports: FakePorts<ManualClock>) => void,
  play: (session: Session) => void,
): string {
  const ports = fakePorts({ clock: manualClock(), at: "/" });
  const server = fakeBackend(ports, [racer, puzzle]);
  before(ports);
  ports.stage.script = showing;
  const { app, text } = recorded(ports);
  ports.clock.advance(10);
  play({
    app,
    ports,
    server,
    answer: (value) =>
      app.send({ type: "overlay/answer", id: app.overlays.value.at(-1)?.id ?? 0, answer: value }),
  });
  ports.clock.advance(5_000);
  app.end();
  return text();
}

const secretOrder = { ...order, client_secret: "client-secret-1" };

function sells({ http }: FakePorts): void {
  http.on("/pay/zoneGoodsSub", delayed(120, ok({ list: [plan] })));
  http.on("GET /api/subscription", delayed(80, ok(null)));
  http.on("POST /api/subscription", delayed(400, ok(secretOrder)));
  http.on(
    "/v3/pay/zoneGoodsHour",
    delayed(90, ok({ list: [{ goodsId: "hour-1", price: "0.99", currency: "USD" }] })),
  );
  http.on("/pay/payermax/create/paymentIntents", delayed(300, ok({ url: "https://pay.test/order/2" })));
  const coins = { goodsId: "hour-1-17", kind: "hour", gold: 17, seconds: 1_020, until: 1_800_000_000 };
  http.on("/pay/coinGoods", delayed(60, ok({ list: [coins] })));
  http.on("/pay/coinPurchase", delayed(250, ok({ orderId: "c-1", seconds: 1_020, until: 1_800_000_000 })));
}

/** A plan with 3-D Secure after a card that was refused, an hour with money, another with coins. */
function pays(): string {
  return recordedSession(sells, ({ app, ports, server, answer }) => {
    const { clock, http, payments } = ports;
    app.send({ type: "navigate", to: "/user" });
    clock.advance(1_000);
    app.send({ type: "purchase/open", what: "chooser" });
    clock.advance(700);
    answer("plan");
    clock.advance(1_500);
    app.send({ type: "purchase/choose", goodsId: "plan-1" });
    clock.advance(900);
    app.send({ type: "purchase/submit" });
    clock.advance(1_200);
    payments.last.say({ type: "ready" });
    clock.advance(2_000);
    app.send({ type: "pay/submit" });
    clock.advance(800);
    payments.last.say({ type: "failure", message: "Your card was declined." });
    clock.advance(3_000);
    app.send({ type: "pay/submit" });
    clock.advance(500);
    payments.last.say({ type: "challenge", open: true });
    clock.advance(4_000);
    payments.last.say({ type: "challenge", open: false });
    clock.advance(600);
    payments.last.say({ type: "success" });
    const member = { ...fullWallet, isSubscription: 1 as const, totalTime: 36_000 };
    http.on("/user/wallet", delayed(70, ok(member)));
    server.push({ event: "wallet_update", data: member });
    clock.advance(9_000);
    answer("ok");
    clock.advance(3_000);
    app.send({ type: "purchase/open", what: "hour" });
    clock.advance(1_000);
    app.send({ type: "purchase/submit" });
    clock.advance(1_500);
    payments.last.say({ type: "success" });
    clock.advance(2_000);
    server.push({ event: "wallet_update", data: { ...member, totalTime: 39_600, gold: 50 } });
    clock.advance(3_000);
    app.send({ type: "purchase/open", what: "coins", kind: "hour" });
    clock.advance(1_200);
    app.send({ type: "purchase/spend" });
    clock.advance(5_000);
    app.send({ type: "navigate", to: "/user/orders" });
    clock.advance(3_000);
  });
}

/** Queues for one game with the tab, switches to another, plays it and leaves by the back button. */
function switches(): string {
  return recordedSession(sells, ({ app, ports, server, answer }) => {
    const { clock, http, navigation } = ports;
    http.on("/schedule/start/game", delayed(150, started({ queuingIndex: 3, queuingWaitTime: 200 })));
    app.send({ type: "navigate", to: "/gameDetails?id=g-1" });
    clock.advance(26_000);
    app.send({ type: "play/click", gameId: "g-1" });
    clock.advance(600);
    answer(5);
    clock.advance(2_000);
    http.on(
      "/schedule/info",
      delayed(40, ok(scheduleCheck(100, racer, { queue: { queuingIndex: 2, queuingWaitTime: 120 } }))),
    );
    app.send({ type: "queue/minimise" });
    clock.advance(9_000);
    server.push({ event: "queue_update", data: { scheduleId: "s-1", queuingIndex: 1, queuingWaitTime: 60 } });
    clock.advance(2_000);
    app.send({ type: "navigate", to: "/gameDetails?id=g-2" });
    clock.advance(1_000);
    http.on("/schedule/start/game", delayed(150, started(null, "s-2")));
    app.send({ type: "play/click", gameId: "g-2" });
    clock.advance(800);
    answer(true);
    http.on("/schedule/info", delayed(40, ok(scheduleCheck(200, puzzle, { id: "s-2" }))));
    clock.advance(1_500);
    server.push({ event: "queue_link", data: { scheduleId: "s-2", account: "", password: "" } });
    clock.advance(500);
    server.push({ event: "machine_ready", data: { scheduleId: "s-2", type: "config", state: "0" } });
    clock.advance(900);
    server.push({ event: "machine_ready", data: { scheduleId: "s-2", type: "gameInfo", state: "34" } });
    clock.advance(6_000);
    server.connections.at(-1)?.close(1006);
    clock.advance(8_000);
    navigation.goBack();
    clock.advance(4_000);
    app.send({ type: "desk/leave" });
    http.on("/schedule/info", delayed(40, ok(scheduleCheck(300, puzzle, { id: "s-2" }))));
    clock.advance(4_000);
    app.send({ type: "schedule/resume" });
    clock.advance(3_000);
  });
}

/** Comes back to a game that runs, and looks around in the account. */
function resumes(): string {
  const runs = ({ http }: FakePorts): void =>
    http.on("/schedule/info", delayed(40, ok(scheduleCheck(300, racer))));
  return recordedSession(runs, ({ app, ports, answer }) => {
    const { clock } = ports;
    clock.advance(2_000);
    if (app.overlays.value.length > 0) answer(true);
    clock.advance(9_000);
    app.send({ type: "desk/leave" });
    clock.advance(1_000);
    for (const to of ["/user", "/message", "/user/rewards", "/types", "/settings"]) {
      app.send({ type: "navigate", to });
      clock.advance(1_500);
    }
    app.send({ type: "account/measureAgain" });
    clock.advance(25_000);
    app.send({ type: "search/open" });
    clock.advance(400);
    app.send({ type: "search/type", keyWord: "race" });
    clock.advance(1_400);
    app.send({ type: "search/close" });
    app.send({ type: "contact/open" });
    clock.advance(700);
    answer("close");
    app.send({ type: "schedule/end" });
    clock.advance(700);
    answer(true);
    clock.advance(2_000);
    app.send({ type: "session/askSignOut" });
    clock.advance(500);
    answer(true);
    clock.advance(1_000);
  });
}

/** Loses a connection that was stable; the service can't be reached any more. */
function losesService(): string {
  return recordedSession(
    () => undefined,
    ({ ports, server }) => {
      ports.clock.advance(40_000);
      ports.socket.on("wss://play.test/session", unreachable);
      server.connections.at(-1)?.close(1006);
      ports.clock.advance(5_000);
    },
  );
}

/** Recordings to try faults on, by what happens in them; each is made when it is first asked for. */
export const sessions = {
  plays: once(() => recordedFlow().played),
  "signs in": once(() => recordedFlow()["signed in by a provider"]),
  pays: once(pays),
  switches: once(switches),
  resumes: once(resumes),
  "loses the service": once(losesService),
} as const;

function once(make: () => string): () => Recording {
  let made: Recording | null = null;
  return () => {
    made ??= readWhole(make());
    return made;
  };
}

export function readWhole(text: string): Recording {
  const read = readRecording(text);
  if (read.kind === "refused") throw new Error(read.why);
  return read;
}
