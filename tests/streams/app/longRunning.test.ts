import { expect, test } from "vitest";
import { game } from "../../support/games.ts";
import { marbles } from "../../support/marbles.ts";
import { openTab } from "../features/session/sessionBench.ts";

const hour = 3_600_000;

test("R-SES-06 R-SOCK-01 four hours signed in: the token stays fresh, heartbeats continue, and nothing leaks", () =>
  marbles({ until: 4 * hour + 1 }, ({ ports, at, scope, afterwards }) => {
    const { app, server } = openTab({ ports, scope }, { games: [game("g-1")], socket: true });
    let settled = 0;
    at(hour, () => {
      settled = app.live;
    });
    at(4 * hour, () => {
      expect(app.live).toBe(settled);
      expect([app.session.value.status, app.connection.value.status]).toEqual(["signedIn", "open"]);
      expect(ports.http.live).toBe(0);
    });
    afterwards(() => {
      // At load, then each time after two thirds of 1800 s.
      expect(ports.http.to("/api/refresh")).toHaveLength(1 + 4 * 3);
      expect(server.connections).toHaveLength(1);
      expect(server.frames).toHaveLength(4 * 360);
      expect(app.live).toBe(0);
    });
  }));
