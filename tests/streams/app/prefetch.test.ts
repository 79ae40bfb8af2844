import { expect, test } from "vitest";
import { prefetchAfter } from "../../../streams/rules/durations.ts";
import { beginWith, marbles } from "../../support/marbles.ts";
import { openTab } from "../features/session/sessionBench.ts";

test("R-ROUTE-05 the code of a game's page is loaded before somebody opens one", () =>
  marbles({ until: 10_000 }, beginWith(openTab, { storedUser: null }), (m, { app }) => {
    m.at(prefetchAfter - 1, () => expect(app.discovery.value).toBeNull());
    m.at(prefetchAfter + 1, () => expect(app.discovery.value).not.toBeNull());
  }));
