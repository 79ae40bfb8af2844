import { describe, expect, test } from "vitest";
import { createActions } from "../../../../streams/actions.ts";
import { createNotices } from "../../../../streams/features/push/notices.ts";
import { createToasts } from "../../../../streams/page/toasts.ts";
import { toastShowsFor } from "../../../../streams/rules/durations.ts";
import type { PushEvent } from "../../../../wire/socket.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";

function noticed({ scope, clock, hot }: MarbleTest, diagram: string, pushes: Record<string, PushEvent>) {
  const { actions } = createActions();
  const toasts = createToasts(scope.child("toasts"), { clock, actions });
  createNotices(scope.child("notices"), { push$: hot(diagram, pushes), toasts });
  return toasts.shown;
}

describe("notices", () => {
  test("R-PUSH-01 balance, poor and less toast their message, each for as long as toasts show", () =>
    marbles((marble) => {
      const shown = noticed(marble, "-b-p-l", {
        b: { event: "balance", data: { msg: "30 minutes left" } },
        p: { event: "poor", data: { msg: "เหลือ 10 นาที" } },
        l: { event: "less", data: { msg: "<b>1</b>" } },
      });
      marble.expectState(
        shown,
        `0b-c-d ${toastShowsFor.min - 5}ms e-f-0`,
        {
          0: [],
          b: ["30 minutes left"],
          c: ["30 minutes left", "เหลือ 10 นาที"],
          d: ["30 minutes left", "เหลือ 10 นาที", "<b>1</b>"],
          e: ["เหลือ 10 นาที", "<b>1</b>"],
          f: ["<b>1</b>"],
        },
        (toasts) => toasts.map(({ content }) => ("text" in content ? content.text : content.message)),
      );
    }));

  test("R-PUSH-01 an empty message and all other pushes toast nothing", () =>
    marbles((marble) => {
      const shown = noticed(marble, "-b-q-m", {
        b: { event: "balance", data: { msg: "" } },
        q: { event: "queue_update", data: { scheduleId: "s-1", queuingIndex: 1, queuingWaitTime: 1 } },
        m: { event: "machine_ready", data: { scheduleId: "s-1", type: "config", state: "0" } },
      });
      marble.afterwards(() => expect(shown.value).toEqual([]));
    }));
});
