import { once } from "node:events";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { type FrameKeys, frameKeys } from "../../../wire/frameCodec.ts";
import { holdStore, type Player, startTestService, type TestService } from "../support/service.ts";
import {
  enterSession,
  flushSession as flush,
  openSession,
  pushesOf as pushes,
  type SessionClient,
  ticketsFor as tickets,
} from "../support/sessionClient.ts";

let service: TestService;
let address: string;
const sockets: SessionClient[] = [];

beforeEach(async () => {
  service = await startTestService();
  const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
  address = origin.replace("http", "ws");
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.drop();
});

function connect(path: string, keys: FrameKeys): SessionClient {
  const client = openSession(address, path, keys);
  sockets.push(client);
  return client;
}

async function enter(player: Player): Promise<SessionClient> {
  const client = await enterSession(address, player);
  sockets.push(client);
  return client;
}

const count = async (player: Player) =>
  (await service.store.transaction((tx) => tx.events.pending(player.id))).length;

/** Makes the service push an event to the player. */
async function confirmGame(player: Player): Promise<string> {
  const { info } = await player.start();
  await player.get(calls.confirm, { id: info.id });
  return info.id;
}

test("R-SOCK-01 a heartbeat is answered, encrypted and without msgId", async () => {
  const client = await enter(await service.signIn("Mali"));
  expect(client.frames).toEqual([{ event: "heartbeat" }]);
});

test("R-SOCK-02 an event is sent again every 5 s with the same msgId until it is acked", async () => {
  const player = await service.signIn("Mali");
  const client = await enter(player);
  await confirmGame(player);
  await client.until(() => pushes(client).length === 1);
  await service.clock.advance(4_999);
  await flush(client);
  expect(pushes(client)).toHaveLength(1);
  await service.clock.advance(1);
  await client.until(() => pushes(client).length === 2);
  await service.clock.advance(5_000);
  await client.until(() => pushes(client).length === 3);
  const [first, ...again] = pushes(client);
  expect(again).toEqual([first, first]);

  client.say({ type: "ack", msgId: first?.msgId });
  await flush(client);
  await service.clock.advance(20_000);
  await flush(client);
  expect(pushes(client)).toHaveLength(3);
  expect(await count(player)).toBe(0);
});

test("R-SOCK-02 an event that was acked elsewhere is not sent again once another one comes", async () => {
  const player = await service.signIn("Mali");
  const client = await enter(player);
  const id = await confirmGame(player);
  await client.until(() => pushes(client).length === 1);
  const acked = pushes(client)[0]?.msgId ?? "";
  await service.store.transaction((tx) => tx.events.acked(player.id, acked));
  service.host.finish(id, "player-gone");
  await client.until(() => pushes(client).length > 1);
  await service.clock.advance(5_000);
  await flush(client);
  expect(pushes(client).filter(({ msgId }) => msgId === acked)).toHaveLength(1);
});

test("an event for a disconnected player waits for the next connection", async () => {
  const player = await service.signIn("Mali");
  const id = await confirmGame(player);
  const client = await enter(player);
  await client.until(() => pushes(client).length === 1);
  expect(pushes(client)[0]).toMatchObject({ event: "machine_ready", data: { scheduleId: id, state: "0" } });
  client.drop();
  const { sockets: open, pushesResent } = service.metrics;
  await expect.poll(async () => (await open.get()).values).toMatchObject([{ value: 0 }]);
  await service.clock.advance(5_000);
  expect((await pushesResent.get()).values).toMatchObject([{ value: 0 }]);
  const next = await enter(player);
  await next.until(() => pushes(next).length === 1);
  expect(pushes(next)[0]?.msgId).toBe(pushes(client)[0]?.msgId);
});

test("tickets are valid once, within 60 s, as a pair and for their own player; otherwise 4401", async () => {
  const [player, other] = [await service.signIn("Mali"), await service.signIn("Other")];
  const keys = frameKeys("none");
  const used = await tickets(player);
  const first = connect(used.path, frameKeys(used.signature));
  first.say({ type: "heartbeat", t: 1 });
  await first.until((frames) => frames.length === 1);
  expect(await connect(used.path, keys).closed).toBe(4401);

  const stolen = await tickets(player);
  expect(await connect(stolen.path.replace(player.id, other.id), keys).closed).toBe(4401);
  expect(await connect(stolen.path, keys).closed).toBe(4401);

  const late = await tickets(player);
  service.clock.jump(60_000);
  expect(await connect(late.path, keys).closed).toBe(4401);
  const lateToken = await tickets(player);
  service.clock.jump(60_000);
  const fresh = await player.get(calls.signature, {});
  const mixed = lateToken.path.replace(lateToken.signature, fresh.signature);
  expect(await connect(mixed, keys).closed).toBe(4401);
  for (const path of ["/session", "/session?token=x", "/session?token=%00&uid=%ff&sign=[]"])
    expect(await connect(path, keys).closed).toBe(4401);
});

test("an upgrade of any other path is refused before the handshake", async () => {
  expect(await connect("/elsewhere", frameKeys("")).closed).toBe(1006);
});

test("R-SOCK-03 five bad frames in a row close with 4400, four and a good one do not", async () => {
  const player = await service.signIn("Mali");
  const client = await enter(player);
  const bad = ["", "garbage", "{}", "AAAA"];
  for (const text of bad) client.sayRaw(text);
  await flush(client);
  client.say({ type: "unknown" });
  for (const text of bad) client.sayRaw(text);
  expect(await client.closed).toBe(4400);
});

test("4409 closes the older socket of another browser; the same browser's is replaced silently", async () => {
  const phone = await service.signIn("Mali");
  const tablet = await service.signIn("Mali");
  const onPhone = await enter(phone);
  const onPhoneAgain = await enter(phone);
  expect(await onPhone.closed).toBe(1000);
  await enter(tablet);
  expect(await onPhoneAgain.closed).toBe(4409);
});

test("a socket that closes while its tickets are redeemed leaves nothing behind", async () => {
  const player = await service.signIn("Mali");
  const { path, signature } = await tickets(player);
  const { server } = service.service.app;
  const release = holdStore(service);
  const client = connect(path, frameKeys(signature));
  await once(server, "upgrade");
  client.drop();
  await expect.poll(promisify(server.getConnections.bind(server))).toBe(0);
  release();
  await confirmGame(player);
  const { sockets: open, pushesSent } = service.metrics;
  expect((await open.get()).values).toMatchObject([{ value: 0 }]);
  expect((await pushesSent.get()).values).toMatchObject([{ value: 0 }]);
});

test("R-SOCK-01 a socket that is silent for 25 s is sent heartbeats after 12 and 24 s, and terminated then", async () => {
  const client = await enter(await service.signIn("Mali"));
  await service.clock.advance(11_999);
  expect(client.frames).toHaveLength(1);
  await service.clock.advance(1);
  await client.until((frames) => frames.length === 2);
  client.say({ type: "heartbeat", t: 2 });
  await client.until((frames) => frames.length === 3);
  await service.clock.advance(24_999);
  await client.until((frames) => frames.length === 5);
  expect(client.frames).toEqual(client.frames.map(() => ({ event: "heartbeat" })));
  await service.clock.advance(1);
  expect(await client.closed).toBe(1006);
});
