import { beforeEach, describe, expect, test } from "vitest";
import { type Bus, createLocalBus, type Signal } from "../../../service/processes/bus/bus.ts";
import { placeOf } from "../../../service/signIn/passkeys.ts";
import { hashPin, isGuessable } from "../../../service/signIn/pin.ts";
import { newSignInCode } from "../../../service/signIn/signInCode.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { authorizeUrl, type Browser, createBrowser, tokenFor } from "../support/browser.ts";
import { createTestClock } from "../support/clock.ts";
import { startListening } from "../support/listening.ts";
import { createPasskey } from "../support/passkey.ts";
import { requestOf, type TestService } from "../support/service.ts";

const remote = "203.0.113.7";
let service: TestService;
let bus: Bus;
let base: string;
let time: number;
/** The latest one that a page has shown. */
let recoveryCode: string;

async function start(host: string, more: Record<string, string> = {}) {
  time = Date.now();
  const clock = { ...createTestClock(), now: () => time, date: () => time };
  bus = createLocalBus();
  const env = { HOST: host, SIGN_IN_CODE: "START-CODE2", ...more };
  ({ service, base } = await startListening(env, clock, { bus }));
}

/** A sign-in page that is open in a browser. @param from the address that a proxy names; null: the computer itself */
async function openPage(from: string | null, browser: Browser = createBrowser(base), address = "") {
  const headers = { origin: base, ...(from === null ? {} : { "x-forwarded-for": from }) };
  const asked = address || (await browser.open(authorizeUrl(base, { prompt: "login" }))).location;
  const first = await browser.open(asked, { headers });
  const keyIn = (text: string): string => /name="key" value="([\w-]+)"/.exec(text)?.[1] ?? key;
  let key = "";
  key = keyIn(first.text);
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ key, ...fields });
    const page = await browser.open(asked, { method: "POST", headers, body });
    key = keyIn(page.text);
    return page;
  };
  return {
    first,
    browser,
    address: asked,
    /** Opens it once more. */
    async again() {
      key = keyIn((await browser.open(asked, { headers })).text);
    },
    send,
    name: (name: string) => send({ name }),
    answer: (step: string, value: string) => send({ step, value }),
    /** Chooses a PIN, and goes on after the recovery code. */
    async choosePin(pin: string) {
      const shown = await send({ step: "newPin", value: pin });
      recoveryCode = /class="code">([\w-]+)</.exec(shown.text)?.[1] ?? "";
      return recoveryCode === "" ? shown : send({ step: "kept" });
    },
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
async function claim(name: string, pin: string, from = remote, browser = createBrowser(base)) {
  const page = await openPage(from, browser);
  await page.name(name);
  return page.player(await page.choosePin(pin));
}

/** Answers the question for Mali's PIN on a page of its own. */
async function answerPin(pin: string, from: string, browser = createBrowser(base)) {
  const page = await openPage(from, browser);
  await page.name("Mali");
  return page.answer("pin", pin);
}

describe("R-SEC-14 a service that others reach", () => {
  beforeEach(() => start("0.0.0.0"));

  test("a new name is claimed by a PIN; whoever comes next needs it, whatever the case of the name", async () => {
    const page = await openPage(remote);
    const chosen = await page.name("Mali");
    expect(chosen).toMatchObject({ status: 200, text: expect.stringContaining("Make this name yours") });
    expect(chosen.text).toContain("Another name");
    expect(await page.answer("newPin", "123456")).toMatchObject({
      status: 422,
      text: expect.stringContaining("among the first that others would try"),
    });
    expect(await page.answer("newPin", "12345")).toMatchObject({ status: 422 });
    const mali = await page.player(await page.choosePin("270493"));

    const other = await openPage("198.51.100.9");
    expect((await other.name(" mALI ")).text).toContain("Is it you?");
    expect(await other.answer("pin", "111222")).toMatchObject({
      status: 422,
      text: expect.stringContaining("This PIN is wrong"),
    });
    expect((await other.player(await other.answer("pin", "270493"))).id).toBe(mali.id);
  });

  test("answers to one page at once are hashed once", async () => {
    const page = await openPage(remote);
    await page.name("Mali");
    const answers = await Promise.all([page.answer("newPin", "270493"), page.answer("newPin", "580312")]);
    const texts = answers.map(({ status, text }) => `${status} ${/<h1>(.*?)</.exec(text)?.[1]}`);
    expect(texts.sort()).toEqual(["200 Keep this recovery code", "200 Who is playing?"]);
    expect(answers.find(({ text }) => text.includes("recovery"))?.text).not.toContain('class="back"');
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

  test("R-SEC-20 after five wrong PINs of a network its next try has to wait, longer each time; right ones count as none", async () => {
    await claim("Mali", "270493");
    const page = await openPage("198.51.100.9");
    await page.name("Mali");
    const wrong = async () => (await page.answer("pin", "111223")).text;
    const isRight = async () => (await answerPin("270493", "198.51.100.9")).status === 303;
    for (let count = 0; count < 4; count += 1) expect(await wrong()).toContain("This PIN is wrong");
    for (let count = 0; count < 6; count += 1) expect(await isRight()).toBe(true);
    expect(await wrong()).toContain("This PIN is wrong");
    for (const [minutes, words] of [
      [1, "1 minute"],
      [2, "2 minutes"],
    ] as const) {
      expect(await wrong()).toContain(`Try again in ${words}. Your recovery code works at once.`);
      time += minutes * 60_000 - 1;
      expect(await isRight()).toBe(false);
      time += 1;
      expect(await isRight()).toBe(true);
      expect(await wrong()).toContain("This PIN is wrong");
    }
    // A code has tries of its own, and so has another network.
    const code = await openPage("198.51.100.9");
    await code.name("Mali");
    expect((await code.answer("code", recoveryCode)).text).toContain("Make this name yours");
    expect((await answerPin("270493", "203.0.113.99")).status).toBe(303);
  });

  test("R-SEC-20 strangers of twenty networks do not lock the owner out, who reads of it once", async () => {
    const browser = createBrowser(base);
    const mali = await claim("Mali", "270493", remote, browser);
    for (let network = 0; network < 20; network += 1) await answerPin("111223", `2001:db8:${network}::1`);
    const stranger = await openPage("2001:db8:99::1");
    await stranger.name("Mali");
    expect((await stranger.answer("pin", "270493")).text).toContain("Try again in 1 minute.");
    expect((await answerPin("270493", "2001:db8:99::2", browser)).status).toBe(303);
    expect((await stranger.answer("pin", "270493")).text).toContain("Try again in 1 minute.");
    const list = await service.store.transaction((tx) => tx.messages.page(mali.id ?? "", 0, 10));
    expect(list.filter(({ content }) => content.kind === "wrongPins")).toHaveLength(1);
  });

  test("R-SEC-20 a known browser has tries of its own, until the name is protected anew; a planted cookie is worth nothing", async () => {
    const browser = createBrowser(base);
    await claim("Mali", "270493", remote, browser);
    const planted = createBrowser(base);
    planted.cookies.set("oidc_browser", browser.cookies.get("oidc_browser") ?? "");
    const tries = async (used: Browser, pin: string) => (await answerPin(pin, remote, used)).text;
    await tries(browser, "270493");
    for (let count = 0; count < 5; count += 1) await tries(planted, "111223");
    // They counted for the network, not for the owner's browser.
    expect(await tries(createBrowser(base), "270493")).toContain("Try again in 1 minute.");
    expect(await tries(browser, "270493")).toBe("");
    const lost = await openPage("198.51.100.9");
    await lost.name("Mali");
    await lost.answer("code", recoveryCode);
    await lost.choosePin("580312");
    expect(await tries(browser, "580312")).toContain("Try again in 1 minute.");
  });

  test("an older name is claimed by the code of the terminal, a lost one by an operator's, and what was signed in before ends", async () => {
    await service.store.transaction((tx) => tx.identities.ofName("Old"));
    const page = await openPage(remote);
    expect((await page.name("Old")).text).toContain("ask whoever runs this service for a code");
    expect((await page.answer("newPin", "270493")).text).toContain("Who is playing?");

    const here = await openPage(null);
    expect((await here.name("Old")).text).toContain("This name was used here before");
    expect((await here.answer("code", "start code2")).text).toContain("Make this name yours");
    const old = await here.player(await here.choosePin("270493"));
    // It claims no name that has a protection.
    await page.name("Old");
    expect(await page.answer("code", "START-CODE2")).toMatchObject({ status: 422 });
    const code = await codeFor(old.id ?? "");
    const lost = await openPage("198.51.100.9");
    await lost.name("Old");
    expect(await lost.answer("code", "AAAAA-AAAAA")).toMatchObject({ status: 422 });
    expect((await lost.answer("code", code.toLowerCase())).text).toContain("Make this name yours");
    const again = await lost.player(await lost.choosePin("580312"));
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
    expect(await owner.choosePin("580312")).toMatchObject({ status: 303 });
    const hoarded = requestOf(calls.login, { client_id: "h5-local", id_token: idToken });
    expect(await service.send(hoarded)).toMatchObject({ status: 401 });
    const followed = await thief.browser.open(posted.location);
    expect(followed.location).not.toContain("code=");
  });

  test("the recovery code brings a new PIN, once", async () => {
    const mali = await claim("Mali", "270493");
    const code = recoveryCode;
    const page = await openPage("198.51.100.9");
    await page.name("Mali");
    await page.answer("code", ` ${code.toLowerCase()} `);
    expect((await page.player(await page.choosePin("580312"))).id).toBe(mali.id);
    const again = await openPage("198.51.100.9");
    await again.name("Mali");
    expect((await again.answer("code", code)).text).toContain("This code is wrong");
  });

  test("what one browser has proved, another with the same cookies does not use", async () => {
    await claim("Mali", "270493");
    const thief = await openPage(remote);
    await thief.name("Mali");
    const victim = await openPage(remote, thief.browser, thief.address);
    await victim.name("Mali");
    await victim.answer("code", recoveryCode);
    expect((await thief.answer("newPin", "391827")).text).toContain("Who is playing?");
    expect((await victim.choosePin("580312")).status).toBe(303);
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
    expect((await page.answer("code", code)).text).toContain("lasts for a day");
  });
});

test("R-SEC-14 on a service that only its own computer reaches a name is enough, and the page says so", async () => {
  await start("127.0.0.1");
  const page = await openPage(null);
  expect(page.first.text).toContain("Start playing");
  expect(await page.name("Mali")).toMatchObject({ status: 303 });
  await service.close();
  // Behind a proxy others reach it, also when it listens on this computer alone.
  await start("127.0.0.1", { PUBLIC_ORIGIN: "https://play.example" });
  expect((await openPage(null)).first.text).not.toContain("Start playing");
});

test("R-SEC-14 whoever comes through a proxy is not on this computer, whatever the service listens on", async () => {
  await start("127.0.0.1");
  const browser = createBrowser(base);
  for (const headers of [
    { "x-forwarded-for": "127.0.0.1" },
    { forwarded: "for=127.0.0.1" },
    { "x-forwarded-proto": "http" },
    { "x-real-ip": "127.0.0.1" },
    { via: "1.1 proxy" },
  ]) {
    const asked = await browser.open(authorizeUrl(base, { prompt: "login" }));
    const { text } = await browser.open(asked.location, { headers: { ...headers } });
    expect(text, JSON.stringify(headers)).not.toContain("Start playing");
  }
});

describe("R-SEC-21 a signed-in player", () => {
  /** The page for PIN and passkeys, in a browser that is signed in. */
  async function signedIn(name: string) {
    const browser = createBrowser(base);
    const player = await claim(name, "270493", remote, browser);
    browser.cookies.set("refresh_token", player.refreshCookie);
    return { browser, player, page: await openPage(remote, browser, `${base}/api/protection`) };
  }
  beforeEach(async () => {
    await start("0.0.0.0");
    // Passkeys need a name.
    base = base.replace("127.0.0.1", "localhost");
  });

  test("gets another PIN after a new proof; other browsers are signed out", async () => {
    const { player, page, browser } = await signedIn("Mali");
    const other = await openPage("198.51.100.9");
    await other.name("Mali");
    const elsewhere = await other.player(await other.answer("pin", "270493"));
    expect((await page.answer("newPin", "580312")).status).toBe(303);
    await page.again();
    expect((await page.answer("pin", "111223")).status).toBe(422);
    expect((await page.answer("pin", "270493")).text).toContain("PIN and passkeys");
    const known = browser.cookies.get("oidc_browser");
    const signals: Signal[] = [];
    bus.subscribe((signal) => signals.push(signal));
    expect(await page.choosePin("580312")).toMatchObject({ status: 303, location: "/user/setting" });
    expect(signals).toEqual([{ kind: "socket", accountId: player.id }]);
    expect(browser.cookies.get("oidc_browser")).not.toBe(known);
    const walletOf = (token: string) =>
      service.send(requestOf(calls.wallet, {}, { token, userId: player.id ?? "", device: "" }));
    expect(await walletOf(player.token)).toMatchObject({ status: 200 });
    expect(await walletOf(elsewhere.token)).toMatchObject({ status: 401 });
    const again = await openPage(remote, browser);
    await again.name("Mali");
    expect((await again.answer("pin", "580312")).status).toBe(303);
    const stranger = await openPage(remote, createBrowser(base), page.address);
    const refused = { status: 303, location: "/login" };
    expect([stranger.first, await stranger.send({})]).toMatchObject([refused, refused]);
    await page.again();
    expect(await page.send({})).toMatchObject({ status: 303, location: "/api/protection" });
    const withoutOrigin = { method: "POST", body: new URLSearchParams() };
    expect(await browser.open(page.address, withoutOrigin)).toMatchObject(refused);
  });

  test("loses by a new PIN the passkeys, but not the recovery code, and reads of each change", async () => {
    const { player, page } = await signedIn("Mali");
    const proved = await page.answer("pin", "270493");
    expect(proved.text).toContain("A new PIN removes your passkeys");
    await page.answer("newPasskey", createPasskey(base).create(proved.text));
    await page.again();
    await page.answer("pin", "270493");
    expect((await page.answer("newPin", "580312")).status).toBe(303);
    const owner = await openPage("198.51.100.9");
    expect((await owner.name("Mali")).text).not.toContain("Sign in with your passkey");
    expect((await owner.answer("code", recoveryCode)).text).toContain("Make this name yours");
    const list = await service.store.transaction((tx) => tx.messages.page(player.id ?? "", 0, 10));
    expect(list.filter(({ content }) => content.kind === "protectionChanged")).toHaveLength(2);
  });

  test("adds a passkey, which five wrong codes do not block; nobody else registers it", async () => {
    const { page } = await signedIn("Mali");
    const passkey = createPasskey(base);
    const { text } = await page.answer("pin", "270493");
    expect(text).toMatch(/data-kind="create".*Use a passkey.*Nothing to remember\./s);
    const foreign = await page.answer("newPasskey", createPasskey("https://other.example").create(text));
    expect(foreign.status).toBe(422);
    const added = passkey.create(foreign.text);
    expect((await page.answer("newPasskey", added)).status).toBe(303);
    // Each further change needs a new proof.
    expect(await page.answer("newPin", "580312")).toMatchObject({ location: "/api/protection" });
    const stranger = await openPage("198.51.100.9");
    let shown = await stranger.name("Mali");
    for (let count = 0; count < 6; count += 1) shown = await stranger.answer("code", "AAAAA-AAAAA");
    expect(shown.text).toContain("Try again in 1 minute.");
    expect(shown.text).toMatch(/data-kind="use".*Sign in with your passkey/s);
    expect(shown.text).not.toContain("Nothing to remember.");
    expect((await stranger.answer("passkey", passkey.use(shown.text))).status).toBe(303);
    const pin = await openPage(remote);
    await pin.name("Mali");
    expect((await pin.answer("pin", "270493")).status).toBe(303);
    const { page: eve } = await signedIn("Eve");
    const copied = passkey.create((await eve.answer("pin", "270493")).text);
    expect(await eve.answer("newPasskey", copied)).toMatchObject({
      status: 422,
      text: expect.stringContaining("This passkey is registered already"),
    });
  });
});

test("R-SEC-14 on its own computer too a name that is protected needs its PIN", async () => {
  await start("127.0.0.1");
  const browser = createBrowser(base);
  const page = await openPage(null, browser);
  const player = await page.player(await page.name("Mali"));
  browser.cookies.set("refresh_token", player.refreshCookie);
  const change = await openPage(null, browser, `${base}/api/protection`);
  expect(change.first.text).toContain("Make this name yours");
  await change.again();
  await change.choosePin("270493");
  expect((await (await openPage(null)).name("mali")).text).toContain("Is it you?");
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

test("a page at a host that is none has no place", () => {
  expect(() => placeOf("http://%%%")).toThrow("refused: badRequest");
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

test("R-SEC-05 more PINs than can be hashed soon are refused", async () => {
  const hashed = await Promise.allSettled(Array.from({ length: 40 }, () => hashPin("270493")));
  expect(hashed.filter(({ status }) => status === "rejected")).toHaveLength(18);
  expect(await hashPin("270493")).toContain(".");
});
