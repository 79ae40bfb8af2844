import { freePort } from "../../../scripts/lib/freePort.ts";
import { createTestClock } from "./clock.ts";
import { startTestService } from "./service.ts";

/**
 * A test service that browsers reach at the address that it names, by default on the system clock, as its sign-in provider is.
 * @param env what differs from the settings of the tests
 */
export async function startListening(
  env: Record<string, string> = {},
  clock = { ...createTestClock(), now: () => Date.now(), date: () => Date.now() },
  more: Parameters<typeof startTestService>[0] = {},
) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const service = await startTestService({
    ...more,
    env: { PORT: String(port), PUBLIC_ORIGIN: base, ...env },
    clock,
  });
  await service.service.app.listen({ port, host: "127.0.0.1" });
  return { service, base };
}
