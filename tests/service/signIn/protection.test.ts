import { beforeEach, describe, expect, test } from "vitest";
import { placeOf } from "../../../service/signIn/passkeys.ts";
import { isGuessable } from "../../../service/signIn/pin.ts";
import { newSignInCode } from "../../../service/signIn/signInCode.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { authorizeUrl, type Browser, createBrowser, tokenFor } from "../support/browser.ts";
import { createTestClock } from "../support/clock.ts";
import { startListening } from "../support/listening.ts";
import { requestOf, type TestService } from "../support/service.ts";

const remote = "203.0.113.7";
let service: TestService;
let base: string;
let time: number;

async function start(host: string, publicOrigin = "") {
  time = Date.now();
  const clock = { ...createTestClock(), now: () => time, date: () => time };
  const env = publicOrigin === "" ? {} : { PUBLIC_ORIGIN: publicOrigin };
  ({ service, base } = await startListening({ HOST: host, ...env }, clock));
}

/** A sign-in page that is open in a browser. @param from the address that a proxy names; null: the computer itself */
async function openPage(from: string | null, browser: Browser = createBrowser(base)) {
  const headers: Record<string, string> = from === null ? {} : { "x-forwarded-for": from };
  const asked = await browser.open(authorizeUrl(base, { prompt: "login" }));
  const first = await browser.open(asked.location, { headers });
  const send = (fields: Record<string, string>) =>
    browser.open(asked.location, { method: "POST", headers, body: new URLSearchParams(fields) });
  return {
    first,
    browser,
    send,
    name: (name: string) => send({ name }),
    answer: (step: string, value: string) => send({ step, value }),
    /** Goes back to the app, and exchanges the token. */
    async player(posted: { location: string }) {
      const back = await browser.open(posted.location);
      const idToken = await tokenFor(browser, base, back.location);
      const request = requestOf(calls.login, { client_id: "h5-local", id_token: idToken });
      const reply = await service.send(request);
      const data = calls.login.data.parse(reply.data);
      return {
        id: data?.profile.user_id,
        token: data?.access_token ?? "",
        refreshCookie: reply.cookies.refresh_token ?? "",
      };
    },
  };
}

/** What the operators' page gives for an account. */
async function codeFor(accountId: string): Promise<string> {
  const code = await service.store.transaction((tx) => newSignInCode(tx, accountId, time));
  if (code === null) throw new Error("no code");
  return code;
}

/** Claims a name by a PIN. */
async function claim(name: string, pin: string, from: string | null = remote) {
  const page = await openPage(from);
  await page.name(name);
  return page.player(await page.answer("newPin", pin));
}

describe("R-SEC-14 a service that others reach", () => {
  beforeEach(() => start("0.0.0.0"));

  test("a new name is claimed by a PIN; whoever comes next needs it, whatever the case of the name", async () => {
    const page = await openPage(remote);
    const chosen = await page.name("Mali");
    expect(chosen).toMatchObject({ status: 200, text: expect.stringContaining("Make this name yours") });
    expect(await page.answer("newPin", "123456")).toMatchObject({
      status: 422,
      text: expect.stringContaining("among the first that others would try"),
    });
    expect(await page.answer("newPin", "12345")).toMatchObject({ status: 422 });
    const mali = await page.player(await page.answer("newPin", "270493"));

    const other = await openPage("198.51.100.9");
    expect((await other.name(" mALI ")).text).toContain("Is it you?");
    expect(await other.answer("pin", "111222")).toMatchObject({
      status: 422,
      text: expect.stringContaining("This PIN is wrong"),
    });
    expect((await other.player(await other.answer("pin", "270493"))).id).toBe(mali.id);
  });

  test("no step can be skipped: not by another step, another name or another page", async () => {
    await claim("Mali", "270493");
    const page = await openPage(remote);
    expect((await page.answer("newPin", "580312")).text).toContain("Who is playing?");
    await page.name("Mali");
    expect((await page.answer("newPin", "580312")).text).toContain("Who is playing?");
    expect((await page.answer("newPasskey", "{}")).text).toContain("Who is playing?");
    await page.name("Mali");
    expect((await page.answer("passkey", "{}")).status).toBe(422);
    expect((await page.send({ name: "Mali", step: "newPin", value: "580312" })).text).toContain(
      "Who is playing?",
    );
    const fresh = await openPage(remote);
    await fresh.name("New");
    await claim("New", "391827", "198.51.100.9");
    expect(await fresh.answer("newPin", "580312")).toMatchObject({
      status: 422,
      text: expect.stringContaining("Somebody else has just taken this name"),
    });
  });

  test("five tries of a network at once, then one in five minutes; another network is not held up", async () => {
    await claim("Mali", "270493");
    const page = await openPage(remote);
    await page.name("Mali");
    for (let count = 0; count < 5; count += 1)
      expect((await page.answer("pin", "111223")).text).toContain("This PIN is wrong");
    expect((await page.answer("pin", "270493")).text).toContain("Too many tries from your network");
    const other = await openPage("198.51.100.9");
    await other.name("Mali");
    expect(await other.answer("pin", "270493")).toMatchObject({ status: 303 });
    time += 299_000;
    expect((await page.answer("pin", "270493")).text).toContain("Too many tries");
    // A try that is refused counts, too.
    time += 300_000;
    expect(await page.answer("pin", "270493")).toMatchObject({ status: 303 });
  });

  test("after a hundred wrong PINs none is right any more, until an operator's code", async () => {
    const mali = await claim("Mali", "270493");
    const identity = await service.store.transaction((tx) => tx.identities.findName("Mali"));
    const subject = identity?.subject ?? "";
    for (let count = 0; count < 99; count += 1)
      await service.store.transaction((tx) => tx.identities.addWrongTry(subject, 100));
    const page = await openPage(remote);
    await page.name("Mali");
    await page.answer("pin", "111223");
    expect((await page.answer("pin", "270493")).text).toContain("none is accepted any more");
    const code = await codeFor(mali.id ?? "");
    await page.answer("code", code);
    expect((await page.player(await page.answer("newPin", "580312"))).id).toBe(mali.id);
  });

  test("an older name is claimed on the computer itself, or by an operator's code, and what was signed in before ends", async () => {
    await service.store.transaction((tx) => tx.identities.ofName("Old"));
    const page = await openPage(remote);
    expect((await page.name("Old")).text).toContain("sign in once on the computer that runs this service");
    expect((await page.answer("newPin", "270493")).text).toContain("Who is playing?");

    const here = await openPage(null);
    expect((await here.name("Old")).text).toContain("Make this name yours");
    const old = await here.player(await here.answer("newPin", "270493"));
    const code = await codeFor(old.id ?? "");
    const lost = await openPage("198.51.100.9");
    await lost.name("Old");
    expect(await lost.answer("code", "AAAAA-AAAAA")).toMatchObject({ status: 422 });
    expect((await lost.answer("code", code.toLowerCase())).text).toContain("Make this name yours");
    const again = await lost.player(await lost.answer("newPin", "580312"));
    expect(again.id).toBe(old.id);
    // The code is used up, the old PIN is gone, and the browser that was signed in is not any more, at neither end.
    const third = await openPage(remote);
    await third.name("Old");
    expect(await third.answer("code", code)).toMatchObject({ status: 422 });
    expect(await third.answer("pin", "270493")).toMatchObject({ status: 422 });
    const wallet = requestOf(calls.wallet, {}, { token: old.token, userId: old.id ?? "", device: "" });
    expect(await service.send(wallet)).toMatchObject({ status: 401 });
    const silent = await here.browser.open(authorizeUrl(base));
    expect(silent.location).toContain("/oidc/interaction/");
  });

  test("an id token and a redirect from before a new protection bring nothing", async () => {
    const mali = await claim("Mali", "270493");
    const thief = await openPage(remote);
    await thief.name("Mali");
    const posted = await thief.answer("pin", "270493");
    const hoarder = await openPage("198.51.100.9");
    await hoarder.name("Mali");
    const back = await hoarder.browser.open((await hoarder.answer("pin", "270493")).location);
    const idToken = await tokenFor(hoarder.browser, base, back.location);
    // Tokens have the time of the computer, in whole seconds.
    time = Date.now() + 2_000;
    const code = await codeFor(mali.id ?? "");
    const owner = await openPage("192.0.2.1");
    await owner.name("Mali");
    await owner.answer("code", code);
    expect(await owner.answer("newPin", "580312")).toMatchObject({ status: 303 });
    const hoarded = requestOf(calls.login, { client_id: "h5-local", id_token: idToken });
    expect(await service.send(hoarded)).toMatchObject({ status: 401 });
    const followed = await thief.browser.open(posted.location);
    expect(followed.location).not.toContain("code=");
  });

  test("tries at once are no more than those one by one", async () => {
    await claim("Mali", "270493");
    const identity = await service.store.transaction((tx) => tx.identities.findName("Mali"));
    const tries = await Promise.all(
      Array.from({ length: 120 }, () =>
        service.store.transaction((tx) => tx.identities.addWrongTry(identity?.subject ?? "", 100)),
      ),
    );
    expect(tries.filter((counted) => counted)).toHaveLength(100);
  });

  test("nobody is on this computer who comes through a proxy, or by another name of it", async () => {
    await service.store.transaction((tx) => tx.identities.ofName("Old"));
    for (const headers of [
      { "x-forwarded-for": "127.0.0.1" },
      { "x-forwarded-for": "127.0.0.1, 203.0.113.7" },
      { forwarded: "for=127.0.0.1" },
      { "x-forwarded-proto": "http" },
    ]) {
      const browser = createBrowser(base);
      const asked = await browser.open(authorizeUrl(base, { prompt: "login" }));
      const body = new URLSearchParams({ name: "Old" });
      const page = await browser.open(asked.location, { method: "POST", headers, body });
      expect(page.text).toContain("This name was used here before");
    }
  });

  test("a code is valid for a day", async () => {
    const mali = await claim("Mali", "270493");
    const code = await codeFor(mali.id ?? "");
    time += 86_399_999;
    const page = await openPage(remote);
    await page.name("Mali");
    expect((await page.answer("code", code)).text).toContain("Make this name yours");
    time += 1;
    expect((await page.answer("newPin", "580312")).status).toBe(422);
    await page.name("Mali");
    expect((await page.answer("code", code)).text).toContain("older than a day");
  });
});

test("R-SEC-14 on a service that only its own computer reaches a name is enough, and the page says so", async () => {
  await start("127.0.0.1");
  const page = await openPage(null);
  expect(page.first.text).toContain("Start playing");
  expect(await page.name("Mali")).toMatchObject({ status: 303 });
  await service.close();
  // Behind a proxy others reach it, also when it listens on this computer alone.
  await start("127.0.0.1", "https://play.example");
  expect((await openPage(null)).first.text).not.toContain("Start playing");
});

test("R-SEC-14 whoever comes through a proxy is not on this computer", async () => {
  await start("127.0.0.1");
  expect(await (await openPage(null)).name("Mali")).toMatchObject({ status: 303 });
  // Somebody who comes through a proxy is not on this computer, whatever the service listens on.
  const proxied = await openPage(remote);
  expect(proxied.first.text).not.toContain("Start playing");
  expect((await proxied.name("Mali")).text).toContain("This name was used here before");
});

test.each([
  ["https://play.example", "play.example"],
  ["http://localhost:8080", "localhost"],
  ["http://play.example", null],
  ["https://192.168.1.5:8080", null],
  ["https://[fd00::1]", null],
  ["http://127.0.0.1:8080", null],
])("R-SEC-14 passkeys of a page at %s belong to %s", (origin, rpId) => {
  expect(placeOf(origin)).toEqual({ origin, rpId });
});

test.each([
  ["000000", true],
  ["123456", true],
  ["987654", true],
  ["121212", true],
  ["256256", true],
  ["270493", false],
  ["135791", false],
])("PIN %s is guessable: %s", (pin, expected) => expect(isGuessable(pin)).toBe(expected));
