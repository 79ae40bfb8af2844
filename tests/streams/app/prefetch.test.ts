import { expect, test } from "vitest";
import { prefetchAfter } from "../../../streams/rules/durations.ts";
import { game } from "../../support/games.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { marbles } from "../../support/marbles.ts";
import { openTab } from "../features/session/sessionBench.ts";

test("R-ROUTE-05 the code of a game's page is prefetched some time after home is ready", () =>
  marbles({ until: 10_000 }, ({ ports, at, scope, afterwards }) => {
    let asked = 0;
    const discovery = () => {
      asked += 1;
      return lazyModules.discovery();
    };
    const { app } = openTab({ ports, scope }, { games: [game("g-1")], modules: { discovery } });
    at(prefetchAfter - 1, () => {
      expect(app.home.value.status).toBe("ready");
      expect(asked).toBe(0);
    });
    at(9_999, () => expect(app.discovery.value).not.toBeNull());
    afterwards(() => expect(asked).toBe(1));
  }));
