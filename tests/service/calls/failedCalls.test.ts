import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { partyCalls } from "../../../wire/calls/partyCalls.ts";
import { openDesk, signInAs, startOps } from "../ops/opsBench.ts";
import { failingStore } from "../support/failingStore.ts";
import { requestOf, type TestService } from "../support/service.ts";

let service: TestService;
const failing = failingStore(openSqliteStore(":memory:"));

beforeAll(async () => {
  service = await startOps({ store: failing.store, seats: 100 });
});
afterAll(async () => {
  await service.close();
  await failing.store.close();
});
beforeEach(() => {
  failing.calls.left = Number.POSITIVE_INFINITY;
});

const loginOf = async (name: string, more: Record<string, string>) => {
  const request = requestOf(calls.login, {
    client_id: "h5-local",
    id_token: await service.idToken({ name }),
  });
  return { ...request, headers: { ...request.headers, ...more } };
};

/** Each prepares a call of a new player. */
const prepare: Record<string, (name: string) => Promise<() => ReturnType<TestService["send"]>>> = {
  async "sign-in in the place of another"(name) {
    const { refreshCookie } = await service.signIn(name);
    const request = await loginOf(name, { cookie: `refresh_token=${refreshCookie}` });
    return () => service.send(request);
  },
  async "repeated sign-in"(name) {
    const request = await loginOf(name, { "device-id": name });
    await service.send(request);
    return () => service.send(request);
  },
  async "sign-out"(name) {
    const { token } = await service.signIn(name);
    return () => service.send(requestOf(calls.logout, {}, { token }));
  },
  async "sign-out elsewhere"(name) {
    await service.signIn(name);
    const player = await service.signIn(name);
    return () => player.ask(accountCalls.endOtherSignIns, {});
  },
  async "claimed reward"(name) {
    const { player } = await service.seated(name);
    return () => player.ask(accountCalls.claimReward, { id: "first-game" });
  },
  async "bound invite code"(name) {
    const { inviteCode } = await (await service.signIn(`friend of ${name}`)).get(accountCalls.rewards, {});
    const player = await service.signIn(name);
    return () => player.ask(calls.bindInviteCode, { inviteCode });
  },
  async "new PIN"(name) {
    const { player } = await service.seated(name);
    await player.get(partyCalls.openParty, { joinAs: "viewer" });
    return () => player.ask(partyCalls.newPin, {});
  },
  async "wrong token of an operator"() {
    service.clock.jump(60_000);
    return () => signInAs(service, "wrong");
  },
  async "maintenance called off"(key) {
    service.clock.jump(60_000);
    const desk = await openDesk(service);
    const [startsAt, why] = [service.clock.date() + 3_600_000, { reason: "new disks", key }];
    const times = { showsFrom: startsAt, startsAt, endsAt: startsAt * 2 - service.clock.date() };
    await desk.act({ kind: "plan-maintenance", ...times, sessionsEndAt: times.endsAt - 600_000, ...why });
    return () =>
      desk.act({ kind: "withdraw-announcement", announcementId: key, ...why, key: `${key} again` });
  },
};

test.each(Object.entries(prepare))(
  "R-STORE-01 whichever call to the database fails, a %s fails",
  async (what, ready) => {
    const whole = await ready(what);
    failing.calls.left = 1_000;
    const { status } = await whole();
    const total = 1_000 - failing.calls.left;
    expect([200, 403]).toContain(status);
    for (let left = 0; left <= total; left += 1) {
      failing.calls.left = Number.POSITIVE_INFINITY;
      const again = await ready(`${what} ${left}`);
      failing.calls.left = left;
      expect((await again()).status, `call ${left}`).toBe(left < total ? 500 : status);
    }
  },
);
