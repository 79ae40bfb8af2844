import { describe, expect, test } from "vitest";
import { joinBurst, joinInterval } from "../../../service/lib/durations.ts";
import { type TextKey, textOf } from "../../../service/lib/texts.ts";
import { guestName } from "../../../service/party/guestParty.ts";
import { maxTries } from "../../../service/party/hostParty.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { type JoinAs, type Party, partyCalls, partyCodes } from "../../../wire/calls/partyCalls.ts";
import { type GameBrief, gameBrief } from "../../../wire/catalogue.ts";
import { plain } from "../support/games.ts";
import { type Player, requestOf, startTestService, type TestService } from "../support/service.ts";

/** A game that two play at one screen. */
const forTwo: GameBrief = gameBrief.parse({
  ...plain,
  details: {
    kind: "program",
    players: { min: 1, max: 2 },
    controls: { touch: [], keys: [], pad: [], mouse: "none" },
    saves: null,
    network: false,
    licence: "MIT",
    megabytes: 1,
    screenshots: [],
  },
});

/** A player with a running game and an invitation to it. */
async function setup(joinAs: JoinAs = "viewer", given: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService({ library: [forTwo], ...given });
  const { player, id: scheduleId } = await service.seated("Mali Secret Name", forTwo);
  const { party } = await player.get(partyCalls.openParty, { joinAs });
  return { service, player, scheduleId, party, ...guests(service) };
}

function guests(service: TestService) {
  const ask = (
    call: (typeof partyCalls)[keyof typeof partyCalls],
    params: unknown,
    lang: "en" | "th" = "en",
  ) => service.send(requestOf(call, params, { device: "a-guest", lang }));
  return {
    ask,
    join: ({ link, pin }: Pick<Party, "link" | "pin">, name = "Ann") =>
      ask(partyCalls.join, { link, pin, name }),
    /** A guest who must be let in. @returns the token */
    async enter({ link, pin }: Pick<Party, "link" | "pin">, name = "Ann"): Promise<string> {
      const reply = await ask(partyCalls.join, { link, pin, name });
      if (reply.code !== 200) throw new Error(`${reply.code} ${reply.msg}`);
      return partyCalls.join.data.parse(reply.data).token;
    },
    async visit(token: string) {
      const reply = await ask(partyCalls.visit, { token });
      return reply.code === 200 ? partyCalls.visit.data.parse(reply.data) : reply.code;
    },
  };
}

const wrong = ({ pin }: Party): string => (pin === "000000" ? "000001" : "000000");
const partyOf = async (player: Player) => (await player.get(partyCalls.party, {})).party;

describe("R-TOGETHER-04 inviting", () => {
  test("needs a running game of one's own", async () => {
    const player = await (await startTestService()).signIn("Mali");
    expect(await player.ask(partyCalls.openParty, { joinAs: "viewer" })).toMatchObject({ code: -20013 });
    expect(await partyOf(player)).toBeNull();
    expect(await player.ask(partyCalls.closeParty, {})).toMatchObject({ code: 200 });
  });

  test("the link can't be guessed, the PIN has six digits, and asking again changes neither", async () => {
    const { player, party } = await setup();
    expect(party).toMatchObject({ locked: 0, joinAs: "viewer", guests: [] });
    expect(party.link).toMatch(/^[\w-]{22}$/);
    expect(party.pin).toMatch(/^\d{6}$/);
    const { party: again } = await player.get(partyCalls.openParty, { joinAs: "copilot" });
    expect(again).toEqual({ ...party, joinAs: "copilot" });
  });

  test.each([
    ["viewer", ["viewer", "viewer", "viewer"]],
    ["copilot", ["copilot", "copilot", "copilot"]],
    // The game has two pads; the first one is the player's own.
    ["pad", ["pad2", "viewer", "viewer"]],
  ] as const)("as %s guests come as %j, and the host knows their keys and roles", async (joinAs, roles) => {
    const { service, player, scheduleId, party, enter, visit } = await setup(joinAs);
    const names = ["Ann", "Bob", "Cas"];
    for (const [index, name] of names.entries()) {
      const token = await enter(party, name);
      const seen = await visit(token);
      const known = service.host.guests.get(scheduleId)?.[index];
      expect(known?.role).toBe(roles[index]);
      expect(seen).toMatchObject({ name, role: roles[index], connectInfo: { session_key: known?.key } });
    }
    expect((await partyOf(player))?.guests).toMatchObject(
      names.map((name, index) => ({ name, role: roles[index] })),
    );
  });

  test("a pad that the host's game does not have becomes the right to watch", async () => {
    const { service, party, enter, visit, scheduleId } = await setup("viewer");
    service.host.pads = 1;
    const player = await service.signIn("Mali Secret Name");
    await player.get(partyCalls.openParty, { joinAs: "pad" });
    expect(await visit(await enter(party))).toMatchObject({ role: "viewer", connectInfo: {} });
    expect(service.host.guests.get(scheduleId)).toMatchObject([{ role: "viewer" }]);
  });

  test("a fourth guest finds no place until one has gone", async () => {
    const { party, enter, join, ask } = await setup();
    const tokens = [await enter(party), await enter(party), await enter(party)];
    expect(await join(party)).toMatchObject({ code: partyCodes.full });
    await ask(partyCalls.leave, { token: tokens[1] });
    expect(await join(party)).toMatchObject({ code: 200 });
  });
});

test("R-TOGETHER-06 the link shows which game it invites to, and nothing of its player; an unknown one or one that is over shows nothing", async () => {
  const { player, party, ask } = await setup();
  const shown = await ask(partyCalls.invitation, { link: party.link });
  expect(shown).toMatchObject({ code: 200, data: { game: { en: { name: forTwo.docs.en.gameName } } } });
  expect(JSON.stringify(shown)).not.toContain("Mali");
  expect(await ask(partyCalls.invitation, { link: "someone-elses" })).toMatchObject({
    code: partyCodes.over,
  });
  await player.get(partyCalls.closeParty, {});
  expect(await ask(partyCalls.invitation, { link: party.link })).toMatchObject({ code: partyCodes.over });
});

describe("R-TOGETHER-05 the PIN", () => {
  test("a wrong PIN, link or shape is refused, in the guest's language", async () => {
    const { party, join, ask } = await setup();
    const texts = (key: TextKey) => ({ en: textOf(key, "en"), th: textOf(key, "th") });
    expect(await join({ ...party, pin: wrong(party) })).toMatchObject({
      code: partyCodes.wrongPin,
      msg: texts("partyWrongPin").en,
    });
    expect(await ask(partyCalls.join, { link: party.link, pin: "", name: "Ann" }, "th")).toMatchObject({
      code: partyCodes.wrongPin,
      msg: texts("partyWrongPin").th,
    });
    expect(await join({ ...party, link: "someone-elses" })).toMatchObject({ code: partyCodes.over });
    expect(await ask(partyCalls.join, { link: party.link, pin: 5, name: "Ann" })).toMatchObject({
      code: 400,
    });
    expect(await ask(partyCalls.join, { link: party.link })).toMatchObject({ code: 400 });
  });

  test("after ten wrong ones nobody joins, not even with the right one, until there is a new one", async () => {
    const { service, player, party, join, enter, visit } = await setup();
    const before = await enter(party);
    const lock = async (current: Party) => {
      for (let tried = 1; tried <= maxTries; tried += 1) {
        await service.clock.advance(joinInterval);
        expect((await partyOf(player))?.locked).toBe(0);
        const { code } = await join({ ...current, pin: wrong(current) });
        expect(code).toBe(tried < maxTries ? partyCodes.wrongPin : partyCodes.locked);
      }
    };
    await lock(party);
    await service.clock.advance(joinInterval);
    expect((await partyOf(player))?.locked).toBe(1);
    expect(await join(party)).toMatchObject({ code: partyCodes.locked });
    const { party: fresh } = await player.get(partyCalls.newPin, {});
    expect(fresh).toMatchObject({ link: party.link, locked: 0, guests: [{ name: "Ann" }] });
    await service.clock.advance(joinInterval);
    await enter(fresh, "Bob");
    expect(await visit(before)).toMatchObject({ name: "Ann" });
    // A guest who is sent away makes a new one, too.
    await lock(fresh);
    const [ann] = fresh.guests;
    const { party: last } = await player.get(partyCalls.removeGuest, { guestId: ann?.id ?? "" });
    await service.clock.advance(joinInterval);
    await enter(last, "Cas");
  });

  test("a network tries ten times at once, then once in 10 s", async () => {
    const { service, party, join } = await setup();
    for (let tried = 0; tried < joinBurst; tried += 1)
      expect((await join({ ...party, link: "unknown" })).code).toBe(partyCodes.over);
    expect((await join(party)).code).toBe(429);
    service.clock.jump(joinInterval);
    expect((await join(party)).code).toBe(200);
    expect((await join(party)).code).toBe(429);
  });
});

describe("R-TOGETHER-04 the player decides", () => {
  test("about each guest's role; a pad is one guest's alone, and the host has the last word", async () => {
    const { service, player, scheduleId, party, enter, visit } = await setup();
    const token = await enter(party);
    await enter(party, "Bob");
    const [ann, bob] = (await partyOf(player))?.guests ?? [];
    const set = (guestId: string | undefined, role: "viewer" | "pad2" | "pad3" | "copilot") =>
      player.ask(partyCalls.setRole, { guestId: guestId ?? "", role });
    expect((await set(ann?.id, "pad2")).code).toBe(200);
    expect(await visit(token)).toMatchObject({ role: "pad2" });
    expect(service.host.guests.get(scheduleId)?.map(({ role }) => role)).toEqual(["pad2", "viewer"]);
    expect((await set(bob?.id, "pad2")).code).toBe(partyCodes.role);
    expect((await set(bob?.id, "pad3")).code).toBe(partyCodes.role);
    expect((await set(bob?.id, "copilot")).code).toBe(200);
    expect((await set("nobody-of-that-id", "viewer")).code).toBe(partyCodes.over);
    service.host.unreachable = true;
    expect((await set(ann?.id, "viewer")).code).toBe(-20016);
    service.host.unreachable = false;
    const { setGuests } = service.host;
    service.host.setGuests = async () => {
      service.host.setGuests = setGuests;
      return "refused";
    };
    expect((await set(ann?.id, "viewer")).code).toBe(partyCodes.role);
    expect((await partyOf(player))?.guests.map(({ role }) => role)).toEqual(["pad2", "copilot"]);
    expect(service.host.guests.get(scheduleId)?.map(({ role }) => role)).toEqual(["pad2", "copilot"]);
  });

  test("who stays: one who is sent away has no right left, at the service and at the host", async () => {
    const { service, player, scheduleId, party, enter, join, visit } = await setup();
    const ann = await enter(party);
    const bob = await enter(party, "Bob");
    const guestId = (await partyOf(player))?.guests[0]?.id ?? "";
    const { party: left } = await player.get(partyCalls.removeGuest, { guestId });
    expect(left.guests).toMatchObject([{ name: "Bob" }]);
    expect(await join(party)).toMatchObject({ code: partyCodes.wrongPin });
    expect(await join(left)).toMatchObject({ code: 200 });
    expect(await visit(ann)).toBe(partyCodes.over);
    expect(await visit(bob)).toMatchObject({ name: "Bob" });
    expect(service.host.guests.get(scheduleId)).toHaveLength(2);
    await player.get(partyCalls.closeParty, {});
    expect(await visit(bob)).toBe(partyCodes.over);
    expect(service.host.guests.get(scheduleId)).toEqual([]);
    expect(await partyOf(player)).toBeNull();
  });

  test("another player decides nothing", async () => {
    const { service, player, party, enter } = await setup("viewer", { seats: 2 });
    await enter(party);
    const guestId = (await partyOf(player))?.guests[0]?.id ?? "";
    const { player: other } = await service.seated("Eve", forTwo);
    expect(await partyOf(other)).toBeNull();
    expect((await other.ask(partyCalls.removeGuest, { guestId })).code).toBe(partyCodes.over);
    await other.get(partyCalls.openParty, { joinAs: "viewer" });
    expect((await other.ask(partyCalls.setRole, { guestId, role: "copilot" })).code).toBe(partyCodes.over);
    await other.get(partyCalls.removeGuest, { guestId });
    expect((await partyOf(player))?.guests).toMatchObject([{ name: "Ann", role: "viewer" }]);
  });
});

describe("R-TOGETHER-06 a guest", () => {
  test("gets no time, and sees nothing of any account in anything that the service sends", async () => {
    const { service, player, scheduleId, party, ask } = await setup();
    const schedule = await service.store.transaction((tx) => tx.schedules.find(scheduleId));
    if (schedule?.kind !== "playing") throw new Error("nobody plays");
    const joined = await ask(partyCalls.join, { link: party.link, pin: party.pin, name: "Ann" });
    const { token } = partyCalls.join.data.parse(joined.data);
    const seen = await ask(partyCalls.visit, { token });
    const left = await ask(partyCalls.leave, { token });
    const all = JSON.stringify([joined, seen, left]);
    for (const secret of [
      player.id,
      player.token,
      "Mali",
      scheduleId,
      schedule.sessionKey,
      schedule.leaseId,
      party.pin,
    ])
      expect(all).not.toContain(secret);
    const members = Object.keys(Object(seen.data));
    expect(members.sort()).toEqual(["connectInfo", "game", "id", "name", "role", "television"]);
    expect(seen.data).toMatchObject({ television: null });
  });

  test("has a token that opens no other call, and no other guest's visit", async () => {
    const { service, party, enter } = await setup();
    const token = await enter(party);
    for (const call of [calls.wallet, calls.scheduleInfo, calls.wssToken, partyCalls.party]) {
      const asked = requestOf(call, {}, { token, device: "a-guest" });
      expect((await service.send(asked)).status).toBe(401);
    }
  });

  test("is sent away when the game ends", async () => {
    const { player, scheduleId, party, enter, visit, join } = await setup();
    const token = await enter(party);
    await player.quit(scheduleId);
    expect(await visit(token)).toBe(partyCodes.over);
    expect((await join(party)).code).toBe(partyCodes.over);
    expect(await partyOf(player)).toBeNull();
  });

  test("finds the host again after it was lost: it learns its guests anew under the next lease", async () => {
    const { service, player, scheduleId, party, enter, visit } = await setup();
    const token = await enter(party);
    expect(await visit(token)).toMatchObject({ connectInfo: {} });
    service.host.kill();
    service.host.boot();
    await service.clock.advance(10_000);
    expect(await visit(token)).toMatchObject({ connectInfo: null });
    await player.get(calls.confirm, { id: scheduleId });
    service.host.started.set(scheduleId, { scheduleId, gameId: forTwo.gameIdStr, mode: 5, profile: null });
    await service.clock.advance(10_000);
    expect(service.host.guests.get(scheduleId)).toBeUndefined();
    expect(await visit(token)).toMatchObject({ name: "Ann", connectInfo: {} });
    expect(service.host.guests.get(scheduleId)).toHaveLength(1);
  });

  test("who was let in while the host did not answer gets in as soon as it does", async () => {
    const { service, party, enter, visit, scheduleId } = await setup();
    service.host.unreachable = true;
    const token = await enter(party);
    expect(await visit(token)).toMatchObject({ connectInfo: null });
    service.host.unreachable = false;
    expect(await visit(token)).toMatchObject({ connectInfo: {} });
    expect(service.host.guests.get(scheduleId)).toHaveLength(1);
    // A host that has the list is not sent it again.
    service.host.guests.clear();
    await visit(token);
    expect(service.host.guests.size).toBe(0);
  });

  test.each([
    ["Ann", "Ann"],
    ["  สมหญิง  ใจดี ", "สมหญิง ใจดี"],
    ["<b>Ann</b>", "<b>Ann</b>"],
    ["a\u202Eb\u200B\u0000c\nd", "ab c d"],
    ["x".repeat(200), "x".repeat(24)],
    [`Z${"\u0300".repeat(50)}`, "Z\u0300\u0300\u0300"],
    ["\u200B\u202E \n", ""],
    ["...", ""],
    ["\u3164\u2800\uFFA0", ""],
    ["A\u3164\u{1D159}nn", "Ann"],
  ])("the name %j is shown as %j", (given, shown) => expect(guestName(given)).toBe(shown));

  test("a name that nobody can read is refused, and one that is too long to be a name as well", async () => {
    const { party, join } = await setup();
    expect(await join(party, "\u200B")).toMatchObject({ code: partyCodes.name });
    expect(await join(party, "x".repeat(201))).toMatchObject({ code: 400 });
  });
});

test("R-OWNER-03 a list of guests that another process has overtaken is said again", async () => {
  const { service, enter, party, scheduleId } = await setup();
  await enter(party, "Ann");
  const { host, store } = service;
  const setGuests = host.setGuests;
  // While this process tells the host of Bob, another one adds Cleo, and the host hears of that first.
  let isFirst = true;
  host.setGuests = async (command) => {
    if (isFirst) {
      isFirst = false;
      await store.transaction((tx) =>
        tx.parties.addGuest({
          id: "cleo",
          scheduleId,
          name: "Cleo",
          role: "viewer",
          tokenHash: "hash of cleo",
          hostKey: "key of cleo",
        }),
      );
    }
    return setGuests(command);
  };
  await enter(party, "Bob");
  expect(host.guests.get(scheduleId)?.map(({ id }) => id)).toContain("cleo");
  expect(host.guests.get(scheduleId)).toHaveLength(3);
  const stored = await store.transaction((tx) => tx.parties.find(scheduleId));
  expect(stored?.leaseId).not.toBe("");
});
