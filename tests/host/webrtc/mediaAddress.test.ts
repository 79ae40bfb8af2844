import { describe, expect, test } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { type MediaAddress, mediaAddress, networkWarning } from "../../../host/webrtc/mediaAddress.ts";
import { reachable } from "../../../host/webrtc/reachable.ts";
import { fakeConnection, nobodyHeard } from "../support/fakeConnection.ts";
import { offerText } from "../support/offerText.ts";
import { settingsOf, unheard, withRelayByTcp } from "../support/openSettings.ts";

const loopbackAlone = [{ internal: true }, { internal: true }];
const connected = [{ internal: true }, { internal: false }];

describe("where a host's media listens", () => {
  test.each([
    ["127.0.0.1", connected, { bindAddress: undefined, offersLoopback: true }],
    ["localhost", connected, { bindAddress: undefined, offersLoopback: true }],
    ["0.0.0.0", connected, { bindAddress: undefined, offersLoopback: false }],
    ["::", connected, { bindAddress: undefined, offersLoopback: false }],
    ["192.0.2.7", connected, { bindAddress: "192.0.2.7", offersLoopback: false }],
    ["127.0.0.1", loopbackAlone, { bindAddress: "127.0.0.1", offersLoopback: false }],
    ["0.0.0.0", loopbackAlone, { bindAddress: "127.0.0.1", offersLoopback: false }],
    ["192.0.2.7", [], { bindAddress: "192.0.2.7", offersLoopback: false }],
  ] as const)("with HOST=%s %j", (host, addresses, expected) => {
    expect(mediaAddress(host, addresses)).toEqual(expected);
  });

  test("an operator is warned where browsers cannot connect, and only there", () => {
    expect(networkWarning("127.0.0.1", loopbackAlone)).toMatch(/no network/);
    expect(networkWarning("127.0.0.1", connected)).toBeNull();
    expect(networkWarning("192.0.2.7", loopbackAlone)).toBeNull();
  });
});

describe("the answer of a host that serves this computer alone", () => {
  const everywhere: MediaAddress = { bindAddress: undefined, offersLoopback: true };
  const seat = { ports: null, seat: 0, publicAddress: () => null, reportError: () => undefined };
  const own = "a=candidate:1 1 UDP 2114977791 192.0.2.7 50000 typ host";

  /** The candidates that a player gets, and the address that the connection listened on. */
  async function answered(candidates: readonly string[], address: MediaAddress, offer = offerText()) {
    const listened: unknown[] = [];
    const open = reachable(
      async ({ bindAddress }) => {
        listened.push(bindAddress);
        const answer = ["v=0", "a=ice-ufrag:host", "a=ice-pwd:secret", ...candidates, ""].join("\r\n");
        return fakeConnection(nobodyHeard, { answer });
      },
      { ...seat, address: () => address },
    );
    const connection = await open(settingsOf(offer), unheard, systemClock);
    connection.close();
    return { listened, lines: connection.answer.split("\r\n").filter((line) => /^a=candidate/.test(line)) };
  }

  test("has the loopback address besides those of its network, also where that knows IPv6 alone", async () => {
    const { listened, lines } = await answered([own], everywhere);
    expect(listened).toEqual([undefined]);
    expect(lines).toEqual([own, "a=candidate:loopback 1 UDP 2113929471 127.0.0.1 50000 typ host"]);
    const six = "a=candidate:1 1 UDP 2122317823 fd00::5 50001 typ host";
    expect((await answered([six], everywhere)).lines[1]).toMatch(/ 127\.0\.0\.1 50001 typ host$/);
  });

  test("has it at the gate's port where there is one", async () => {
    const { lines } = await answered([own], everywhere, offerText(withRelayByTcp));
    const ports = lines.map((line) => / (\d+) typ host$/.exec(line)?.[1]);
    expect(ports[0]).not.toBe("50000");
    expect(ports[1]).toBe(ports[0]);
  });

  test("is as it was where the host listens on one address", async () => {
    const { lines } = await answered([own], { bindAddress: "192.0.2.7", offersLoopback: false });
    expect(lines).toEqual([own]);
  });
});
