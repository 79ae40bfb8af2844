import { describe, expect, test } from "vitest";
import { createDeskScreen } from "../../../../streams/features/desk/screen.ts";
import type { DeskCommand } from "../../../../streams/ports/stage.ts";
import { marbles } from "../../../support/marbles.ts";
import { noAbilities } from "../../../support/stageEvents.ts";
import { deskBench } from "./deskBench.ts";

const at = "/streamDesk";
const abilities = { ...noAbilities, fullScreen: true, volume: true, clip: true, browser: "Firefox" };

describe("R-DESK-06 screen and loudspeaker", () => {
  test("each connection is told the volume first, and every change of it", () =>
    marbles({ at }, deskBench, (marble, { deps, does }) => {
      const { commands$ } = createDeskScreen(marble.scope, deps);
      marble.act("1s v 999ms w 999ms w", {
        v: () => does({ type: "desk/volume", volume: 30 }),
        w: () => does({ type: "desk/volume", volume: 0 }),
      });
      const acts: Record<string, DeskCommand> = {
        a: { kind: "volume", volume: 1 },
        v: { kind: "volume", volume: 0.3 },
        w: { kind: "volume", volume: 0 },
      };
      marble.expectObservable(commands$).toBe("a 999ms v 999ms w", acts);
      marble.expectObservable(commands$, "1500ms ^ 2s !").toBe("1500ms v 499ms w", acts);
      marble.afterwards(() => expect(marble.ports.storage.get("local", "VOLUME")).toBe("0"));
    }));

  test.each([
    ["45", 45],
    ["101", 100],
    ["-1", 100],
    ["4.5", 100],
    ['"loud"', 100],
  ])("this browser's %s counts as %i %", (text, volume) =>
    marbles({ at }, (marble) => {
      marble.ports.storage.set("local", "VOLUME", text);
      const { screen } = createDeskScreen(marble.scope, deskBench(marble).deps);
      expect(screen.value.volume).toBe(volume);
    }),
  );

  test("the chip with the numbers is hidden until it is wanted, and stays", () =>
    marbles({ at }, deskBench, (marble, { deps, does }) => {
      const { screen } = createDeskScreen(marble.scope, deps);
      marble.act("1s s", { s: () => does({ type: "desk/statistics", shown: true }) });
      marble.expectState(screen, "h 999ms s", { s: true, h: false }, ({ statistics }) => statistics);
      marble.at(2_000, () => {
        const later = createDeskScreen(marble.scope.child("later"), deps);
        expect(later.screen.value.statistics).toBe(true);
      });
    }));

  test("the screen is filled only where the browser can", () =>
    marbles({ at }, deskBench, (marble, { deps, does, happens }) => {
      const { screen, commands$ } = createDeskScreen(marble.scope, deps);
      const fill = (): void => does({ type: "desk/fullScreen", on: true });
      marble.act("1s f 999ms a 999ms f 999ms c 999ms f", {
        f: fill,
        a: () => happens({ kind: "abilities", abilities }),
        c: () => happens({ kind: "abilities", abilities: { ...abilities, fullScreen: false } }),
      });
      marble.at(5_000, () => happens({ kind: "fullScreen", on: true }));
      const acts: Record<string, DeskCommand> = {
        v: { kind: "volume", volume: 1 },
        f: { kind: "fullScreen", on: true },
      };
      marble.expectObservable(commands$).toBe("v 2999ms f", acts);
      marble.expectState(screen, "n 4999ms y", { n: false, y: true }, ({ fullScreen }) => fullScreen);
    }));
});
