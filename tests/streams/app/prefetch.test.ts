import { expect, test } from "vitest";
import { createApp } from "../../../streams/app.ts";
import { prefetchAfter } from "../../../streams/rules/durations.ts";
import { readConfig } from "../../../streams/wire/config.ts";
import { fakeBackend } from "../../support/fakeBackend.ts";
import { game } from "../../support/games.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { marbles } from "../../support/marbles.ts";

test("R-ROUTE-05 the code of a game's page is prefetched some time after home is ready", () =>
  marbles({ until: 10_000 }, ({ ports, at, scope, afterwards }) => {
    fakeBackend(ports, [game("g-1")]);
    const read = readConfig("{}");
    if (read.kind === "wrong") throw new Error(read.key);
    let asked = 0;
    const app = createApp(ports, read.config, {
      ...lazyModules,
      discovery: () => {
        asked += 1;
        return lazyModules.discovery();
      },
    });
    scope.onEnd(() => app.end());
    at(prefetchAfter - 1, () => {
      expect(app.home.value.status).toBe("ready");
      expect(asked).toBe(0);
    });
    at(9_999, () => expect(app.discovery.value).not.toBeNull());
    afterwards(() => expect(asked).toBe(1));
  }));
