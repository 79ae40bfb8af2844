import { describe, expect, test } from "vitest";
import { InputSnapshotSender } from "../../../../../streams/adapters/browser/stage/input/inputSnapshot.ts";
import { PadSlots } from "../../../../../streams/adapters/browser/stage/input/pads/padSlots.ts";
import { type BrowserPad, Pads } from "../../../../../streams/adapters/browser/stage/input/pads/pads.ts";
import type { PadEvent } from "../../../../../streams/ports/pads.ts";
import { type DeskInput, deskInput } from "../../../../../wire/desk/messages.ts";

const one = { index: 0, id: "one" };
const two = { index: 1, id: "two" };
const three = { index: 2, id: "three" };

const numbers = (slots: PadSlots) => slots.slots.map((slot) => slot?.id ?? null);

describe("R-DESK-22 a pad's number", () => {
  test("stays while others come and go; one that comes back gets its own again", () => {
    const slots = new PadSlots();
    expect(slots.update([])).toBe(false);
    // The browser's own number may be any: what matters is the order in which they came.
    expect(slots.update([two])).toBe(true);
    slots.update([one, two, three]);
    expect(numbers(slots)).toEqual(["two", "one", "three", null]);
    expect(slots.update([one, two, three])).toBe(false);
    slots.update([three]);
    expect(numbers(slots)).toEqual([null, null, "three", null]);
    slots.update([{ index: 0, id: "one" }, three]);
    expect(numbers(slots)).toEqual([null, "one", "three", null]);
  });

  test("is free again for another pad; a fifth waits until one is", () => {
    const slots = new PadSlots();
    const five = Array.from({ length: 5 }, (_, index) => ({ index, id: "same" }));
    slots.update(five);
    expect(slots.slots.map((slot) => slot?.index)).toEqual([0, 1, 2, 3]);
    slots.update(five.slice(1));
    expect(slots.slots.map((slot) => slot?.index)).toEqual([4, 1, 2, 3]);
  });
});

function reading() {
  const sent: DeskInput[] = [];
  const events: PadEvent[] = [];
  const shaken: unknown[] = [];
  let guides = 0;
  const slots = new PadSlots();
  const connect = () => {
    const sender = new InputSnapshotSender((text) => sent.push(deskInput.parse(JSON.parse(text))));
    const onGuide = () => {
      guides += 1;
    };
    return new Pads({ slots, sender, emit: (event) => events.push(event), onGuide });
  };
  const browserPad = (listed: { index: number; id: string }, ...held: number[]): BrowserPad => ({
    ...listed,
    mapping: "standard",
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, (_, index) => ({ value: held.includes(index) ? 1 : 0 })),
    vibrationActuator: {
      playEffect: async (type, effect) =>
        shaken.push([listed.id, type, effect.duration, effect.strongMagnitude]),
    },
  });
  return {
    connect,
    browserPad,
    events,
    shaken,
    guides: () => guides,
    take: () => sent.splice(0),
    heldNow: () =>
      sent.at(-1)?.pads?.map(({ buttons }) => buttons.flatMap((value, at) => (value ? [at] : []))),
  };
}

describe("R-DESK-22 the pads of a connection", () => {
  test("are told when one comes or goes, once, and keep their place in what is sent", () => {
    const { connect, browserPad, events, heldNow } = reading();
    const pads = connect();
    pads.read([], true);
    expect(events).toEqual([]);
    pads.read([browserPad(one), browserPad(two, 3)], true);
    pads.read([browserPad(one), browserPad(two, 3)], true);
    expect(heldNow()).toEqual([[], [3]]);
    pads.read([browserPad(two, 3)], true);
    expect(heldNow()).toEqual([[], [3]]);
    pads.read([], true);
    expect(heldNow()).toBeUndefined();
    pads.read([browserPad(two, 0)], true);
    expect(heldNow()).toEqual([[], [0]]);
    expect(
      events.map((event) => event.kind === "pads" && event.pads.map(({ number, id }) => [number, id])),
    ).toEqual([
      [
        [1, "one"],
        [2, "two"],
      ],
      [[2, "two"]],
      [],
      [[2, "two"]],
    ]);
    expect(events[0]).toMatchObject({ pads: [{ standard: true, rumbles: true }, {}] });
  });

  test("keep their numbers over a new connection, which is told of them", () => {
    const { connect, browserPad, events, heldNow } = reading();
    connect().read([browserPad(one), browserPad(two)], true);
    connect().read([browserPad(two, 1)], true);
    expect(heldNow()).toEqual([[], [1]]);
    expect(events.at(-1)).toMatchObject({ kind: "pads", pads: [{ number: 2, id: "two" }] });
  });

  test("hold nothing while the page has no focus, nor while one is listened to", () => {
    const { connect, browserPad, events, heldNow } = reading();
    const pads = connect();
    pads.read([browserPad(one, 0)], true);
    expect(heldNow()).toEqual([[0]]);
    pads.read([browserPad(one, 0)], false);
    expect(heldNow()).toBeUndefined();
    pads.run({ kind: "listenToPad", pad: 1 });
    pads.read([browserPad(one, 0)], true);
    pads.read([browserPad(one)], true);
    pads.read([browserPad(one, 2)], true);
    expect(heldNow()).toBeUndefined();
    expect(events.at(-1)).toEqual({ kind: "padPressed", pad: 1, source: { from: "button", index: 2 } });
    pads.run({ kind: "listenToPad", pad: null });
    pads.read([browserPad(one, 2)], true);
    expect(heldNow()).toEqual([[2]]);
  });

  test("are read as the player has set their kind, at once", () => {
    const { connect, browserPad, heldNow } = reading();
    const pads = connect();
    pads.run({
      kind: "pads",
      settings: { maps: { one: { a: { from: "button", index: 5 } } }, rumble: true },
    });
    pads.read([browserPad(one, 5), browserPad(two, 5)], true);
    expect(heldNow()).toEqual([[0, 5], [5]]);
  });

  test("the guide button is the page's, once for each press", () => {
    const { connect, browserPad, guides } = reading();
    const pads = connect();
    for (const held of [[16], [16], [], [16]]) pads.read([browserPad(one, ...held)], true);
    pads.read([browserPad(one)], true);
    pads.read([browserPad(one, 16)], false);
    expect(guides()).toBe(2);
  });

  test("vibrate when the host says so: that pad, where it can, and unless the player wants none", () => {
    const { connect, browserPad, shaken } = reading();
    const pads = connect();
    const rumble = { type: "rumble", pad: 2, strong: 0.5, weak: 0, ms: 120 } as const;
    pads.rumble(rumble);
    pads.read([browserPad(one), { ...browserPad(two) }], true);
    pads.rumble(rumble);
    expect(shaken).toEqual([["two", "dual-rumble", 120, 0.5]]);
    pads.read([browserPad(one), { ...browserPad(two), vibrationActuator: null }], true);
    pads.rumble(rumble);
    pads.run({ kind: "pads", settings: { maps: {}, rumble: false } });
    pads.read([browserPad(one), browserPad(two)], true);
    pads.rumble(rumble);
    expect(shaken).toHaveLength(1);
  });
});
