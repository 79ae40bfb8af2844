import { firstValueFrom } from "rxjs";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../../../scripts/lib/freePort.ts";
import { createCookieJar, fetchWithCookies } from "../../../../streams/adapters/node/cookies.ts";
import { providerIdentity } from "../../../../streams/adapters/node/identity.ts";
import type { IdentityReply } from "../../../../streams/ports.ts";
import { calls } from "../../../../wire/calls/calls.ts";
import { requestOf, startTestService, type TestService } from "../../../service/support/service.ts";

let service: TestService | null = null;
const faults: string[] = [];
afterEach(async () => {
  await service?.close();
  service = null;
  faults.length = 0;
});

async function listening(): Promise<{ origin: string; service: TestService }> {
  const port = await freePort();
  const started = await startTestService({ env: { PORT: String(port), PUBLIC_ORIGIN: "" } });
  service = started;
  return { origin: await started.service.app.listen({ port, host: "127.0.0.1" }), service: started };
}

function signIn(origin: string, name: string): Promise<IdentityReply> {
  const request = fetchWithCookies(createCookieJar());
  const fault = (where: string, error: unknown) => void faults.push(`${where}: ${String(error)}`);
  const identity = providerIdentity({ origin, issuer: "/oidc", fetch: request, name, fault });
  return firstValueFrom(identity.signIn("h5-local", false));
}

test("a headless player signs in at the bundled provider by its form, and the service takes the token", async () => {
  const { origin, service } = await listening();
  const reply = await signIn(origin, "Ada");
  expect(faults).toEqual([]);
  const login = await service.send(
    requestOf(
      calls.login,
      { client_id: "h5-local", id_token: reply.kind === "token" ? reply.idToken : "" },
      { token: "", userId: "", device: "" },
    ),
  );
  expect(JSON.stringify(login)).toContain(`"nick_name":"Ada"`);
});

test("a name that the provider refuses fails, and says so", async () => {
  const { origin } = await listening();
  expect(await signIn(origin, "x".repeat(50))).toEqual({ kind: "failed" });
  expect(faults).toEqual(["identity: Error: the provider's page was answered 422"]);
});

test("a provider that is not there fails, and says so", async () => {
  expect(await signIn(`http://127.0.0.1:${await freePort()}`, "Ada")).toEqual({ kind: "failed" });
  expect(faults).toEqual(["identity: TypeError: fetch failed"]);
});
