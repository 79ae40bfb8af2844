import { describe, expect, test } from "vitest";
import { createChunkRecovery } from "../../../streams/page/chunkRecovery.ts";
import { epoch, type MarbleTest, marbles } from "../../support/marbles.ts";
import { uiBench } from "./uiBench.ts";

/** Where code fails to load at each `f`. */
function failing(m: MarbleTest, diagram: string): void {
  const { actions, typedStorage, send } = uiBench(m);
  createChunkRecovery(m.scope, { ports: m.ports, typedStorage, actions });
  m.act(diagram, { f: () => send({ type: "page/chunkFailed" }) });
}

describe("code that fails to load", () => {
  test("R-ROUTE-08 reloads the page at once", () =>
    marbles((m) => {
      failing(m, "-f");
      m.at(0, () => expect(m.ports.navigation.reloads).toBe(0));
      m.afterwards(() => {
        expect(m.ports.navigation.reloads).toBe(1);
        expect(m.ports.storage.get("local", "CHUNK_RELOAD_AT")).toBe(String(epoch + 1));
      });
    }));

  test.each([
    ["1 ms", "-ff", 1],
    ["59,999 ms", "-f 59998ms f", 1],
    ["60,000 ms", "-f 59999ms f", 2],
    ["60,001 ms", "-f 60000ms f", 2],
    ["30 s, and every 30 s from then on", "f 29s f 29s f 29s f 29s f 29s f", 2],
  ])("R-ROUTE-08 a second failure after %s: %#", (_, diagram, count) =>
    marbles({ until: 180_000 }, (m) => {
      failing(m, diagram);
      m.afterwards(() => expect(m.ports.navigation.reloads).toBe(count));
    }),
  );

  test.each([
    ["a stored time that is yet to come counts as absent", false, 1],
    ["without storage to remember the reload, the page is not reloaded", true, 0],
  ])("R-ROUTE-08 %s", (_, refusing, count) =>
    marbles((m) => {
      m.ports.storage.set("local", "CHUNK_RELOAD_AT", String(epoch + 86_400_000));
      m.ports.storage.refusing = refusing;
      failing(m, "f");
      m.afterwards(() => expect(m.ports.navigation.reloads).toBe(count));
    }),
  );

  test("R-ROUTE-08 without a network it waits, and reloads once when the network is back", () =>
    marbles((m) => {
      m.ports.lifecycle.setOnline(false);
      failing(m, "5s f 999ms f");
      m.at(20_000, () => {
        expect(m.ports.navigation.reloads).toBe(0);
        expect(m.ports.storage.get("local", "CHUNK_RELOAD_AT")).toBeNull();
        m.ports.lifecycle.setOnline(true);
        expect(m.ports.navigation.reloads).toBe(1);
      });
      m.at(30_000, () => m.ports.lifecycle.setOnline(false));
      m.at(31_000, () => m.ports.lifecycle.setOnline(true));
      m.afterwards(() => {
        expect(m.ports.navigation.reloads).toBe(1);
        expect(m.ports.storage.get("local", "CHUNK_RELOAD_AT")).toBe(String(epoch + 20_000));
      });
    }));

  test.each([
    ["59,999 ms", 59_999, 0],
    ["60,000 ms", 60_000, 1],
    ["60,001 ms", 60_001, 1],
  ])("R-ROUTE-08 a network that is back %s after the last reload", (_, ms, count) =>
    marbles({ until: 100_000 }, (m) => {
      m.ports.storage.set("local", "CHUNK_RELOAD_AT", String(epoch));
      m.ports.lifecycle.setOnline(false);
      failing(m, "1s f");
      m.at(ms, () => m.ports.lifecycle.setOnline(true));
      m.afterwards(() => expect(m.ports.navigation.reloads).toBe(count));
    }),
  );

  test("R-ROUTE-08 stops waiting when the app ends", () =>
    marbles((m) => {
      m.ports.lifecycle.setOnline(false);
      failing(m, "f");
      m.at(1_000, () => {
        expect(m.ports.lifecycle.live).toBe(1);
        m.scope.end();
        expect(m.ports.lifecycle.live).toBe(0);
        m.ports.lifecycle.setOnline(true);
      });
      m.afterwards(() => expect(m.ports.navigation.reloads).toBe(0));
    }));

  test("R-ROUTE-08 R-ERR-05 a failure without a reload does not suppress the next", () =>
    marbles({ until: 200_000 }, (m) => {
      m.ports.storage.set("local", "CHUNK_RELOAD_AT", String(epoch));
      m.ports.lifecycle.setOnline(false);
      failing(m, "1s f 99s f");
      m.at(2_000, () => m.ports.lifecycle.setOnline(true));
      m.at(90_000, () => expect(m.ports.navigation.reloads).toBe(0));
      m.afterwards(() => expect(m.ports.navigation.reloads).toBe(1));
    }));
});
