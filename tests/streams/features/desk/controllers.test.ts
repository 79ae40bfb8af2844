import { describe, expect, test } from "vitest";
import {
  createControllers,
  type PadNotice,
  padName,
} from "../../../../streams/features/desk/controllers/controllers.ts";
import { withMap } from "../../../../streams/features/desk/controllers/padSetup.ts";
import { createDeskSheet } from "../../../../streams/features/desk/sheet.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../streams/lib/state.ts";
import type { PadCommand, PadSource, StagePad } from "../../../../streams/ports/pads.ts";
import { createTypedStorage } from "../../../../streams/storage/typedStorage.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const at = "/streamDesk";
const xbox: StagePad = { number: 1, id: "Xbox (STANDARD GAMEPAD)", standard: true, rumbles: true };
const odd: StagePad = { number: 2, id: "Odd Pad", standard: false, rumbles: false };
const button = (index: number): PadSource => ({ from: "button", index });

function bench(marble: MarbleTest) {
  const { deps, does, happens } = deskBench(marble);
  const sheet = createDeskSheet(marble.scope, {
    ...deps,
    schedule: { schedule: source<Schedule>({ kind: "none" }) },
  });
  const typedStorage = createTypedStorage(marble.ports.storage);
  const create = () => createControllers(marble.scope, { ...deps, typedStorage, clock: marble.clock, sheet });
  const acts: PadCommand[] = [];
  const feature = create();
  /** A connection to a host. */
  const connect = () => feature.commands$.subscribe((act) => acts.push(act));
  connect();
  return {
    ...feature,
    create,
    connect,
    does,
    acts,
    take: () => acts.splice(0),
    attach: (...pads: StagePad[]) => happens({ kind: "pads", pads }),
    press: (source: PadSource, pad = 1) => happens({ kind: "padPressed", pad, source }),
  };
}

const told = (notice: PadNotice | null): string | null =>
  notice && `${notice.connected ? "+" : "-"}${notice.pad.name}${notice.unknown ? "?" : ""}`;

describe("R-DESK-22 controllers", () => {
  test("one that comes or goes is told for 4 s; a connection that tells of the same again says nothing", () =>
    marbles({ at }, bench, (marble, { attach, notice }) => {
      marble.at(1_000, () => attach(xbox));
      marble.at(1_500, () => attach(xbox));
      marble.at(6_000, () => attach(xbox, odd));
      marble.at(7_000, () => attach(odd));
      marble.expectState(
        notice,
        "n 999ms a 3999ms n 999ms b 999ms c 3999ms n",
        { n: null, a: "+Xbox", b: "+Odd Pad?", c: "-Xbox" },
        told,
      );
    }));

  test("an answer sets the one that was asked for, for its kind, and is kept by the browser", () =>
    marbles({ at }, bench, (marble, { attach, press, does, controllers, create, take, connect, acts }) => {
      marble.at(1_000, () => {
        does({ type: "desk/sheet", open: true });
        attach(xbox);
        expect(take()).toEqual([]);
        does({ type: "desk/pad/ask", pad: 1, target: "a", all: false });
        expect(take()).toEqual([{ kind: "listenToPad", pad: 1 }]);
        // Another player's presses are no answer.
        press(button(7), 2);
        press(button(7));
        const maps = { [xbox.id]: { a: button(7), r2: null } };
        expect(controllers.value).toMatchObject({
          settings: { maps },
          question: null,
          taken: { from: "r2", to: "a" },
        });
        expect(take()).toEqual([
          { kind: "pads", settings: { maps, rumble: true } },
          { kind: "listenToPad", pad: null },
        ]);
        // A new connection is told of it, too.
        connect();
        expect(acts).toContainEqual({ kind: "pads", settings: { maps, rumble: true } });
        expect(create().controllers.value.settings.maps).toEqual(maps);
        does({ type: "desk/pad/reset", pad: 1 });
        expect(create().controllers.value.settings.maps).toEqual({});
      });
    }));

  test("all are asked for one after the other, and any can be skipped; a stick takes no button", () =>
    marbles({ at }, bench, (marble, { attach, press, does, controllers }) => {
      const asked = () => controllers.value.question?.target ?? null;
      marble.at(1_000, () => {
        does({ type: "desk/sheet", open: true });
        attach(xbox);
        does({ type: "desk/pad/ask", pad: 1, target: "left", all: true });
        does({ type: "desk/pad/skip" });
        expect(asked()).toBe("right");
        press({ from: "hat", index: 9, way: "right" });
        expect(asked()).toBe("leftX");
        press(button(3));
        expect(asked()).toBe("leftX");
        press({ from: "axis", index: 0, way: 1, rest: 0 });
        for (const target of ["leftY", "rightX", "rightY"]) {
          expect(asked()).toBe(target);
          does({ type: "desk/pad/skip" });
        }
        expect(asked()).toBeNull();
        expect(Object.keys(controllers.value.settings.maps[xbox.id] ?? {})).toEqual(["right", "leftX"]);
      });
    }));

  test.each([
    "the sheet closes",
    "the player cancels",
    "the controller is gone",
    "another one is reset",
  ] as const)("nothing is asked for any more when %s", (why) =>
    marbles({ at }, bench, (marble, { attach, does, controllers, take }) => {
      marble.at(1_000, () => {
        does({ type: "desk/sheet", open: true });
        attach(xbox, odd);
        does({ type: "desk/pad/ask", pad: 1, target: "a", all: true });
        take();
        if (why === "the sheet closes") does({ type: "desk/sheet", open: false });
        if (why === "the player cancels") does({ type: "desk/pad/stop" });
        if (why === "the controller is gone") attach(odd);
        if (why === "another one is reset") does({ type: "desk/pad/reset", pad: 2 });
        expect(controllers.value.question).toBeNull();
        expect(take()).toContainEqual({ kind: "listenToPad", pad: null });
      });
    }),
  );

  test("one that is not there is not asked", () =>
    marbles({ at }, bench, (marble, { attach, does, controllers }) => {
      marble.at(1_000, () => {
        attach(xbox);
        does({ type: "desk/pad/ask", pad: 3, target: "a", all: true });
        expect(controllers.value.question).toBeNull();
      });
    }));

  test("the vibration can be turned off, and stays off", () =>
    marbles({ at }, bench, (marble, { does, create, take }) => {
      marble.at(1_000, () => {
        does({ type: "desk/pad/rumble", on: false });
        expect(take()).toEqual([{ kind: "pads", settings: { maps: {}, rumble: false } }]);
        expect(create().controllers.value.settings.rumble).toBe(false);
      });
    }));

  test("the browser keeps the 16 kinds that were set last", () => {
    let settings = { maps: {}, rumble: true };
    for (let kind = 1; kind <= 17; kind += 1) settings = withMap(settings, `kind ${kind}`, { a: null });
    settings = withMap(settings, "kind 2", { b: null });
    expect(Object.keys(settings.maps)).toHaveLength(16);
    expect(Object.keys(settings.maps).at(0)).toBe("kind 3");
    expect(Object.keys(settings.maps).at(-1)).toBe("kind 2");
  });

  test.each([
    ["Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 0b13)", "Xbox Wireless Controller"],
    ["Xbox 360 Controller (XInput STANDARD GAMEPAD)", "Xbox 360 Controller"],
    ["045e-0b13-Xbox Wireless Controller", "Xbox Wireless Controller"],
    ["Pro Controller (Bluetooth)", "Pro Controller (Bluetooth)"],
    ["", ""],
    ["x".repeat(100), `${"x".repeat(31)}…`],
  ])("%j is called %j", (id, name) => expect(padName(id)).toBe(name));
});
