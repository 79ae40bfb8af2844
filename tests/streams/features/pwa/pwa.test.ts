import { NEVER } from "rxjs";
import { expect, test } from "vitest";
import { createApp } from "../../../../streams/app.ts";
import { fakeBackend } from "../../../support/fakeBackend.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { marbles } from "../../../support/marbles.ts";
import { configOf } from "../session/sessionBench.ts";

test("R-PWA-01 its code is loaded 3 s after the start, and the app works without it", () =>
  marbles({ until: 10_000 }, (m) => {
    fakeBackend(m.ports, []);
    let asked = 0;
    const pwa = () => {
      asked += 1;
      return NEVER;
    };
    const app = createApp(m.ports, configOf(), { ...lazyModules, pwa });
    m.scope.onEnd(() => app.end());
    m.at(2_999, () => expect(asked).toBe(0));
    m.at(3_001, () => expect(asked).toBe(1));
    m.at(9_000, () => {
      expect(app.home.value.status).toBe("ready");
      expect(app.install.value.way).toBe("none");
      expect(app.updateWaits.value).toBe(false);
    });
  }));

test("R-PWA-01 code that cannot be loaded is a fault without a toast", () =>
  marbles({ until: 10_000 }, (m) => {
    fakeBackend(m.ports, []);
    m.ports.report.expect();
    const pwa = () => {
      throw new Error("gone");
    };
    const app = createApp(m.ports, configOf(), { ...lazyModules, pwa });
    m.scope.onEnd(() => app.end());
    m.ports.http.on("/activity/getHomeNavigation", () => {
      throw new Error("broken");
    });
    m.at(9_000, () => expect(app.home.value.status).toBe("failed"));
  }));
