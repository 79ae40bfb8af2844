import { defer, NEVER } from "rxjs";
import { expect, test } from "vitest";
import { broken, marbles } from "../../../support/marbles.ts";
import { openTab } from "../session/sessionBench.ts";

test("R-PWA-01 its code is loaded 3 s after the start, and the app works without it", () =>
  marbles({ until: 10_000 }, (m) => {
    let asked = 0;
    const pwaPorts = defer(() => {
      asked += 1;
      return NEVER;
    });
    const { app } = openTab(m, { ports: { ...m.ports, pwaPorts } });
    m.at(2_999, () => expect(asked).toBe(0));
    m.at(3_001, () => expect(asked).toBe(1));
    m.at(9_000, () => {
      expect([app.home.value.status, app.install.value.way]).toEqual(["ready", "none"]);
      expect(app.updateWaits.value).toBe(false);
    });
  }));

test("R-PWA-01 code that cannot be loaded is a fault without a toast", () =>
  marbles({ until: 10_000 }, (m) => {
    m.ports.report.expect();
    const deferred = () => {
      throw new Error("gone");
    };
    const { app } = openTab(m, { modules: { deferred } });
    m.ports.http.on("/activity/getHomeNavigation", broken);
    m.at(9_000, () => expect(app.home.value.status).toBe("failed"));
  }));
