import type { Subscriber } from "rxjs";
import type { StageEvent } from "../../../ports/stage.ts";
import { fail } from "./hostMessages.ts";

/** Loopback, private and link-local addresses, and names of a home network. */
const isPrivate = (host: string): boolean =>
  /^(localhost|.*\.local|(127|10)\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|\[?(::1|f[cd].*:.*|fe[89ab].*:.*))$/i.test(
    host,
  );

/** Chromium's permission for requests to private addresses, and its name before; others have none. */
const permissionNames = ["local-network", "local-network-access"];

async function permission(): Promise<PermissionState | null> {
  for (const name of permissionNames) {
    // The types do not know these names.
    const descriptor = Object.assign({ name: "geolocation" } as const, { name });
    const status = await navigator.permissions.query(descriptor).catch(() => null);
    if (status) return status.state;
  }
  return null;
}

/**
 * Whether it may be the browser that keeps this page from a host without any reply: it asks before a public page may reach private
 * addresses, and drops what is refused without an error.
 * @param endpoint the host's URL  @param answer its SDP; undefined where it did not answer
 */
export async function isLocalNetworkBlocked(endpoint: string, answer: string | undefined): Promise<boolean> {
  if (isPrivate(location.hostname)) return false;
  const candidates = [...(answer?.matchAll(/^a=candidate:\S+ \d+ udp \d+ (\S+) /gim) ?? [])];
  const hosts = answer === undefined ? [new URL(endpoint).hostname] : candidates.map(([, host = ""]) => host);
  const state = await permission();
  if (state === "granted") return false;
  // A name may lead to any address, but nobody denies what no page has asked for.
  if (answer === undefined && state === "denied") return true;
  return hosts.length > 0 && hosts.every(isPrivate);
}

/** Fails because nothing leads to the host, and says if that may be the browser (R-DESK-35). */
export async function failUnreached(
  subscriber: Subscriber<StageEvent>,
  reason: "relay" | "noNetwork" | "unreachable",
  endpoint: string,
  answer: string | undefined,
): Promise<void> {
  const isBlocked =
    reason === "unreachable" && (await isLocalNetworkBlocked(endpoint, answer).catch(() => false));
  fail(subscriber, isBlocked ? "localNetwork" : reason);
}
