import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { idTokenRepeat, refreshOverlap } from "../../../service/lib/durations.ts";
import { hashOf } from "../../../service/lib/secrets.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { closedAfterAll, type Player, requestOf, startTestService } from "../support/service.ts";
import { enterSession } from "../support/sessionClient.ts";

/** The player of a test. */
let name: string;
const service = closedAfterAll(await startTestService());
beforeEach(() => {
  name = randomUUID();
});

type Tokens = Pick<Player, "token" | "refreshCookie">;
const tokensOf = ({ data, cookies }: Awaited<ReturnType<typeof service.refresh>>): Tokens => ({
  token: calls.refresh.data.parse(data)?.access_token ?? "",
  refreshCookie: cookies.refresh_token ?? "",
});
const answers = async ({ token }: Pick<Tokens, "token">) =>
  (await service.send(requestOf(calls.wallet, {}, { token }))).code;
/** Those of the player. */
const logins = () =>
  service.store.transaction(async (tx) => {
    const account = await tx.accounts.findByIdentity("http://play.test/oidc", name);
    return tx.logins.ofAccount(account?.id ?? "");
  });

/** Just before, at, and just after the end of a time. */
const around = (end: number) =>
  [
    ["just before", end - 1, 200],
    ["at", end, 200],
    ["just after", end + 1, 401],
  ] as const;

describe("R-SEC-11 an identity token is accepted once", () => {
  const login = (idToken: string, device: string) =>
    service.send(requestOf(calls.login, { client_id: "h5-local", id_token: idToken }, { device }));

  test.each(around(idTokenRepeat))(
    "the device that repeats it %s 60 s later gets the same result, and nobody has the lost one",
    async (_when, ms, code) => {
      const idToken = await service.idToken({ name });
      const lost = await login(idToken, "phone");
      service.clock.jump(ms);
      const again = await login(idToken, "phone");
      expect(again.code).toBe(code);
      if (code === 200)
        expect(again.data).toMatchObject({ is_new_user: true, profile: Object(lost.data).profile });
      expect(await logins()).toHaveLength(1);
      expect(await answers(tokensOf(lost))).toBe(code === 200 ? -3101 : 200);
    },
  );

  test("the 60 s count from its first use, however often it is repeated", async () => {
    const idToken = await service.idToken({ name });
    await login(idToken, "phone");
    service.clock.jump(40_000);
    expect(await login(idToken, "phone")).toMatchObject({ code: 200 });
    service.clock.jump(40_000);
    expect(await login(idToken, "phone")).toMatchObject({ code: 401 });
  });

  test.each([
    ["another device", "phone", "laptop"],
    ["a device that does not say which", "phone", ""],
    ["such a device after one", "", ""],
  ])("%s is refused at once, in words, and ends nothing", async (_who, first, second) => {
    const idToken = await service.idToken({ name });
    const before = await login(idToken, first);
    const refused = await login(idToken, second);
    expect(refused).toMatchObject({ status: 401, code: 401, data: null, cookies: {} });
    expect(refused.msg).toBe("Your sign-in could not be confirmed. Please try again.");
    expect(await answers(tokensOf(before))).toBe(200);
  });

  test("the same token with its signature written in another way is the same token", async () => {
    const idToken = await service.idToken({ name });
    await login(idToken, "phone");
    // The last letter of the signature has bits that no decoder reads.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = letters.indexOf(idToken.at(-1) ?? "");
    const twin = `${idToken.slice(0, -1)}${letters[last ^ 1]}`;
    expect(await login(twin, "laptop")).toMatchObject({ code: 401 });
  });

  test("two devices at once: one of them is signed in", async () => {
    const idToken = await service.idToken({ name });
    const replies = await Promise.all(["phone", "laptop"].map((device) => login(idToken, device)));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 401]);
  });

  test("it is remembered until it has expired, also when the wall clock is set back, and no longer than a day", async () => {
    const idToken = await service.idToken({ name });
    const hash = hashOf(idToken.slice(0, idToken.lastIndexOf(".")));
    const used = () => service.store.transaction((tx) => tx.usedIdTokens.find(hash));
    await login(idToken, "phone");
    service.clock.jump(600_000 + 86_400_000 - 1_000);
    await service.service.reconcileLoop.runOnce();
    expect(await used()).not.toBeNull();
    service.clock.jump(120_000);
    await service.service.reconcileLoop.runOnce();
    expect(await used()).toBeNull();
  });
});

describe("R-SEC-12 a spent refresh token", () => {
  test.each(around(refreshOverlap))("that comes back %s 60 s after its rotation", async (_when, ms, code) => {
    const player = await service.signIn(name);
    const first = tokensOf(await service.refresh(player));
    service.clock.jump(ms);
    const again = await service.refresh(player);
    expect(again.code).toBe(code);
    expect(await logins()).toHaveLength(code === 200 ? 1 : 0);
    // Its reply got lost: it brings the same successor, which goes on working.
    if (code === 200) expect(tokensOf(again).refreshCookie).toBe(first.refreshCookie);
    expect((await service.refresh(first)).code).toBe(code);
  });

  test.each([
    [
      "en",
      "For your safety this sign-in was ended: it was used in two places at once. Please sign in again.",
    ],
    ["th", "เพื่อความปลอดภัย ระบบยกเลิกการเข้าสู่ระบบนี้แล้ว เพราะถูกใช้จากสองที่พร้อมกัน กรุณาเข้าสู่ระบบอีกครั้ง"],
  ] as const)(
    "ends its sign-in with all tokens; both who have one of its keys read why, in %s",
    async (lang, msg) => {
      const player = await service.signIn(name);
      const elsewhere = await service.signIn(name);
      const current = tokensOf(await service.refresh(player));
      service.clock.jump(refreshOverlap + 1);
      const ask = (tokens: Tokens) => {
        const request = requestOf(calls.refresh, {}, { token: tokens.token });
        const cookie = `refresh_token=${tokens.refreshCookie}`;
        return service.send({ ...request, headers: { ...request.headers, cookie, "accept-language": lang } });
      };
      const refused = { status: 401, code: 401, data: null, cookies: {}, msg };
      expect(await ask(player)).toMatchObject(refused);
      expect(await ask(current)).toMatchObject(refused);
      expect(await answers(current)).toBe(-3101);
      expect(await answers(elsewhere)).toBe(200);
    },
  );

  test("of long ago ends it as well, and one without an access token", async () => {
    const player = await service.signIn(name);
    let tokens: Tokens = player;
    for (let count = 0; count < 4; count += 1) {
      tokens = tokensOf(await service.refresh(tokens));
      service.clock.jump(1_200_000);
    }
    expect(await service.refresh({ ...player, token: "" })).toMatchObject({ status: 401 });
    expect(await logins()).toEqual([]);
  });

  test("closes the session socket of its sign-in with 4401", async () => {
    const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
    const player = await service.signIn(name);
    const client = await enterSession(origin.replace("http", "ws"), player);
    await service.refresh(player);
    service.clock.jump(refreshOverlap + 1);
    await service.refresh(player);
    expect(await client.closed).toBe(4401);
  });

  test("several tabs that refresh at once within 60 s all go on, over two rotations, too", async () => {
    const player = await service.signIn(name);
    const first = tokensOf(await service.refresh(player));
    const second = tokensOf(await service.refresh(first));
    const late = await service.refresh(player);
    expect(late).toMatchObject({ code: 200, cookies: {} });
    // The browser keeps the newest cookie.
    service.clock.jump(1_200_000);
    expect(await service.refresh({ ...second, token: tokensOf(late).token })).toMatchObject({ code: 200 });
  });

  test("of a sign-in that its player has ended is refused without an accusation", async () => {
    const player = await service.signIn(name);
    const current = tokensOf(await service.refresh(player));
    await service.rejoin({ ...player, ...current }).ask(calls.logout, {});
    service.clock.jump(refreshOverlap + 1);
    for (const tokens of [player, current])
      expect(await service.refresh(tokens)).toMatchObject({ status: 401, msg: "Please sign in again." });
  });

  test("is told to nobody who only has a token of another account", async () => {
    const [mali, chai] = [await service.signIn(name), await service.signIn()];
    const refused = await service.refresh({ token: chai.token, refreshCookie: mali.refreshCookie });
    expect(refused).toMatchObject({ status: 401, msg: "Please sign in again." });
    expect(await answers(mali)).toBe(200);
  });
});
