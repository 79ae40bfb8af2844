import { describe, expect, it } from "vitest";
import type { HostMessage } from "../../../wire/desk/messages.ts";
import { guest, held, here, partySeat, roles } from "../support/partySeat.ts";
import { pausedIn } from "../support/pausedIn.ts";
import type { TestConnection } from "../support/testSeat.ts";

const televisionIn = ({ messages }: TestConnection): boolean[] =>
  messages.flatMap((message) => (message.type === "television" ? [message.on] : []));
const batonIn = ({ messages }: TestConnection): Extract<HostMessage, { type: "baton" }> | undefined =>
  messages.findLast((message) => message.type === "baton");

describe("R-TOGETHER-09 a television", () => {
  async function setup() {
    const seat = await partySeat();
    seat.stay(3_000);
    const television = await seat.welcome("tv", "television");
    return { ...seat, television };
  }

  it("gets picture and sound in the player's place, from a key frame on", async () => {
    const { player, television, stay } = await setup();
    const [frames, sounds] = [player.frames, player.sounds];
    stay(1_000);
    expect(television.keyframes).toBe(1);
    expect(television.sounds).toBeGreaterThan(40);
    expect([player.frames, player.sounds]).toEqual([frames, sounds]);
    expect(televisionIn(player)).toEqual([true]);
    expect(televisionIn(television)).toEqual([]);
    expect(roles(television)).toEqual(["television"]);
    // Its own line determines the encoding.
    const limits = [player.limits.length, television.limits.length + 1];
    player.events.request({ type: "quality", quality: "saver" });
    expect([player.limits.length, television.limits.length]).toEqual(limits);
  });

  it("gets each key frame that it asks for, at once", async () => {
    const { television, stay } = await setup();
    stay(1_000);
    const before = television.keyframes;
    for (let index = 0; index < 3; index += 1) {
      television.events.keyframeNeeded();
      stay(200);
    }
    expect(television.keyframes).toBe(before + 3);
  });

  it("gives the picture its shape; that of the phone comes back with the picture", async () => {
    const { invite, open, player } = await partySeat({ resizable: true });
    const shapes = () =>
      player.messages.flatMap((message) => (message.type === "shape" ? [message.size] : []));
    player.events.request({ type: "screen", width: 400, height: 800 });
    const upright = shapes();
    invite(guest("tv", "television"));
    const television = await open("secret-of-tv");
    television.events.request({ type: "screen", width: 1920, height: 1080 });
    player.events.request({ type: "screen", width: 300, height: 900 });
    expect(shapes()).toHaveLength(upright.length + 1);
    invite();
    player.events.request({ type: "screen", width: 400, height: 800 });
    expect(shapes().at(-1)).toEqual(upright.at(-1));
  });

  it.each([
    ["lost", (television: TestConnection) => television.events.closed()],
    ["disconnected", (television: TestConnection) => television.events.connected(false)],
  ] as const)("%s: the game pauses, and the player has the picture again", async (_how, lose) => {
    const { player, television, stay } = await setup();
    stay(1_000);
    const before = player.keyframes;
    lose(television);
    stay(1_000);
    expect(televisionIn(player)).toEqual([true, false]);
    expect(player.keyframes).toBe(before + 1);
    expect(pausedIn(player.messages).at(-1)?.reasons).toEqual(["left"]);
  });

  it("that the player sends away hands the picture back without a pause", async () => {
    const { player, invite } = await setup();
    invite();
    expect(televisionIn(player)).toEqual([true, false]);
    expect(pausedIn(player.messages)).toEqual([]);
  });

  it("is announced to a player who connects anew, and knows who is there", async () => {
    const { invite, open, player, television } = await setup();
    invite(guest("tv", "television"), guest("ann", "viewer"));
    await open("secret-of-ann");
    expect(here(television).at(-1)).toEqual(["guest-tv", "guest-ann"]);
    player.events.closed();
    expect(pausedIn(television.messages).at(-1)?.reasons).toEqual(["player"]);
    expect(televisionIn(await open("key-of-s1"))).toEqual([true]);
  });

  it("spares the phones of guests who sit before it", async () => {
    const { invite, open, stay } = await setup();
    invite(guest("tv", "television"), guest("ann", "viewer"), guest("far", "viewer"));
    const [ann, far] = [await open("secret-of-ann"), await open("secret-of-far")];
    ann.events.request({ type: "beside" });
    stay(1_000);
    expect([ann.frames, televisionIn(ann), far.frames > 0, televisionIn(far)]).toEqual([0, [true], true, []]);
    invite(guest("ann", "viewer"));
    stay(3_000);
    expect(ann.frames).toBeGreaterThan(0);
  });
});

describe("R-TOGETHER-10 passing the pad", () => {
  async function setup() {
    const seat = await partySeat();
    seat.invite(guest("ann", "viewer"), guest("bob", "copilot"), guest("tv", "television"));
    const [ann, bob] = [await seat.open("secret-of-ann"), await seat.open("secret-of-bob")];
    return { ...seat, ann, bob };
  }

  it("one guest steers alone; what others hold ends, and what they press meanwhile does not count later", async () => {
    const { player, ann, bob, inputs, typed } = await setup();
    player.events.input(held(1, "KeyM"));
    ann.events.input({ n: 1, down: [], hits: { KeyB: 5 } });
    player.events.request({ type: "passPad", to: "guest-ann" });
    expect(inputs.at(-1)?.held.size).toBe(0);
    expect(roles(ann)).toEqual(["viewer", "copilot"]);
    for (const line of [player, ann, bob])
      expect(batonIn(line)).toMatchObject({ holder: "guest-ann", seconds: 0 });
    inputs.length = 0;
    player.events.input({ n: 2, down: [], hits: { KeyM: 2 } });
    bob.events.input(held(1, "KeyM"));
    player.events.request({ type: "text", text: "x" });
    expect([inputs, typed]).toEqual([[], []]);
    ann.events.input({ n: 2, down: ["KeyA"], hits: { KeyB: 5, KeyA: 1 } });
    expect(inputs.at(-1)?.presses).toEqual(new Map([["KeyA", 1]]));
    player.events.request({ type: "passPad", to: null });
    expect(inputs.at(-1)?.held.size).toBe(0);
    expect(roles(ann)).toEqual(["viewer", "copilot", "viewer"]);
    player.events.input({ n: 3, down: ["KeyM"], hits: { KeyM: 3 } });
    expect(inputs.at(-1)?.presses).toEqual(new Map([["KeyM", 1]]));
  });

  it("for a time: until just then, and a pad that is passed again has its own", async () => {
    const { player, ann, stay } = await setup();
    player.events.request({ type: "passPad", to: "guest-ann", seconds: 60 });
    stay(59_900);
    expect(batonIn(player)).toMatchObject({ holder: "guest-ann", seconds: 60 });
    stay(100);
    expect(batonIn(ann)).toMatchObject({ holder: null, seconds: 0 });
    player.events.request({ type: "passPad", to: "guest-ann", seconds: 60 });
    player.events.request({ type: "passPad", to: "guest-bob" });
    stay(70_000);
    expect(batonIn(player)).toMatchObject({ holder: "guest-bob", seconds: 0 });
  });

  it("only the player and who has it pass it, and only to a guest who is there", async () => {
    const { player, ann, bob, invite } = await setup();
    bob.events.request({ type: "passPad", to: "guest-bob" });
    for (const to of ["guest-tv", "guest-nobody"]) player.events.request({ type: "passPad", to });
    expect(batonIn(player)).toBeUndefined();
    player.events.request({ type: "passPad", to: "guest-ann" });
    ann.events.request({ type: "passPad", to: "guest-bob" });
    expect(batonIn(ann)).toMatchObject({ holder: "guest-bob" });
    invite(guest("ann", "viewer"));
    expect(batonIn(ann)).toMatchObject({ holder: null });
  });

  it("a guest who drops out loses it to the player, who can play at once", async () => {
    const { player, ann, inputs } = await setup();
    player.events.request({ type: "passPad", to: "guest-ann" });
    ann.events.connected(false);
    expect(batonIn(player)).toMatchObject({ holder: null });
    player.events.input(held(2, "KeyM"));
    expect([...(inputs.at(-1)?.held ?? [])]).toEqual(["KeyM"]);
  });

  it("who connects meanwhile is told", async () => {
    const { player, open, invite } = await setup();
    player.events.request({ type: "passPad", to: "guest-ann", seconds: 60 });
    invite(guest("ann", "viewer"), guest("cas", "viewer"));
    for (const key of ["secret-of-cas", "key-of-s1"])
      expect(batonIn(await open(key))).toMatchObject({ holder: "guest-ann", seconds: 60 });
  });
});
