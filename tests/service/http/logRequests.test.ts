import { describe, expect, test } from "vitest";
import type { AnsweredRequest, Log } from "../../../server/log/log.ts";
import { currentRequestId, withinRequest } from "../../../server/log/requestScope.ts";
import { createHttpHost } from "../../../service/hosts/httpHost.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { requestIdHeader } from "../../../wire/requestId.ts";
import { serve } from "../../support/serve.ts";
import { silentLog } from "../../support/silentLog.ts";
import { plain } from "../support/games.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;

const requestId = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff-1";

function recorded(): { log: Log; requests: AnsweredRequest[] } {
  const requests: AnsweredRequest[] = [];
  return { log: { ...silentLog, request: (answered) => requests.push(answered) }, requests };
}

describe("R-EYES-01 the id of a request", () => {
  test("is the caller's, on the reply and in the log, also of an error", async () => {
    const { log, requests } = recorded();
    service = await startTestService({ log });
    const headers = { [requestIdHeader]: requestId };
    const refused = await service.service.app.inject({ method: "POST", url: "/user/wallet", headers });
    expect(refused.headers[requestIdHeader.toLowerCase()]).toBe(requestId);
    expect(requests).toMatchObject([
      { requestId, method: "POST", route: "/user/wallet", status: 400, code: 400, ms: expect.any(Number) },
    ]);
  });

  test("is one of our own instead of one that is empty, short, long or forged", async () => {
    service = await startTestService();
    for (const given of ["", "short", "forged\tline of a log", "x".repeat(65)]) {
      const headers = { [requestIdHeader]: given };
      const reply = await service.service.app.inject({ method: "GET", url: "/nowhere", headers });
      expect(reply.headers[requestIdHeader.toLowerCase()], given).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test("goes with the calls to the host, as long as the request is worked on", async () => {
    const seen: unknown[] = [];
    const host = await serve((request, response) => {
      seen.push(request.headers[requestIdHeader.toLowerCase()]);
      response.end("{}");
    });
    const pool = createHttpHost(host, "machine-token-of-the-tests", () => undefined);
    await withinRequest(requestId, () => pool.end({ scheduleId: "s-1", leaseId: "l-1" }));
    await withinRequest(requestId, () => pool.savedGames("p-1"));
    await pool.end({ scheduleId: "s-1", leaseId: "l-1" });
    expect(seen).toEqual([requestId, requestId, undefined]);
  });
});

test("R-EYES-01 whatever a call asks of a host belongs to the call", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  const { lease } = service.host;
  const seen: unknown[] = [];
  service.host.lease = (command) => {
    seen.push(currentRequestId());
    return lease(command);
  };
  await service.play(player, plain);
  expect(seen).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test("R-EYES-02 calls and refusals are counted by route and code, never by address", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  await player.ask(calls.wallet, {});
  await player.ask(calls.quit, { id: "", isSwitchIDC: 0 });
  await service.service.app.inject({ method: "GET", url: "/api/nowhere/secret-1?token=secret-2" });
  const text = await service.metrics.registry.metrics();
  expect(text).toContain('cloudplay_call_seconds_count{route="/user/wallet"} 1');
  expect(text).toContain('cloudplay_refusals_total{route="/schedule/quit",code="400"} 1');
  expect(text).not.toMatch(/secret-/);
});

test("R-EYES-04 what hosts say every second or two is no line in the log each time", async () => {
  const { log, requests } = recorded();
  service = await startTestService({ log });
  await service.hostReports({ plays: [] });
  const registration = { id: "new", protocol: 0, version: "1", controlUrl: "http://new.test" };
  await service.hostReports(registration, { url: "/internal/hosts" });
  expect(requests).toEqual([]);
});

test("R-SEC-07 no address, header or body of a request reaches the log", async () => {
  const { log, requests } = recorded();
  service = await startTestService({ log });
  const player = await service.signIn("Mali");
  await player.ask(calls.wallet, {});
  await service.service.app.inject({ method: "GET", url: "/session?token=planted&sign=planted" });
  expect(JSON.stringify(requests)).not.toContain(player.token);
  expect(JSON.stringify(requests)).not.toContain("planted");
  expect(requests.length).toBeGreaterThan(2);
});
