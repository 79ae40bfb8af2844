import { expect, test, vi } from "vitest";
import { isLocalNetworkBlocked } from "../../../streams/adapters/browser/stage/localNetwork.ts";

/** @param states the browser's permissions, by name; it knows no others */
function browse(hostname: string, states: Record<string, PermissionState>): void {
  const query = async ({ name }: { name: string }) => {
    const state = states[name];
    if (state === undefined) throw new TypeError(`no permission ${name}`);
    return { state };
  };
  vi.stubGlobal("location", { hostname });
  vi.stubGlobal("navigator", { permissions: { query } });
}

const answerWith = (...hosts: string[]) =>
  hosts.map((host) => `a=candidate:1 1 UDP 2114977791 ${host} 50000 typ host`).join("\r\n");
const name = "https://host.play.test/whep";

test.each<[string, boolean, Record<string, PermissionState>, string, string | undefined]>([
  ["denies it", true, { "local-network": "denied" }, name, undefined],
  ["denied it under its old name", true, { "local-network-access": "denied" }, name, undefined],
  ["has asked nothing of a name", false, { "local-network": "prompt" }, name, undefined],
  ["waits for an answer", true, { "local-network": "prompt" }, "https://192.168.1.5/whep", undefined],
  ["denies it", true, { "local-network": "denied" }, name, answerWith("10.0.0.5", "fd00::5")],
  ["allows it", false, { "local-network": "granted" }, name, answerWith("172.20.0.5")],
  ["knows no such permission", true, {}, name, answerWith("172.31.0.5", "192.168.0.9")],
  ["knows none, of a public host", false, {}, name, answerWith("172.32.0.5", "192.168.0.9")],
  ["denies it, of a public host", false, { "local-network": "denied" }, name, answerWith("203.0.113.7")],
])("R-DESK-35 no reply, and the browser %s: %s", async (_what, isBlocked, states, endpoint, answer) => {
  browse("play.test", states);
  expect(await isLocalNetworkBlocked(endpoint, answer)).toBe(isBlocked);
  // A page of the same network needs no permission.
  browse("192.168.1.2", states);
  expect(await isLocalNetworkBlocked(endpoint, answer)).toBe(false);
});
