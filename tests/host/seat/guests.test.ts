import { describe, expect, it } from "vitest";
import {
  connectionCheckInterval,
  connectionSilence,
  connectTimeout,
  guestKeyframeInterval,
  inputSilence,
} from "../../../host/lib/durations.ts";
import { decoding, offerText } from "../support/offerText.ts";
import { guest, held, here, roles, partySeat as setup } from "../support/partySeat.ts";
import { pausedIn } from "../support/pausedIn.ts";
import type { TestConnection } from "../support/testSeat.ts";

describe("R-TOGETHER-01 guests of a player", () => {
  it("open the seat by a key of their own, as long as they are welcome", async () => {
    const { seats, invite, open, player } = await setup();
    expect(seats.holdsKey("secret-of-ann")).toBe(false);
    expect(await seats.openWhepSession("secret-of-ann", offerText())).toMatchObject({ status: 401 });
    expect(invite(guest("ann", "viewer")).ok).toBe(true);
    expect(seats.holdsKey("secret-of-ann")).toBe(true);
    const ann = await open("secret-of-ann");
    expect(ann.messages[0]).toMatchObject({ type: "hello", guest: "viewer", buttons: [], text: false });
    expect(player.closed).toEqual([]);
    expect(here(player)).toEqual([["guest-ann"]]);
    expect(invite().ok).toBe(true);
    expect(ann.closed).toEqual([{ type: "ended", reason: "removed" }]);
    expect(here(player).at(-1)).toEqual([]);
    expect(seats.holdsKey("secret-of-ann")).toBe(false);
  });

  it("R-TOGETHER-02 have the game's layout as the player does, unless it may need the mouse or they watch", async () => {
    const button = { kind: "button", id: "fire", label: "A", press: "a", x: 1, y: 1, width: 84, height: 84 };
    const layout = { version: 1, landscape: [button], portrait: [] };
    const layouts = async (mouse: "none" | "absolute") => {
      const { invite, open } = await setup({ mouse, layout });
      invite(guest("ann", "viewer"), guest("bob", "pad2"), guest("cas", "copilot"));
      const hellos: (number | null)[] = [];
      for (const name of ["ann", "bob", "cas"]) {
        const [hello] = (await open(`secret-of-${name}`)).messages;
        hellos.push(hello?.type === "hello" && hello.layout ? hello.layout.landscape.length : null);
      }
      return hellos;
    };
    expect(await layouts("none")).toEqual([null, 1, 1]);
    expect(await layouts("absolute")).toEqual([null, null, 1]);
  });

  it("a guest's key opens no other seat, and a player's key is nobody's guest key", async () => {
    const { seats, lease, invite } = await setup();
    lease("s2");
    invite(guest("ann", "viewer"));
    const other = (key: string) =>
      seats.setGuests({ scheduleId: "s2", guests: [{ id: "guest-eve", key, role: "viewer" }] });
    expect(other("secret-of-ann")).toMatchObject({ status: 409 });
    expect(other("key-of-s1")).toMatchObject({ status: 409 });
    expect(other("key-of-s2")).toMatchObject({ status: 409 });
    expect(seats.setGuests({ scheduleId: "s3", guests: [] })).toMatchObject({ status: 404 });
  });

  it("a role for a pad that the game does not have, or of a game that is gone, is refused, and nothing changes", async () => {
    const { invite, seats, library } = await setup();
    expect(invite(guest("ann", "pad3")).ok).toBe(true);
    expect(invite(guest("ann", "pad4"))).toMatchObject({ status: 422 });
    library.length = 0;
    expect(invite(guest("ann", "pad2"))).toMatchObject({ status: 422 });
    expect(seats.holdsKey("secret-of-ann")).toBe(true);
  });

  it("decode the picture in whatever profile: the best that everybody decodes is sent", async () => {
    const { invite, open, profiles } = await setup();
    const player = await open("key-of-s1", decoding("640c1f"));
    expect(profiles.at(-1)).toBe("high");
    invite(guest("ann", "viewer"), guest("ben", "viewer"));
    const ann = await open("secret-of-ann", decoding("4d001f"));
    expect(profiles.at(-1)).toBe("main");
    await open("secret-of-ben", decoding("42e01f"));
    expect(profiles.at(-1)).toBe("baseline");
    expect([player.closed, ann.closed]).toEqual([[], []]);
    invite(guest("ann", "viewer"));
    expect(profiles.at(-1)).toBe("main");
    await open("key-of-s1", decoding("640c34"));
    expect(profiles.slice(-2)).toEqual(["high", "main"]);
    ann.events.closed();
    expect(profiles.at(-1)).toBe("high");
    await open("key-of-s1", decoding("42e01f"));
    await open("secret-of-ann", decoding("640c1f"));
    expect(profiles.at(-1)).toBe("baseline");
  });

  it("see the same encoded picture and hear the same sound, from a key frame on", async () => {
    const { welcome, player, stay } = await setup();
    stay(3_000);
    const before = player.keyframes;
    const ann = await welcome("ann", "viewer");
    expect(ann.frames).toBe(0);
    stay(1_000);
    expect(ann.keyframes).toBe(1);
    expect(player.keyframes).toBe(before + 1);
    expect(ann.sounds).toBeGreaterThan(40);
    for (const isConnected of [false, true]) {
      ann.events.connected(isConnected);
      stay(1_000);
    }
    expect(ann.keyframes).toBe(2);
  });

  it.each(["key-of-s1", "secret-of-ann"])(
    "are sent the picture also if they connect before the answer: %s",
    async (key) => {
      const { invite, seats, lines, stay } = await setup();
      invite(guest("ann", "viewer"));
      const answered = seats.openWhepSession(key, offerText());
      while (lines.length < 2) await Promise.resolve();
      lines[1]?.events.connected(true);
      await answered;
      stay(1_000);
      expect(lines[1]?.frames).toBeGreaterThan(0);
    },
  );

  it("key frames that guests ask for are made once in 2 s at most, the player's own at once", async () => {
    const { invite, open, player, stay } = await setup();
    stay(5_000);
    invite(guest("ann", "viewer"), guest("bob", "viewer"));
    const ann = await open("secret-of-ann");
    const bob = await open("secret-of-bob");
    stay(guestKeyframeInterval * 2);
    const before = player.keyframes;
    for (let passed = 0; passed < 10_000; passed += 100) {
      ann.events.keyframeNeeded();
      bob.events.request({ type: "keyframe" });
      stay(100);
    }
    expect(player.keyframes - before).toBeLessThanOrEqual(10_000 / guestKeyframeInterval + 1);
    expect(player.keyframes - before).toBeGreaterThan(2);
    const own = player.keyframes;
    player.events.keyframeNeeded();
    stay(200);
    expect(player.keyframes).toBe(own + 1);
  });

  it.each([
    ["viewer", []],
    ["television", []],
    ["pad2", [["pad2b0"]]],
    ["copilot", [["KeyM"]]],
  ] as const)(
    "%s: presses and text go where the role says, whatever the guest sends",
    async (role, applied) => {
      const { welcome, player, inputs, typed } = await setup();
      const ann = await welcome("ann", role);
      player.events.input(held(1));
      inputs.length = 0;
      ann.events.input(held(1, "KeyM"));
      ann.events.request({ type: "text", text: "x" });
      expect(inputs.map((input) => [...input.held])).toEqual(applied);
      expect(typed).toEqual(role === "copilot" ? ["x"] : []);
    },
  );

  it("R-HOST-24 feels what the game plays on the pad of their role, on the first of their own", async () => {
    const { invite, open, player, feel } = await setup();
    invite(guest("ann", "pad2"), guest("bob", "pad3"), guest("cid", "copilot"));
    const guests = [await open("secret-of-ann"), await open("secret-of-bob"), await open("secret-of-cid")];
    const rumble = { type: "rumble", strong: 1, weak: 0, ms: 100 } as const;
    for (const pad of [1, 2]) feel({ ...rumble, pad });
    const felt = [player, ...guests].map(({ messages }) =>
      messages.flatMap((message) => (message.type === "rumble" ? [message.pad] : [])),
    );
    expect(felt).toEqual([[1, 2], [1], [], []]);
  });

  it("a change of the role holds at once: the guest is told, and what was held is let go", async () => {
    const { welcome, invite, player, inputs } = await setup();
    const ann = await welcome("ann", "copilot");
    player.events.input(held(1));
    ann.events.input(held(1, "KeyM"));
    invite(guest("ann", "viewer"));
    expect(roles(ann)).toEqual(["copilot", "viewer"]);
    expect(inputs.at(-1)?.held.size).toBe(0);
    inputs.length = 0;
    ann.events.input(held(2, "KeyM"));
    expect(inputs).toEqual([]);
    invite(guest("ann", "pad2"));
    ann.events.input(held(3, "KeyM"));
    expect([...(inputs.at(-1)?.held ?? [])]).toEqual(["pad2b0"]);
  });

  it("a guest who is sent away or drops out lets go of everything", async () => {
    for (const leave of ["removed", "closed", "silent"] as const) {
      const { invite, welcome, player, inputs } = await setup();
      const ann = await welcome("ann", "copilot");
      player.events.input(held(1, "left"));
      ann.events.input(held(1, "KeyM"));
      inputs.length = 0;
      if (leave === "removed") invite();
      else if (leave === "closed") ann.events.closed();
      else ann.events.connected(false);
      expect(inputs.map((input) => [...input.held])).toEqual([["left"]]);
      ann.events.input(held(2, "KeyM"));
      if (leave !== "silent") expect(inputs).toHaveLength(1);
    }
  });

  it("in a game that stands still nothing that a guest presses has an effect", async () => {
    const { welcome, player, inputs, skipped, typed } = await setup();
    const ann = await welcome("ann", "copilot");
    player.events.input(held(1));
    player.events.request({ type: "pause", paused: true });
    inputs.length = 0;
    ann.events.input(held(1, "KeyM"));
    ann.events.request({ type: "text", text: "no" });
    expect([inputs, typed]).toEqual([[], []]);
    expect(skipped).toHaveLength(1);
    ann.events.request({ type: "pause", paused: false });
    ann.events.input(held(2, "KeyM"));
    expect(inputs).toEqual([]);
  });

  it("R-TOGETHER-07 guests are told while the game stands still for its player, also those who come meanwhile", async () => {
    const { invite, open, player, seats } = await setup();
    invite(guest("ann", "viewer"), guest("bob", "copilot"));
    const told = ({ messages }: TestConnection) =>
      pausedIn(messages).map(({ reasons }) => reasons.length > 0);
    const ann = await open("secret-of-ann");
    player.events.request({ type: "pause", paused: true });
    player.events.request({ type: "away", away: true });
    const bob = await open("secret-of-bob");
    player.events.request({ type: "pause", paused: false });
    expect([told(ann), told(bob)]).toEqual([[true], [true]]);
    player.events.request({ type: "away", away: false });
    expect([told(ann), told(bob)]).toEqual([
      [true, false],
      [true, false],
    ]);
    seats.freeze({ scheduleId: "s1", frozen: true, graceSeconds: 60 });
    expect([told(ann), told(bob)].map((each) => each.at(-1))).toEqual([true, true]);
  });

  it("a guest who floods the seat is heeded 240 times a second, and asks 20 times", async () => {
    const { welcome, player, inputs, clock } = await setup();
    const ann = await welcome("ann", "copilot");
    player.events.input(held(1));
    inputs.length = 0;
    const flood = (from: number): void => {
      for (let n = from; n < from + 5_000; n += 1) {
        ann.events.input(held(n));
        ann.events.request({ type: "ping", t: n });
      }
    };
    const pongs = () => ann.messages.filter(({ type }) => type === "pong").length;
    flood(1);
    expect([inputs.length, pongs()]).toEqual([240, 20]);
    clock.advance(100);
    flood(5_001);
    expect([inputs.length, pongs()]).toEqual([264, 22]);
  });

  it("while the player is away nobody plays, and what guests held is over", async () => {
    const { welcome, player, inputs, skipped, clock } = await setup();
    const ann = await welcome("ann", "copilot");
    ann.events.input(held(1, "KeyM"));
    player.events.connected(false);
    inputs.length = 0;
    ann.events.input(held(2, "KeyM"));
    player.events.closed();
    clock.advance(inputSilence);
    expect([inputs, skipped]).toEqual([[], []]);
  });

  it("a guest's silence or end is none of the player's, and is noticed just after 5 s", async () => {
    const { welcome, player, clock, seats } = await setup();
    const ann = await welcome("ann", "viewer");
    for (let passed = 0; passed <= connectionSilence; passed += connectionCheckInterval) {
      player.lastHeardAt = clock.now();
      expect(ann.closed).toEqual([]);
      clock.advance(connectionCheckInterval);
    }
    expect(ann.closed).toEqual([undefined]);
    expect(here(player).at(-1)).toEqual([]);
    expect(player.closed).toEqual([]);
    expect(seats.list().seats).toMatchObject([{ viewers: 1 }]);
  });

  it("a guest who never connects is given up", async () => {
    const { invite, seats, lines, stay } = await setup();
    invite(guest("ann", "viewer"));
    await seats.openWhepSession("secret-of-ann", offerText());
    stay(connectTimeout + 2 * connectionCheckInterval);
    expect(lines.at(-1)?.closed).toEqual([undefined]);
  });

  it("a second connection of the same guest replaces the first one, and nobody else's", async () => {
    const { invite, open, player } = await setup();
    invite(guest("ann", "viewer"), guest("bob", "viewer"));
    const first = await open("secret-of-ann");
    const bob = await open("secret-of-bob");
    await open("secret-of-ann");
    expect(first.closed).toEqual([{ type: "ended", reason: "replaced" }]);
    expect(bob.closed).toEqual([]);
    expect(player.closed).toEqual([]);
  });

  it("a guest can close neither the player's session nor another guest's", async () => {
    const { invite, seats, open } = await setup();
    invite(guest("ann", "viewer"), guest("bob", "viewer"));
    const outcome = await seats.openWhepSession("secret-of-ann", offerText());
    const id = outcome.ok ? outcome.value.id : "";
    await open("secret-of-bob");
    expect(await seats.closeWhepSession("secret-of-bob", id)).toMatchObject({ status: 404 });
    expect(await seats.closeWhepSession("key-of-s1", id)).toMatchObject({ status: 404 });
    expect(await seats.closeWhepSession("secret-of-ann", id)).toMatchObject({ ok: true });
  });

  it("the guests stay when the player connects anew, and end with the game", async () => {
    const { welcome, open, end, stay } = await setup();
    const ann = await welcome("ann", "viewer");
    const again = await open("key-of-s1");
    expect(here(again)).toEqual([["guest-ann"]]);
    const frames = ann.frames;
    stay(3_000);
    expect(ann.closed).toEqual([]);
    expect(ann.frames).toBeGreaterThan(frames);
    end();
    expect(ann.closed).toEqual([{ type: "ended", reason: "game-quit" }]);
  });
});
