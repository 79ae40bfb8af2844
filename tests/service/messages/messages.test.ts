import { expect, test } from "vitest";
import { messageText } from "../../../service/messages/texts.ts";
import type { MessageContent } from "../../../service/store/messages/messages.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { closedAfterAll, type Player, requestOf, startTestService } from "../support/service.ts";

const service = closedAfterAll(await startTestService());

const list = async (player: Player, pageNum = 1, pageSize = 20) =>
  (await player.get(calls.messages, { pageNum, pageSize })).list;
const unread = async (player: Player) => (await player.get(calls.unreadCount, {})).count;
const addGold = (player: Player, gold: number) =>
  service.store.transaction((tx) =>
    tx.messages.add(
      player.id,
      { kind: "goldPaid", params: { gold, price: "4.99", currency: "USD" } },
      service.clock.now(),
    ),
  );

test("R-USER-01 a new player has a welcome message and one about the gift, dated at registration", async () => {
  const player = await service.signIn("Newcomer");
  expect(await unread(player)).toBe(2);
  const createTime = service.clock.now() / 1_000;
  expect(await list(player)).toEqual([
    {
      id: expect.any(String),
      title: "A gift: 20 minutes of game time",
      body: "You got 20 minutes of free game time. Enjoy Cloudplay!",
      read: 0,
      createTime,
    },
    { id: expect.any(String), title: "Welcome, Newcomer!", body: expect.any(String), read: 0, createTime },
  ]);
});

test("without a gift there is no message about it, and a second sign-in adds no welcome", async () => {
  const { signIn } = await startTestService({ env: { DEMO_TRIAL_SECONDS: "0" } });
  await signIn("Mali");
  const player = await signIn("Mali");
  expect((await list(player)).map(({ title }) => title)).toEqual(["Welcome, Mali!"]);
});

test("a message of a kind that only a newer release knows is left out", async () => {
  const player = await service.signIn("Dao");
  const newer = JSON.parse('{"kind":"newer","params":{}}');
  await service.store.transaction((tx) => tx.messages.add(player.id, newer, service.clock.now()));
  expect(await list(player)).toHaveLength(2);
});

test("R-USER-01 a message is shown as unread once; pages not requested stay unread", async () => {
  const player = await service.signIn("Noi");
  for (const gold of [1, 2, 3]) await addGold(player, gold);
  expect((await list(player, 1, 2)).map(({ title, read }) => [title, read])).toEqual([
    ["3 gold coins: paid", 0],
    ["2 gold coins: paid", 0],
  ]);
  expect(await unread(player)).toBe(3);
  expect((await list(player, 1, 3)).map(({ title, read }) => [title, read])).toEqual([
    ["3 gold coins: paid", 1],
    ["2 gold coins: paid", 1],
    ["1 gold coin: paid", 0],
  ]);
  expect((await list(player, 2, 3)).map(({ read }) => read)).toEqual([0, 0]);
  expect(await unread(player)).toBe(0);
  expect(await list(player, 3, 3)).toEqual([]);
});

test("R-LOC-02 messages are in the language at the time of reading", async () => {
  const player = await service.signIn("มะลิ");
  const request = requestOf(
    calls.messages,
    { pageNum: 1, pageSize: 1 },
    { token: player.token, userId: player.id, device: "" },
  );
  const inThai = { list: [{ title: "ของขวัญ: เวลาเล่นฟรี 20 นาที" }] };
  for (const said of [
    { cookie: "locale=th" },
    { cookie: "locale=th", "accept-language": "en-GB,en;q=0.9" },
    { "accept-language": "th" },
    { cookie: "locale=en", "accept-language": "th" },
  ]) {
    const reply = await service.send({ ...request, headers: { ...request.headers, ...said } });
    expect(reply.data).toMatchObject(inThai);
  }
});

test("an account keeps its latest 200 messages, and sees only its own", async () => {
  const [player, other] = [await service.signIn("Many"), await service.signIn("Other")];
  for (let gold = 1; gold <= 205; gold += 1) await addGold(player, gold);
  const pages = [...(await list(player, 1, 100)), ...(await list(player, 2, 100))];
  expect(pages.map(({ title }) => title)).toEqual(
    Array.from({ length: 200 }, (_, index) => `${205 - index} gold coins: paid`),
  );
  expect(new Set(pages.map(({ id }) => id)).size).toBe(200);
  expect(await list(player, 3, 100)).toEqual([]);
  expect(await list(other)).toHaveLength(2);
});

const paid = { price: "9.99", currency: "USD" };
const ends = { until: Date.UTC(2026, 0, 5, 17) / 1_000, zone: "Asia/Bangkok" };
const every: readonly MessageContent[] = [
  { kind: "welcome", params: { name: "Mali" } },
  { kind: "timeGift", params: { seconds: 70 } },
  { kind: "inviteBound", params: { inviter: "Nok", seconds: 600 } },
  { kind: "friendJoined", params: { friend: "Nok" } },
  { kind: "rewardClaimed", params: { rewardId: "three-games", seconds: 0, gold: 50 } },
  { kind: "membershipPaid", params: { months: 12, pro: true, cost: paid, ...ends } },
  { kind: "timePaid", params: { seconds: 1_020, cost: paid, ...ends } },
  { kind: "timePaid", params: { seconds: 3_600, cost: { gold: 60 }, ...ends } },
  { kind: "proDayPaid", params: { cost: { gold: 1 }, ...ends } },
  { kind: "goldPaid", params: { gold: 100, ...paid } },
];

test.each(every.map((content) => [content.kind, content] as const))(
  "R-LOC-02 %s has its words in English and in Thai",
  (_kind, content) => {
    const [en, th] = [messageText(content, "en", "Cloudplay"), messageText(content, "th", "Cloudplay")];
    expect(en.title + en.body).not.toMatch(/[\u0e00-\u0e7f]|undefined/);
    for (const text of [th.title, th.body]) expect(text).toMatch(/[\u0e00-\u0e7f]{4}/);
    expect(th.title + th.body).not.toMatch(/minute|gold coin|undefined|[\u0e00-\u0e7f]\d/);
  },
);

test("R-HOUR-03 a receipt says how long, for how much and until when, in the service's time zone; the app puts the player's in its place", () => {
  const content = { kind: "timePaid", params: { seconds: 1_020, cost: paid, ...ends } } as const;
  expect(messageText(content, "en", "Cloudplay")).toEqual({
    title: "17 minutes of game time: paid",
    body: "We received $9.99. You can play this time until Jan 6, 2026, 12:00 AM GMT+7.",
    moments: [{ text: "Jan 6, 2026, 12:00 AM GMT+7", at: ends.until }],
  });
  expect(messageText(content, "th", "Cloudplay").body).toContain("6 ม.ค. 2026 00:00 GMT+7");
  const titles = [3_600, 7_200, 86_400, 5_400, 3_660].map((seconds) => {
    const hours = { ...content, params: { ...content.params, seconds } };
    return messageText(hours, "en", "Cloudplay").title.replace(" of game time: paid", "");
  });
  expect(titles).toEqual(["1 hour", "2 hours", "24 hours", "90 minutes", "61 minutes"]);
});

test("R-SUB-09 the receipt of a plan names Pro and HD", () => {
  const params = { months: 3, pro: true, cost: paid, ...ends } as const;
  expect(messageText({ kind: "membershipPaid", params }, "en", "Cloudplay")).toMatchObject({
    title: "Quarterly Plan Pro: paid",
    body: expect.stringContaining("unlimited game time in HD until"),
  });
});
