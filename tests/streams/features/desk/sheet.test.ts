import { describe, test } from "vitest";
import type { PictureEvent } from "../../../../streams/features/desk/picture/picture.ts";
import { createDeskSheet } from "../../../../streams/features/desk/sheet.ts";
import type { Schedule, Seat } from "../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../streams/lib/state.ts";
import { marbles } from "../../../support/marbles.ts";
import { deskBench } from "./deskBench.ts";

const at = "/streamDesk";
const kinds = { o: true, c: false };

const seat: Seat = { id: "s-1", game: null, mode: 5, account: null };
/** A schedule that is played. */
const played = () => ({ schedule: source<Schedule>({ kind: "pending", seat }) });

describe("R-DESK-04 the desk's sheet", () => {
  test("opens and closes by intent, and by the key or the guide button", () =>
    marbles({ at }, deskBench, (marble, { deps, does, happens }) => {
      const sheet = createDeskSheet(marble.scope, { ...deps, schedule: played() });
      const key = (): void => happens({ kind: "sheetKey" });
      marble.act("1s o k k k x", {
        o: () => does({ type: "desk/sheet", open: true }),
        x: () => does({ type: "desk/sheet", open: false }),
        k: key,
      });
      marble.expectState(sheet, "c 999ms o c o c", kinds, ({ open }) => open);
    }));

  test.each<[string, boolean, PictureEvent | "endsGame" | "leaves"]>([
    ["closes with the end of the game", false, { kind: "ended", reason: "game-quit", exit: null }],
    ["closes with a picture that is given up", false, { kind: "gaveUp", reason: "lost" }],
    ["stays while a picture is tried again", true, { kind: "retrying", reason: "lost", doubtful: false }],
    ["stays while the network is interrupted", true, { kind: "interrupted" }],
    ["closes when the player ends the game, before the next one", false, "endsGame"],
    ["closes when the desk is left", false, "leaves"],
  ])("%s", (_name, stays, event) =>
    marbles({ at }, deskBench, (marble, { deps, does, happens }) => {
      const schedule = played();
      const sheet = createDeskSheet(marble.scope, { ...deps, schedule });
      marble.act("1s o 999ms e", {
        o: () => does({ type: "desk/sheet", open: true }),
        e: () => {
          if (event === "endsGame") schedule.schedule.set({ kind: "none" });
          else if (event === "leaves") deps.navigation.go("/");
          else happens(event);
        },
      });
      marble.expectState(sheet, stays ? "c 999ms o" : "c 999ms o 999ms c", kinds, ({ open }) => open);
    }),
  );

  test("turns its pages while it is open, and opens with the first tab again", () =>
    marbles({ at }, deskBench, (marble, { deps, does }) => {
      const sheet = createDeskSheet(marble.scope, { ...deps, schedule: played() });
      const report = (): void => does({ type: "desk/sheetPage", page: "report" });
      marble.act("1s r o r x o", {
        r: report,
        o: () => does({ type: "desk/sheet", open: true }),
        x: () => does({ type: "desk/sheet", open: false }),
      });
      marble.expectState(
        sheet,
        "m 1000ms o r x o",
        { m: "closed game", o: "open game", r: "open report", x: "closed game" },
        ({ open, page }) => `${open ? "open" : "closed"} ${page}`,
      );
    }));
});
