import Database from "libsql";
import { expect, test } from "vitest";
import { emptyBalance } from "../../../service/store/money/balances.ts";
import type { Rows } from "../../../service/store/rows.ts";
import { migrateSqlite, sqliteRows } from "../../../service/store/sqlite/sqlite.ts";
import type { Transaction } from "../../../service/store/store.ts";
import { transactionOn } from "../../../service/store/tables.ts";
import { plain } from "../support/games.ts";
import { addAccounts, anOrder, playing, range, stores, waiting } from "./stores.ts";

/** Uses every table in every way. @returns all that they answer, without what is random */
async function everything(tx: Transaction): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  const hear = async (answer: Promise<unknown>) => said.push(await answer);
  const [mali, chai] = ["mali", "chai"];

  await tx.accounts.setLocale(mali, "th");
  await hear(tx.accounts.find(mali));
  await hear(tx.accounts.findByIdentity("test", chai));
  await hear(tx.accounts.find("nobody"));
  for (const index of range(4))
    await tx.analytics.add({ accountId: mali, action: "a", params: { index }, at: index });
  await tx.analytics.prune(3);
  await hear(tx.analytics.count());
  const balance = {
    ...emptyBalance,
    trial: 5,
    hour: 9,
    hourUntil: 50,
    memberUntil: 70,
    plan: 3,
    gold: 4,
  } as const;
  await tx.balances.set(mali, balance);
  await tx.balances.set(mali, { ...balance, testPlay: true });
  await hear(tx.balances.find(mali));
  await hear(tx.balances.ending(40, 60));
  await hear(tx.balances.ending(60, 70));
  await tx.games.report([plain]);
  await tx.games.report([plain]);
  await hear(tx.games.list());
  await hear(tx.identities.find("nobody"));
  const { subject } = await tx.identities.ofName(" Noi  K", "noi");
  await tx.identities.setPin(subject, "salt.hash");
  await hear(tx.identities.hasAlike("NOI K"));
  await hear(tx.identities.addSkeletons());
  for (const hash of ["b1", "b2", "b3", "b4", "b5", "b6"]) await tx.knownBrowsers.add(subject, hash, "", 1);
  await tx.signInTries.put({ subject, scope: "pin b2", emptyAt: 9, nextAt: 3, told: false });
  await tx.knownBrowsers.add(subject, "b7", "b2", 2);
  for (const hash of ["b1", "b2", "b6", "b7"]) await hear(tx.knownBrowsers.has(subject, hash, 3));
  await hear(tx.signInTries.find(subject, "pin b7"));
  await tx.identities.setRecovery(subject, "recovery");
  await tx.identities.setProtectedAt(subject, 1_767_600_000_123);
  await tx.identities.setCode(subject, "code", 1_767_600_000_123);
  await hear(tx.identities.findName("noi k"));
  await tx.identities.addPasskey(subject, { id: "k", rpId: "play.example", publicKey: "p", counter: 0 });
  await tx.identities.setCounter("k", 7);
  await hear(tx.identities.passkeys(subject));
  await hear(tx.identities.isRegistered("k"));
  await hear(tx.identities.isProtected(subject));
  await tx.identities.unprotect(subject);
  await hear(tx.identities.isProtected(subject));
  for (const name of ["Mali", "Mali II"]) await tx.identities.setForeign("elsewhere", name);
  await hear(tx.identities.find("elsewhere"));
  await tx.invites.bind(mali, chai, 3);
  await hear(tx.invites.inviterOf(mali));
  await hear(tx.invites.joinedAt(mali));
  await hear(tx.invites.codeOf(chai, () => "CODE"));
  await hear(tx.invites.ownerOf("CODE"));
  const login = {
    id: "l",
    accountId: mali,
    refreshHash: "r",
    previousHash: "p",
    previousUntil: 0,
    expiresAt: 10,
    browser: "Chrome",
    platform: "Android",
    beganAt: 1,
    usedAt: 1,
  };
  await tx.logins.create(login);
  await tx.logins.addToken("t", "l", 5);
  await tx.logins.rotate({ ...login, refreshHash: "r2", expiresAt: 12, usedAt: 2 });
  await tx.logins.create({ ...login, id: "l2", refreshHash: "r3", previousHash: "", beganAt: 0, usedAt: 0 });
  await tx.logins.rotate({ ...login, id: "l2", refreshHash: "r4", previousHash: "r3", previousUntil: 7 });
  await tx.logins.rotate({ ...login, id: "l2", refreshHash: "r5", previousHash: "r4", previousUntil: 8 });
  for (const hash of ["r3", "r4", "r5", "r6"]) {
    await hear(tx.logins.findByRefresh(hash));
    await hear(tx.logins.spentUntil(hash));
  }
  await hear(tx.logins.ofAccount(mali));
  await hear(tx.logins.exists("l"));
  await hear(tx.logins.exists("nothing"));
  await hear(tx.sockets.enter(mali, "phone", "l", 3));
  await tx.sockets.signOut(mali, ["l2"], 4);
  await hear(tx.sockets.latest([mali]));
  await tx.sockets.signOut(mali, ["l2", "l"], 5);
  await hear(tx.sockets.latest([mali]));
  await hear(tx.sockets.enteredSince(5));
  await tx.logins.remove("l2");
  await hear(tx.logins.spentUntil("r3"));
  await tx.logins.addSpent("r5", "l2", 9);
  await hear(tx.logins.findByRefresh("p"));
  await hear(tx.logins.findToken("t"));
  await hear(tx.accounts.ofToken("t", 0));
  await hear(tx.accounts.ofToken("t", 1_900_000_000_000_000));
  await tx.sockets.enter(mali, "phone", "l", 6);
  await tx.sockets.enter(chai, "phone", "l", 6);
  await hear(tx.sockets.signOutExpired(11));
  await hear(tx.sockets.signOutExpired(12));
  await hear(tx.sockets.latest([mali]));
  await hear(tx.sockets.latest([chai]));
  await tx.logins.prune(12, 8);
  await hear(tx.logins.spentUntil("r5"));
  await tx.logins.prune(12, 9);
  await hear(tx.logins.spentUntil("r5"));
  await hear(tx.logins.findToken("t"));
  const used = { hash: "h", device: "d", loginId: "l", isNew: true, usedAt: 1, expiresAt: 10 };
  await tx.usedIdTokens.set(used);
  await tx.usedIdTokens.set({ ...used, loginId: "l2" });
  await tx.usedIdTokens.prune(9);
  await hear(tx.usedIdTokens.find("h"));
  await tx.usedIdTokens.prune(10);
  await hear(tx.usedIdTokens.find("h"));
  await tx.providerRecords.put({ model: "m", id: "1", payload: [1], uid: "u", grantId: "g", expiresAt: 9 });
  await tx.providerRecords.put({
    model: "m",
    id: "1",
    payload: { a: null },
    uid: "u",
    grantId: "g",
    expiresAt: null,
  });
  await hear(tx.providerRecords.findByUid("m", "u", 100));
  await tx.providerRecords.removeByGrant("g");
  await hear(tx.providerRecords.find("m", "1", 0));
  await tx.providerRecords.prune(5);
  const records = {
    session: { accountId: "s1", authorizations: {} },
    other: { accountId: "s2", params: { state: '"accountId":"s1"\u0000\ud800' } },
    signedIn: {
      session: { accountId: "s2", uid: "x" },
      result: { login: { accountId: "s1", remember: true } },
    },
    signedInAgain: { lastSubmission: { login: { accountId: "s2" } }, result: { login: { accountId: "s1" } } },
    asked: { params: { state: "" }, session: { accountId: "s1", uid: "x" } },
    own: { session: { accountId: "s1", uid: "x" } },
    nobody: {},
  };
  for (const [id, payload] of Object.entries(records))
    await tx.providerRecords.put({
      model: id === "own" ? "Interaction" : "Session",
      id,
      payload,
      uid: "",
      grantId: "",
      expiresAt: null,
    });
  await tx.providerRecords.removeOfSubject("s1", { uid: "own", sessionUid: "" });
  const left: string[] = [];
  for (const id of Object.keys(records))
    if ((await tx.providerRecords.find(id === "own" ? "Interaction" : "Session", id, 0)) !== null)
      left.push(id);
  expect(left).toEqual(["other", "own", "nobody"]);
  await tx.serviceKeys.add("k", { a: 1 });
  await tx.serviceKeys.replace("k", { a: 2 });
  await tx.serviceKeys.replace("none", {});
  await hear(tx.serviceKeys.find("k"));
  await hear(tx.serviceKeys.find("none"));
  for (const index of range(3))
    await tx.messages.add(mali, { kind: "timeGift", params: { seconds: index } }, index);
  const page = await tx.messages.page(mali, 1, 5);
  said.push(page.map(({ content, createdAt, read }) => [content, createdAt, read]));
  await tx.messages.markRead(
    mali,
    page.map(({ id }) => id),
  );
  await hear(tx.messages.unread(mali));
  await tx.problemReports.prune(1);
  await hear(tx.problemReports.countSince(mali, 0));
  await hear(tx.problemReports.find("none"));
  await tx.steamBindings.bind(mali, "one", 1);
  await tx.steamBindings.bind(mali, "two", 1);
  await hear(tx.steamBindings.find(mali));
  await tx.timeline.set({ now: 1_767_600_000_123, date: 2 });
  await tx.timeline.set({ now: 1_767_600_000_124, date: 2 });
  await hear(tx.timeline.find());
  await hear(tx.listening.find());
  await tx.listening.set({ since: -1, at: 1_767_600_000_123 });
  await tx.listening.set({ since: 2, at: 1_767_600_000_124 });
  await hear(tx.listening.find());
  await tx.touchProfiles.save(mali, "g", { list: [], chosen: null });
  await hear(tx.touchProfiles.games(mali));
  await hear(tx.touchProfiles.find(mali, "g"));
  await tx.trialGifts.add({ receiver: "h", givenAt: 5 });
  await tx.trialGifts.prune(6);
  await hear(tx.trialGifts.count("h", 0));
  await tx.giftlessAccounts.set("mali", true);
  await hear(tx.giftlessAccounts.has("mali"));
  for (const id of ["mali", "nok", "mali"]) await tx.accountDevices.add(id, "phone");
  await hear(tx.accountDevices.haveOneInCommon("mali", "nok"));
  await queue(tx, hear);
  await pay(tx, hear);
  return said;
}

async function queue(tx: Transaction, hear: (answer: Promise<unknown>) => Promise<unknown>): Promise<void> {
  for (const index of range(4))
    await tx.schedules.add(waiting(`s${index}`, index === 0 ? "mali" : `p${index}`));
  await hear(tx.schedules.movedInQueue("", true, 2));
  await hear(tx.schedules.movedInQueue("", false, 9));
  await tx.schedules.positionsPushed([
    { id: "s1", position: 2 },
    { id: "s3", position: null },
  ]);
  await tx.schedules.change("s0", { state: playing, graceUntil: 9 });
  await hear(tx.schedules.movedInQueue("", true, 9));
  await hear(tx.schedules.waitingAhead("s3"));
  await hear(tx.schedules.inGrace());
  await hear(tx.schedules.heldByHost());
  await hear(tx.schedules.onHost(""));
  await hear(tx.schedules.waitingByRegion());
  await hear(tx.schedules.statusCounts());
  await hear(tx.schedules.firstWaiting("", 2));
  await hear(tx.balances.ofHolders(""));
  await hear(tx.schedules.averageHeldSeconds(2));
  await tx.recents.add("mali", "g", 4);
  await tx.recents.add("mali", "other", 6);
  await hear(tx.recents.list("mali", 9));
  await hear(tx.rewards.achievements("mali"));
  await tx.parties.add({ scheduleId: "s0", link: "l", pin: "1", tries: 0, joinAs: "viewer", leaseId: "" });
  await tx.parties.change("s0", { tries: 2 });
  await tx.parties.addGuest({
    id: "g",
    scheduleId: "s0",
    name: "Nok",
    role: "viewer",
    tokenHash: "t",
    hostKey: "k",
  });
  await tx.parties.setRole("g", "viewer");
  await hear(tx.parties.findByLink("l"));
  await hear(tx.parties.findGuest("t"));
  await hear(tx.parties.guests("s0"));
  await tx.schedules.remove("s0", 100, 61);
  await tx.schedules.remove("s1", 100, 30);
  await tx.schedules.remove("s2", 100, null);
  await hear(tx.parties.find("s0"));
  await hear(tx.parties.guests("s0"));
  await hear(tx.schedules.averageHeldSeconds(9));
  for (const since of [99, 100]) await hear(tx.games.playCounts(since));
  await hear(tx.schedules.live());
  await hear(tx.schedules.notRunning());
  await hear(tx.recents.list("mali", 9));
  await hear(tx.rewards.achievements("mali"));
  await tx.leases.add({ id: "l", scheduleId: "s0", accountId: "mali", hostId: "h" });
  await tx.leases.count("l", { shownMs: 2_500, countedAt: 4 }, 2);
  await tx.leases.limit("l", 3_000);
  await hear(tx.leases.find("l"));
  await hear(tx.leases.chargedSeconds());
}

async function pay(tx: Transaction, hear: (answer: Promise<unknown>) => Promise<unknown>): Promise<void> {
  const facts = {
    goodsId: "x",
    grant: { kind: "gold", gold: 1 },
    amount: 1,
    createdAt: 1,
    expiresAt: 2,
    checkAt: 30,
  } as const;
  await tx.orders.add(anOrder("1", facts));
  await tx.orders.setCheckout("1", { paymentId: "p", url: "u", clientSecret: "c" });
  await tx.orders.setCheckAt("1", 40);
  await hear(tx.orders.due(39, 5));
  await tx.orders.allDue(20);
  await hear(tx.orders.due(20, 5));
  await tx.orders.setStatus("1", "failed", 50);
  await tx.orders.add(anOrder("2", facts));
  await tx.orders.setPaid("2", { kind: "gold", gold: 1 }, 60);
  await hear(tx.orders.latest("mali", "x", "local"));
  await tx.orders.add(anOrder("3", { ...facts, goodsId: "h" }));
  await tx.orders.setPaid("3", { kind: "hour", seconds: 60, until: 1_000 }, 60);
  await tx.orders.outlast(1_000, 9_000, null);
  await hear(tx.orders.hourUntil("3"));
  await tx.orders.outlast(999, 9_000, "chai");
  await hear(tx.orders.hourUntil("3"));
  await tx.orders.outlast(999, 9_000, "mali");
  await hear(tx.orders.hourUntil("3"));
  const taken = { gold: 1, hourSeconds: 0, memberMs: 0, proMs: 0 };
  await tx.refunds.add({ merchantOrderNo: "2", status: "asked", taken, at: 70, reversals: {} });
  await tx.refunds.add({ merchantOrderNo: "1", status: "asked", taken, at: 65, reversals: {} });
  await hear(tx.refunds.asked(5));
  await hear(tx.refunds.asked(1));
  await tx.refunds.setDone("2", 80);
  await hear(tx.refunds.asked(5));
  await hear(tx.orders.ofAccount("mali", null, 0, 1));
  await hear(tx.orders.ofAccount("mali", "gold", 1, 5));
  const payment = {
    merchantOrderNo: "2",
    title: { en: "a", th: "ก" },
    amount: 1,
    currency: "USD",
    customerId: "mali",
    source: "s",
    clientSecret: "c",
    origin: "o",
    returnUrl: "r",
    cancelUrl: "x",
    status: "open",
    passes: false,
    dueAt: 0,
    declines: 0,
    expiresAt: 9,
  } as const;
  await tx.localPayments.add({ ...payment, id: "p" });
  await tx.localPayments.change("p", { status: "processing", passes: true, declines: 2 });
  await hear(tx.localPayments.processing());
  await tx.localPayments.book("p", 1, 5);
  await hear(tx.localPayments.booked("2"));
}

test("every table answers alike in SQLite and PostgreSQL", async () => {
  const answers: unknown[] = [];
  for (const { open } of stores) {
    const shared = await open();
    await addAccounts(shared.of(0), ["mali", "chai"]);
    answers.push(await shared.of(0).transaction(everything));
    await shared.close();
  }
  expect(answers[1]).toEqual(answers[0]);
});

test("R-STORE-01 no call to a table ends before what it writes is written", async () => {
  const database = new Database(":memory:");
  migrateSqlite(database);
  const rows = sqliteRows(database);
  let writing = 0;
  const run: Rows["run"] = async (sql, ...values) => {
    writing += 1;
    await new Promise((resolve) => setImmediate(resolve));
    writing -= 1;
    return rows.run(sql, ...values);
  };
  const watched = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(_, name) {
        const member: unknown = Reflect.get(part, name);
        if (typeof member !== "function")
          return typeof member === "object" && member !== null ? watched(member) : member;
        return async (...given: unknown[]) => {
          const answer: unknown = await Reflect.apply(member, part, given);
          expect(writing, String(member)).toBe(0);
          return answer;
        };
      },
    });
  const tx = watched(transactionOn({ ...rows, run }));
  await addAccounts({ transaction: (work) => work(tx) }, ["mali", "chai"]);
  await everything(tx);
  database.close();
});
