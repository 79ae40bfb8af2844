import { describe, expect, test } from "vitest";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { playing, waiting } from "../store/stores.ts";
import { plain, shared } from "../support/games.ts";
import { closedAfterAll, type Player, requestOf, startTestService } from "../support/service.ts";

const service = closedAfterAll(await startTestService({ seats: 2 }));

const rewards = (player: Player) => player.get(accountCalls.rewards, {});
const states = async (player: Player) =>
  Object.fromEntries((await rewards(player)).list.map(({ id, state }) => [id, state]));
const claim = (player: Player, id: string) => player.ask(accountCalls.claimReward, { id });
const bind = (player: Player, inviteCode: string) => player.ask(calls.bindInviteCode, { inviteCode });
const wallet = (player: Player) => player.get(calls.wallet, {});
const titles = async (player: Player) =>
  (await player.get(calls.messages, { pageNum: 1, pageSize: 20 })).list.map(({ title }) => title);
const pushedWallets = async (player: Player) =>
  (await service.store.transaction((tx) => tx.events.pending(player.id)))
    .filter(({ event }) => event === "wallet_update")
    .map(({ data }) => data);
const playOnce = async (player: Player, game: typeof plain) => {
  const id = await service.play(player, game);
  await player.quit(id);
};

describe("rewards", () => {
  test("a new player has earned nothing, and a claim is refused", async () => {
    const player = await service.signIn();
    expect(await states(player)).toEqual({
      "first-game": "open",
      "three-games": "open",
      "invite-friend": "open",
      "bind-steam": "open",
    });
    expect(await claim(player, "first-game")).toMatchObject({
      code: -20032,
      msg: "This reward is not earned yet.",
    });
    expect(await claim(player, "nope")).toMatchObject({ code: -20030 });
    expect((await wallet(player)).totalTime).toBe(1_200);
  });

  test("a game seen running earns the first; claiming grants the time once, with a push and a message", async () => {
    const { player } = await service.seated("player");
    expect(await states(player)).toMatchObject({ "first-game": "claimable", "three-games": "open" });
    expect(await claim(player, "first-game")).toMatchObject({ code: 200, data: {} });
    expect((await wallet(player)).totalTime).toBe(1_800);
    expect((await pushedWallets(player)).at(-1)).toEqual(await wallet(player));
    expect((await titles(player))[0]).toBe("Reward collected: First game");
    expect(await states(player)).toMatchObject({ "first-game": "claimed" });
    expect(await claim(player, "first-game")).toMatchObject({
      code: -20031,
      msg: "You already have this reward.",
    });
    expect((await wallet(player)).totalTime).toBe(1_800);
  });

  test("three different games earn gold; the same game twice counts once, and a game left in the queue not at all", async () => {
    const player = await service.signIn();
    const detail = async () =>
      (await rewards(player)).list.find(({ id }) => id === "three-games")?.detail ?? "";
    await playOnce(player, plain);
    await playOnce(player, plain);
    const { info } = await player.start(shared);
    await player.quit(info.id);
    expect(await detail()).toContain("1 of 3");
    await playOnce(player, shared);
    expect(await detail()).toContain("2 of 3");
    expect(await claim(player, "three-games")).toMatchObject({ code: -20032 });
    await service.store.transaction(async (tx) => {
      await tx.schedules.add({ ...waiting("s3", player.id), ...playing, gameId: "third" });
      await tx.schedules.remove("s3", 2, 1);
    });
    expect(await detail()).toBe("It brings you 50 gold coins.");
    expect(await claim(player, "three-games")).toMatchObject({ code: 200 });
    expect((await wallet(player)).gold).toBe(50);
    expect((await pushedWallets(player)).at(-1)).toMatchObject({ gold: 50 });
  });

  test("R-LOC-02 titles, details and refusals are in Thai for a Thai request", async () => {
    const player = await service.signIn("มะลิ");
    const asThai = (call: typeof accountCalls.rewards | typeof accountCalls.claimReward, params: object) =>
      service.send(
        requestOf(call, params, { token: player.token, userId: player.id, device: "", lang: "th" }),
      );
    const { list } = accountCalls.rewards.data.parse((await asThai(accountCalls.rewards, {})).data);
    for (const { title, detail } of list) {
      expect(title).toMatch(/[\u0e00-\u0e7f]{4}/);
      expect(detail).toMatch(/[\u0e00-\u0e7f]{4}/);
      expect(detail).not.toMatch(/[\u0e00-\u0e7f]\d/);
    }
    expect(await asThai(accountCalls.claimReward, { id: "first-game" })).toMatchObject({
      msg: "คุณยังทำไม่ครบเงื่อนไขของรางวัลนี้",
    });
  });
});

describe("invite codes", () => {
  test("every account has a permanent short code of unambiguous characters", async () => {
    const codes = new Set<string>();
    for (const name of ["A", "B", "C"]) {
      const player = await service.signIn(name);
      const { inviteCode } = await rewards(player);
      expect(inviteCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
      expect((await rewards(player)).inviteCode).toBe(inviteCode);
      codes.add(inviteCode);
    }
    expect(codes.size).toBe(3);
  });

  test("R-SES-08 binding a code grants the new player time, the friend a reward, and both a message", async () => {
    const [host, guest] = [await service.signIn(), await service.signIn("Mali")];
    const { inviteCode } = await rewards(host);
    const typed = ` ${inviteCode.slice(0, 3).toLowerCase()}-${inviteCode.slice(3)} `;
    expect(await bind(guest, typed)).toMatchObject({ code: 200, data: {} });
    expect((await wallet(guest)).totalTime).toBe(1_800);
    expect(await pushedWallets(guest)).toEqual([await wallet(guest)]);
    expect((await titles(guest))[0]).toBe("Invite code added");
    expect((await titles(host))[0]).toBe("Mali used your invite code");
    expect((await wallet(host)).totalTime).toBe(1_200);
    expect(await claim(host, "invite-friend")).toMatchObject({ code: 200 });
    expect((await wallet(host)).totalTime).toBe(3_000);
    expect(await states(guest)).toMatchObject({ "invite-friend": "open" });
  });

  test("R-SES-08 a code that cannot be bound is refused with a message, and grants nothing", async () => {
    const [host, guest] = [await service.signIn(), await service.signIn()];
    const codeOf = async (player: Player) => (await rewards(player)).inviteCode;
    expect(await bind(guest, "OOOOOO")).toMatchObject({
      code: -20040,
      msg: expect.stringContaining("exist"),
    });
    expect(await bind(guest, await codeOf(guest))).toMatchObject({ code: -20041 });
    expect((await wallet(guest)).totalTime).toBe(1_200);
    expect(await bind(guest, await codeOf(host))).toMatchObject({ code: 200 });
    const third = await service.signIn("Third");
    for (const player of [host, third])
      expect(await bind(guest, await codeOf(player))).toMatchObject({ code: -20042 });
    expect(await bind(host, await codeOf(guest))).toMatchObject({ code: -20044 });
    expect((await wallet(guest)).totalTime).toBe(1_800);
    expect((await wallet(host)).totalTime).toBe(1_200);
  });

  test("R-SES-08 a code can be bound for seven days after registering and once, and the list says so", async () => {
    const [host, guest] = [await service.signIn(), await service.signIn()];
    const { inviteCode, mayBind } = await rewards(host);
    expect(mayBind).toBe(true);
    await bind(guest, inviteCode);
    expect((await rewards(guest)).mayBind).toBe(false);
    for (const name of ["Early", "Late"]) await service.signIn(name);
    service.clock.jump(7 * 86_400_000);
    const early = await service.signIn("Early");
    expect((await rewards(early)).mayBind).toBe(true);
    expect(await bind(early, inviteCode)).toMatchObject({ code: 200 });
    service.clock.jump(1);
    const late = await service.signIn("Late");
    expect((await rewards(late)).mayBind).toBe(false);
    expect(await bind(late, inviteCode)).toMatchObject({ code: -20043 });
  });
});
