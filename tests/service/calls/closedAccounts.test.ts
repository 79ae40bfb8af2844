import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { dataDownloadPath } from "../../../wire/calls/accountData.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { type Desk, logOf, openDesk, startOps } from "../ops/opsBench.ts";
import { anOrder } from "../store/stores.ts";
import { plain } from "../support/games.ts";
import { type Player, requestOf, type TestService } from "../support/service.ts";
import { enterSession } from "../support/sessionClient.ts";

let service: TestService;
let desk: Desk;
let mali: Player;

beforeEach(async () => {
  service = await startOps();
  desk = await openDesk(service);
  mali = await service.signIn("Mali");
});

const signInAgain = async (more: object = {}, lang: "en" | "th" = "en") => {
  const params = { client_id: "h5-local", id_token: await service.idToken({ name: "Mali" }), ...more };
  const request = requestOf(calls.login, params);
  return service.send({ ...request, headers: { ...request.headers, "accept-language": lang } });
};

let key = 0;
const act = (
  kind: "disable-account" | "enable-account" | "delete-account" | "keep-account",
  accountId = mali.id,
) => {
  key += 1;
  return desk.act({ kind, accountId, reason: "chargeback", key: `k${key}` });
};

describe("R-DATA-01 an account that an operator disables", () => {
  test("loses its sign-ins, its socket, its tickets and its game at once, and nobody else does", async () => {
    const other = await service.signIn("Mali");
    const chai = await service.signIn("Chai");
    const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await enterSession(origin.replace("http", "ws"), mali);
    const scheduleId = await service.play(mali, plain);
    expect(await act("disable-account")).toMatchObject({ status: 200 });
    expect(await socket.closed).toBe(4401);
    for (const player of [mali, other]) {
      expect(await player.ask(calls.wallet, {})).toMatchObject({ status: 401 });
      expect(await service.refresh(player)).toMatchObject({ status: 401 });
    }
    expect(service.host.ends).toEqual([scheduleId]);
    expect(await service.store.transaction((tx) => tx.schedules.ofAccount(mali.id))).toBe(null);
    expect((await chai.get(accountCalls.signIns, {})).list).toHaveLength(1);
  });

  test("is told so in the player's language, and is let in again once enabled, with everything", async () => {
    await act("disable-account");
    expect(await signInAgain()).toMatchObject({
      code: -20070,
      msg: "This account is disabled. Please write to the customer service.",
    });
    expect((await signInAgain({}, "th")).msg).toContain("บัญชีนี้ถูกระงับ");
    expect((await desk.get(opsCalls.accounts, { search: "mali" })).list).toMatchObject([
      { isDisabled: true },
    ]);
    await act("enable-account");
    expect((await service.signIn("Mali")).id).toBe(mali.id);
    expect(await act("disable-account", "nobody")).toMatchObject({ status: 404 });
    expect(await logOf(desk)).toMatchObject([
      { action: "disable-account", target: "nobody", result: "refused" },
      { action: "enable-account", target: mali.id, result: "done" },
      { action: "disable-account", target: mali.id, reason: "chargeback", result: "done" },
    ]);
  });

  test("starts no game by a call that was let in just before", async () => {
    await service.store.transaction((tx) => tx.closedAccounts.setDisabled(mali.id, true));
    await expect(mali.start()).rejects.toThrow("-20070");
  });
});

const day = 86_400_000;
const gameId = plain.gameIdStr;
const keepSave = () =>
  service.host.saves.set(mali.id, [
    {
      gameId,
      inUse: false,
      versions: [{ id: "1700000002000-bbbbbb", savedAt: 1_700_000_002_000, bytes: 2 }],
    },
  ]);
/** Lets the clock reach a moment, and the service do what is due. */
const pass = async (ms: number) => {
  service.clock.jump(ms + 60_000);
  await service.clock.advance(1_000);
};
const exists = () => service.store.transaction(async (tx) => (await tx.accounts.find(mali.id)) !== null);

describe("R-DATA-03 a player who deletes their account", () => {
  test("reads before what it means: the date, what is forfeited, that a game ends, and how long receipts are kept", async () => {
    const date = service.clock.date();
    await service.setBalance(mali, { trial: 600, reward: 60, gold: 40, memberUntil: date + day });
    expect(await mali.get(accountCalls.deletion, {})).toEqual({
      deletesAt: Math.floor((date + 14 * day) / 1_000),
      playSeconds: 660,
      gold: 40,
      planUntil: Math.floor((date + day) / 1_000),
      isPlaying: false,
      receiptYears: null,
    });
    await addOrder("paid");
    await service.play(mali, plain);
    expect(await mali.get(accountCalls.deletion, {})).toMatchObject({ isPlaying: true, receiptYears: 5 });
  });

  test("is signed out everywhere, and their game ends with its save", async () => {
    const scheduleId = await service.play(mali, plain);
    await mali.get(accountCalls.deleteAccount, {});
    expect(await mali.ask(calls.wallet, {})).toMatchObject({ status: 401 });
    expect(service.host.ends).toEqual([scheduleId]);
  });

  test("is asked at the next sign-in, and keeps everything by a yes within the 14 days", async () => {
    keepSave();
    await mali.get(accountCalls.deleteAccount, {});
    const deletesAt = Math.floor((service.clock.date() + 14 * day) / 1_000);
    await pass(13 * day);
    expect(await signInAgain()).toMatchObject({ code: -20071, data: { deletesAt } });
    const kept = calls.login.data.parse((await signInAgain({ keep_account: true })).data);
    expect(kept).toMatchObject({ is_new_user: false, profile: { user_id: mali.id } });
    await pass(2 * day);
    expect([await exists(), service.host.saves.get(mali.id)?.length]).toEqual([true, 1]);
  });

  test("may be one for whom an operator does it, who can take it back", async () => {
    await act("delete-account");
    expect(await mali.ask(calls.wallet, {})).toMatchObject({ status: 401 });
    const deletesAt = service.clock.date() + 14 * day;
    expect((await desk.get(opsCalls.accounts, { search: "mali" })).list).toMatchObject([{ deletesAt }]);
    await act("keep-account");
    expect((await service.signIn("Mali")).id).toBe(mali.id);
    expect(await logOf(desk)).toMatchObject([{ action: "keep-account" }, { action: "delete-account" }]);
  });
});

const addOrder = (status: "paid" | "expired", createdAt = service.clock.date()) =>
  service.store.transaction((tx) =>
    tx.orders.add(
      anOrder(`o-${status}`, {
        accountId: mali.id,
        status,
        createdAt,
        expiresAt: 0,
        checkAt: 0,
        settledAt: createdAt,
      }),
    ),
  );

describe("R-DATA-04 after 14 days", () => {
  test("the account is gone with its saves, and the same person begins anew", async () => {
    keepSave();
    await mali.get(accountCalls.deleteAccount, {});
    await pass(14 * day);
    expect([await exists(), service.host.saves.get(mali.id)]).toEqual([false, []]);
    const again = await service.signIn("Mali");
    expect([again.isNew, again.id === mali.id]).toEqual([true, false]);
  });

  test("an account whose saves no host can delete waits until one can, and cannot be kept meanwhile", async () => {
    keepSave();
    await mali.get(accountCalls.deleteAccount, {});
    service.host.unreachable = true;
    await pass(14 * day);
    expect(await signInAgain({ keep_account: true })).toMatchObject({ code: -20072 });
    expect(await exists()).toBe(true);
    service.host.unreachable = false;
    await pass(0);
    expect(await exists()).toBe(false);
  });
});

test("R-DATA-05 receipts of a deleted account are kept for five years, without a name, and no other orders", async () => {
  await addOrder("paid");
  await addOrder("expired");
  await mali.get(accountCalls.deleteAccount, {});
  await pass(14 * day);
  const orders = async () => (await desk.get(opsCalls.orders, { search: mali.id })).list;
  desk = await openDesk(service);
  expect(await orders()).toMatchObject([{ orderId: "o-paid", accountName: "", cost: "1.99 USD" }]);
  expect((await desk.get(opsCalls.accounts, { search: "" })).list).toEqual([]);
  await pass(1_812 * day);
  desk = await openDesk(service);
  expect(await orders()).toHaveLength(1);
  await pass(2 * day);
  desk = await openDesk(service);
  expect([await orders(), await exists()]).toEqual([[], false]);
});

describe("R-DATA-06 everything that is kept about an account", () => {
  const download = (url: string, headers = {}) => service.service.app.inject({ method: "GET", url, headers });
  const ofPlayer = async () => {
    const { ticket } = await mali.get(accountCalls.dataTicket, {});
    return `${dataDownloadPath}?ticket=${encodeURIComponent(ticket)}`;
  };
  /** The files of a zip, by name. */
  async function filesOf(zip: Buffer): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    const open = await fromBufferPromise(zip);
    for await (const entry of open.eachEntry())
      files.set(entry.fileName, await text(await open.openReadStreamPromise(entry)));
    return files;
  }

  test("is one zip of JSON files and saves, by a ticket that works once", async () => {
    keepSave();
    await addOrder("paid");
    const url = await ofPlayer();
    const reply = await download(url);
    expect(reply.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="account.zip"',
      "cache-control": "no-store",
    });
    const files = await filesOf(reply.rawPayload);
    expect(JSON.parse(files.get("account.json") ?? "")).toMatchObject([{ id: mali.id, name: "Mali" }]);
    expect(JSON.parse(files.get("orders.json") ?? "")).toMatchObject([
      { amount: 199, brings: { gold: 100 } },
    ]);
    expect(files.get(`saves/${gameId}/1700000002000-bbbbbb.zip`)).toBe("PK 1700000002000-bbbbbb");
    expect([...files.values()].join()).not.toContain(mali.refreshCookie);
    expect([...files].filter(([, content]) => content.trim() === "[]")).toEqual([]);
    expect((await download(url)).statusCode).toBe(403);
  });

  test("R-SEC-17 may be asked for five times an hour, by each account", async () => {
    const ask = async (player = mali) => (await player.ask(accountCalls.dataTicket, {})).code;
    const ann = await service.signIn("Ann");
    for (const player of [mali, ann]) {
      for (let time = 1; time <= 5; time += 1) expect(await ask(player)).toBe(200);
      expect(await ask(player)).toBe(-20073);
    }
    service.clock.jump(719_999);
    expect(await ask(ann)).toBe(-20073);
    service.clock.jump(1);
    expect(await ask()).toBe(200);
    expect(await ask()).toBe(-20073);
    // What was refused does not count.
    expect(await ask(ann)).toBe(200);
  });

  test("is not given while no host says which saves there are, and never half", async () => {
    keepSave();
    const whole = await ofPlayer();
    service.host.saveZip = async () => "unreachable";
    await expect(download(whole)).rejects.toThrow();
    service.host.unreachable = true;
    expect((await download(await ofPlayer())).statusCode).toBe(503);
  });

  test("is given to operators too, and the log says to whom", async () => {
    const url = `/ops/api/account?accountId=${mali.id}`;
    expect((await download(url)).statusCode).toBe(401);
    const reply = await download(url, { cookie: `ops_session=${desk.cookie}` });
    expect((await filesOf(reply.rawPayload)).get("account.json")).toContain(mali.id);
    expect(await logOf(desk)).toMatchObject([{ operator: "mali", action: "read-account", target: mali.id }]);
  });
});
