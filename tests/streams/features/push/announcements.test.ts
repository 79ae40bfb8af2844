import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createActions } from "../../../../streams/actions.ts";
import {
  createAnnouncements,
  type ShownAnnouncement,
} from "../../../../streams/features/push/announcements.ts";
import type { State } from "../../../../streams/lib/state.ts";
import { createTypedStorage } from "../../../../streams/storage/typedStorage.ts";
import type { PushEvent } from "../../../../wire/socket.ts";
import { epoch, type MarbleTest, marbles } from "../../../support/marbles.ts";

const notice = { id: "n", isMaintenance: false, texts: { en: "Hello", th: "สวัสดี" } } as const;
const maintenance = { id: "m", isMaintenance: true, texts: { en: "" } } as const;
/** @param at its three moments, ms after the test's start by the service's clock */
const times = (showsFrom: number, startsAt: number, endsAt: number) => ({ showsFrom, startsAt, endsAt });

interface Page {
  readonly shown: State<readonly ShownAnnouncement[]>;
  /** The service says what is announced; @param ahead how much its clock is ahead of the page's, ms */
  announce(list: readonly object[], ahead?: number): void;
  dismiss(id: string, hasBegun: boolean): void;
}

function open(m: MarbleTest): Page {
  const push$ = new Subject<PushEvent>();
  const { actions, send } = createActions();
  const shown = createAnnouncements(m.scope.child("announcements"), {
    clock: m.ports.clock,
    push$,
    actions,
    typedStorage: createTypedStorage(m.ports.storage),
  });
  const dated = (each: object, now: number): object =>
    Object.fromEntries(
      Object.entries(each).map(([key, value]) => [
        key,
        /^(showsFrom|startsAt|endsAt)$/.test(key) ? now + value : value,
      ]),
    );
  return {
    shown,
    announce(list, ahead = 0) {
      const start = epoch + ahead;
      const sentAt = m.ports.clock.now() + ahead;
      const sent = list.map((each) => ({ ...dated(each, start), sentAt }));
      push$.next({ event: "announcements", data: { list: sent } });
    },
    dismiss: (id, hasBegun) => send({ type: "announcement/dismiss", id, hasBegun }),
  };
}

const text = (list: readonly ShownAnnouncement[]) =>
  list.map(({ id, hasBegun, isDismissed }) => `${id}${hasBegun ? "!" : ""}${isDismissed ? "x" : ""}`).join();
const letters = { o: "", n: "n", m: "m", b: "m!", x: "nx" };

describe("R-OPS-17 an announcement", () => {
  test.each([
    ["right", 0],
    ["a day behind", 86_400_000],
    ["a day ahead", -86_400_000],
  ])("shows from its start until its end, and no longer, where the page's clock is %s", (_how, ahead) =>
    marbles({ until: 10_000 }, open, (m, page) => {
      m.at(1_000, () => page.announce([{ ...notice, ...times(3_000, 3_000, 5_000) }], ahead));
      m.expectState(page.shown, "o 2999ms n 1999ms o", letters, text);
    }),
  );

  test("that is withdrawn goes, one that was over never shows, and one days ahead waits", () =>
    marbles({ until: 86_400_000 }, open, (m, page) => {
      m.at(1_000, () =>
        page.announce([
          { ...notice, ...times(0, 0, 1_000) },
          { ...notice, id: "later", ...times(86_000_000, 86_000_000, 86_400_000 * 60) },
        ]),
      );
      m.at(80_000_000, () => expect(text(page.shown.value)).toBe(""));
      m.at(86_000_001, () => expect(text(page.shown.value)).toBe("later"));
      m.at(86_100_000, () => page.announce([]));
      m.afterwards(() => expect(page.shown.value).toEqual([]));
    }));

  test("that cannot be read is left out, the others show", () =>
    marbles({ until: 1_000 }, open, (m, page) => {
      const good = { ...notice, ...times(0, 0, 5_000) };
      m.at(100, () => page.announce([{ ...good, id: "" }, { ...good, texts: {} }, {}, good]));
      m.afterwards(() => expect(text(page.shown.value)).toBe("n"));
    }));

  test("that is closed stays closed, also after a reload", () =>
    marbles({ until: 5_000 }, open, (m, page) => {
      const list = [{ ...notice, ...times(0, 0, 60_000) }];
      m.at(1_000, () => page.announce(list));
      m.at(2_000, () => page.dismiss("n", false));
      m.at(3_000, () => page.announce(list));
      m.expectState(page.shown, "o 999ms n 999ms x", letters, text);
      m.at(4_000, () => {
        const reloaded = open(m);
        reloaded.announce(list);
        expect(text(reloaded.shown.value)).toBe("nx");
      });
    }));

  test("remembers the last twenty that were closed", () =>
    marbles({ until: 100 }, open, (m, page) => {
      for (let nth = 0; nth < 21; nth += 1) page.dismiss(`n${nth}`, false);
      page.announce(["n0", "n1", "n20"].map((id) => ({ ...notice, id, ...times(0, 0, 60_000) })));
      m.at(50, () => expect(text(page.shown.value)).toBe("n0,n1x,n20x"));
    }));
});

test("R-OPS-18 maintenance shows before it, says when it has begun, also to who has closed it, and goes at its end", () =>
  marbles({ until: 20_000 }, open, (m, page) => {
    m.at(1_000, () => page.announce([{ ...maintenance, ...times(2_000, 10_000, 15_000) }]));
    m.at(5_000, () => page.dismiss("m", false));
    m.expectState(page.shown, "o 1999ms m 2999ms c 4999ms b 4999ms o", { ...letters, c: "mx" }, text);
  }));
