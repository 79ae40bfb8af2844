import { postJson } from "./reportPlays.ts";

/** Interval of a host's registrations, ms. */
const registerInterval = 2_000;
/** Where hosts register. */
const registerPath = "/internal/hosts";

/**
 * Registers a light host at the first service that answers, and again every 2 s.
 * @param deps.registration what it says of itself now
 */
export function register(deps: { services: readonly string[]; token: string; registration: () => object }): {
  again(): void;
} {
  const { services, token, registration } = deps;
  const once = async (): Promise<void> => {
    for (const service of services)
      if (await postJson(`${service}${registerPath}`, token, registration())) return;
  };
  const again = () => void once();
  again();
  setInterval(again, registerInterval);
  return { again };
}
