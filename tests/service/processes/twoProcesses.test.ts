import { afterEach, describe, expect, test } from "vitest";
import { absenceTimeout, missedSignalInterval, restartGrace } from "../../../service/lib/durations.ts";
import { signed } from "../../../service/pay/providers/local/webhook.ts";
import { secretFor } from "../../../service/signIn/keys.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { frameKeys } from "../../../wire/frameCodec.ts";
import { cards, payBy, subscribe, walletOf } from "../pay/checkout.ts";
import { plain } from "../support/games.ts";
import type { Player } from "../support/service.ts";
import {
  enterSession,
  flushSession,
  openSession,
  pushesOf,
  type SessionClient,
  ticketsFor,
} from "../support/sessionClient.ts";
import { type ServiceProcess, startTwoProcesses, type TwoProcesses } from "../support/twoProcesses.ts";

let open: TwoProcesses | null = null;
const clients: SessionClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.drop();
  await open?.close();
  open = null;
});

async function setup(given: Parameters<typeof startTwoProcesses>[0] = {}): Promise<TwoProcesses> {
  open = await startTwoProcesses(given);
  return open;
}

async function enter({ address }: ServiceProcess, player: Player): Promise<SessionClient> {
  const client = await enterSession(address, player);
  clients.push(client);
  return client;
}

/** Takes and confirms a seat, which is pushed. @returns the id of the schedule */
async function takeSeat(player: Player): Promise<string> {
  const { info } = await player.start();
  await player.get(calls.confirm, { id: info.id });
  return info.id;
}

/** A player of one process whose socket is at another. */
async function signedIn(one: ServiceProcess, other: ServiceProcess) {
  const player = await other.signIn("Mali");
  return { player, client: await enter(one, one.rejoin(player)) };
}

describe("pushes", () => {
  test("R-BUS-01 a call at one process is pushed by the socket at the other, at once", async () => {
    const { one, other } = await setup();
    const { player, client } = await signedIn(one, other);
    const id = await takeSeat(player);
    await client.until(() => pushesOf(client).length === 1);
    expect(pushesOf(client)[0]).toMatchObject({ event: "machine_ready", data: { scheduleId: id } });
    client.say({ type: "ack", msgId: pushesOf(client)[0]?.msgId });
    await flushSession(client);
    expect(await one.store.transaction((tx) => tx.events.pending(player.id))).toEqual([]);
  });

  test("R-BUS-01 a lost signal is made up for within 5 s, once", async () => {
    const { one, other, clock } = await setup();
    const { player, client } = await signedIn(one, other);
    one.deaf = true;
    await takeSeat(player);
    await flushSession(client);
    await clock.advance(4_999);
    await flushSession(client);
    expect(pushesOf(client)).toEqual([]);
    await clock.advance(1);
    await client.until(() => pushesOf(client).length === 1);
    client.say({ type: "ack", msgId: pushesOf(client)[0]?.msgId });
    await flushSession(client);
    await clock.advance(3 * missedSignalInterval);
    await flushSession(client);
    expect(pushesOf(client)).toHaveLength(1);
  });

  test("R-BUS-01 whoever hears that signals were missed looks at once", async () => {
    const { one, other } = await setup();
    const { player, client } = await signedIn(one, other);
    one.deaf = true;
    await takeSeat(player);
    one.deaf = false;
    other.bus.publish({ kind: "missed" });
    await client.until(() => pushesOf(client).length === 1);
  });

  test("R-BUS-02 a process that is cut off from the database sends its players elsewhere after 20 s", async () => {
    const { one, other, clock } = await setup();
    const { player, client } = await signedIn(one, other);
    const stays = await enter(other, await other.signIn("Other"));
    one.cut = true;
    for (let second = 0; second < 19; second += 1) {
      await clock.advance(1_000);
      client.say({ type: "heartbeat", t: 1 });
      stays.say({ type: "heartbeat", t: 1 });
    }
    await flushSession(client);
    await clock.advance(1_000);
    expect(await client.closed).toBe(1001);
    await flushSession(stays);
    const again = await enter(other, player);
    await takeSeat(player);
    await again.until(() => pushesOf(again).length === 1);
    one.cut = false;
    await clock.advance(missedSignalInterval);
    await enter(one, one.rejoin(player));
  });
});

describe("one session socket for each account", () => {
  test.each([
    ["of another browser closes it with 4409", false, 4409],
    ["of the same browser replaces it silently", true, 1000],
  ])("R-BUS-03 a newer one %s, in another process too", async (_how, sameBrowser, code) => {
    const { one, other } = await setup();
    const here = await one.signIn("Mali");
    const first = await enter(one, here);
    const there = sameBrowser ? other.rejoin(here) : await other.signIn("Mali");
    const second = await enter(other, there);
    expect(await first.closed).toBe(code);
    await flushSession(second);
  });

  test("R-BUS-03 a lost signal leaves the older one open for 5 s at most", async () => {
    const { one, other, clock } = await setup();
    const first = await enter(one, await one.signIn("Mali"));
    one.deaf = true;
    const second = await enter(other, await other.signIn("Mali"));
    await flushSession(first);
    await clock.advance(missedSignalInterval);
    expect(await first.closed).toBe(4409);
    await clock.advance(missedSignalInterval);
    await flushSession(second);
  });

  test.each([
    ["at once", false],
    ["within 5 s when the signal was lost", true],
  ])(
    "R-SEC-08 the socket of a sign-in that is ended at another process is closed %s",
    async (_when, deaf) => {
      const { one, other, clock } = await setup();
      const client = await enter(one, await one.signIn("Mali"));
      const elsewhere = await other.signIn("Mali");
      one.deaf = deaf;
      await elsewhere.get(accountCalls.endOtherSignIns, {});
      if (deaf) await clock.advance(missedSignalInterval);
      expect(await client.closed).toBe(4401);
    },
  );

  test("R-BUS-03 of two that open at the same moment exactly one stays", async () => {
    const { one, other } = await setup();
    const here = await one.signIn("Mali");
    const there = await other.signIn("Mali");
    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all([
        enterOrNot(one, here),
        enterOrNot(other, there),
        enterOrNot(one, here),
      ]);
      const open = await Promise.all(both.map(isOpen));
      expect(open.filter(Boolean)).toHaveLength(1);
    }
  });
});

/** Opens a socket that may be closed again before it is answered. */
async function enterOrNot({ address }: ServiceProcess, player: Player): Promise<SessionClient> {
  const { path, signature } = await ticketsFor(player);
  const client = openSession(address, path, frameKeys(signature));
  clients.push(client);
  client.say({ type: "heartbeat", t: 1 });
  await Promise.race([client.closed, client.until((frames) => frames.length > 0)]);
  return client;
}

async function isOpen(client: SessionClient): Promise<boolean> {
  const answered = flushSession(client).then(() => true);
  return Promise.race([answered, client.closed.then(() => false)]);
}

describe("what one process does for all", () => {
  test("R-OWNER-01 only the owner takes back an offer, and keeps the queue moving for both", async () => {
    const { one, other, clock, store, handOver } = await setup();
    const [first, second] = [await one.signIn("first"), await other.signIn("second")];
    await first.start();
    await second.start();
    await clock.advance(61_000);
    expect([await first.status(), await second.status()]).toEqual([0, 200]);
    await handOver();
    const third = await one.signIn("third");
    await third.start();
    await clock.advance(61_000);
    expect([await second.status(), await third.status()]).toEqual([0, 200]);
    expect(await store.transaction((tx) => tx.schedules.live())).toHaveLength(1);
  });

  test("R-OWNER-03 whoever takes over gives players 20 s to come back", async () => {
    const { one, clock, handOver } = await setup({ env: { DEMO_OFFER_SECONDS: "30" } });
    const player = await one.signIn("Mali");
    await player.start();
    await clock.advance(29_000);
    await handOver(true);
    await clock.advance(restartGrace - 1);
    expect(await player.status()).toBe(200);
    await clock.advance(1_000);
    expect(await player.status()).toBe(0);
  });

  test("R-OWNER-03 a player waits as long as a socket is open in any process, and 5 minutes longer", async () => {
    const { one, other, clock } = await setup();
    await (await one.signIn("playing")).start();
    await one.play(await one.signIn("playing too"), plain).catch(() => undefined);
    const waiting = await other.signIn("waiting");
    const client = await enter(other, waiting);
    await waiting.start();
    const seat = await one.store.transaction((tx) => tx.schedules.live());
    expect(seat.length).toBeGreaterThan(1);
    const mine = async () => one.store.transaction((tx) => tx.schedules.ofAccount(waiting.id));
    for (let passed = 0; passed <= absenceTimeout; passed += 10_000) {
      await clock.advance(10_000);
      await holdSeats(one);
      client.say({ type: "heartbeat", t: 1 });
      await flushSession(client);
    }
    expect(await mine()).not.toBeNull();
    client.drop();
    await client.closed;
    const seenAt = (await mine())?.seenAt ?? 0;
    const left = seenAt + absenceTimeout - clock.now();
    expect(left).toBeGreaterThan(absenceTimeout - 31_000);
    await advanceHolding(one, left - 1_000);
    expect(await mine()).not.toBeNull();
    await advanceHolding(one, 2_000);
    expect(await mine()).toBeNull();
  });

  test.each([
    ["at once, whichever process its host tells", false, 31_000, 120],
    ["with the next round when the owner did not hear of it", true, 32_000, 119],
  ])("R-AWAY-03 a game whose player has no time left is frozen %s", async (_when, deaf, ms, least) => {
    const { one, other, clock, host } = await setup({
      env: { DEMO_TRIAL_SECONDS: "30", TIME_OVER_GRACE_SECONDS: "120" },
    });
    one.deaf = deaf;
    // The host reports to the process that it knows: the last one that was started.
    const { id } = await other.seated();
    await clock.advance(ms);
    expect(host.freezes).toEqual([{ scheduleId: id, frozen: true, graceSeconds: expect.any(Number) }]);
    expect(host.freezes[0]?.graceSeconds).toBeGreaterThanOrEqual(least);
    expect(host.freezes[0]?.graceSeconds).toBeLessThanOrEqual(120);
    expect(one.errors.concat(other.errors)).toEqual([]);
  });
});

test("R-FLEET-03 owners that are lost every 25 s give the seats of a silent host up after 50 s all the same", async () => {
  const { one, store, clock, host, handOver } = await setup();
  const id = await one.play(await one.signIn("Mali"), plain);
  const kindNow = async () => (await store.transaction((tx) => tx.schedules.find(id)))?.kind;
  await host.register();
  host.unreachable = true;
  for (const left of [0, 1]) {
    await clock.advance(20_000);
    await handOver(true);
    await clock.advance(5_000 - left);
  }
  expect(await kindNow()).toBe("playing");
  await clock.advance(1);
  expect(await kindNow()).toBe("waiting");
});

describe("what all processes share", () => {
  test("R-OWNER-03 a payment page of one process is paid at the other, and the first one is told", async () => {
    const { one, other } = await setup();
    const player = await one.signIn("Mali");
    const { url } = await subscribe(player);
    expect(await payBy(other, url, cards.success)).toMatchObject({ step: "paid" });
    expect((await walletOf(player)).isSubscription).toBe(1);
    expect((await walletOf(other.rejoin(player))).isSubscription).toBe(1);
  });

  test("R-OWNER-03 the local provider's webhooks are taken by every process", async () => {
    const { one, other } = await setup({ env: { DEMO_PAY_WEBHOOK: "never" } });
    const player = await one.signIn("Mali");
    const { url, merchant_order_no } = await subscribe(player);
    await payBy(one, url, cards.success);
    const body = JSON.stringify({
      id: "1",
      type: "payment",
      data: { merchantOrderNo: merchant_order_no, status: "paid", amount: 999, currency: "USD" },
    });
    const secret = secretFor(one.keys, "local webhooks");
    const headers = signed(secret, body, one.clock.date());
    const reply = await other.send({ method: "POST", url: "/pay/webhook/local", headers, body });
    expect(reply.status).toBe(200);
    expect((await walletOf(player)).isSubscription).toBe(1);
  });
});

/** Keeps the offered seats taken: nobody goes away. */
async function holdSeats({ store, clock }: ServiceProcess): Promise<void> {
  await store.transaction(async (tx) => {
    for (const schedule of await tx.schedules.live())
      if (schedule.kind === "offered")
        await tx.schedules.change(schedule.id, { state: { ...schedule, offeredAt: clock.now() } });
  });
}

async function advanceHolding(process: ServiceProcess, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10_000) {
    await holdSeats(process);
    await process.clock.advance(Math.min(10_000, left));
  }
}
