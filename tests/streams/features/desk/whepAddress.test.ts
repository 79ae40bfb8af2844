import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { stageAddress } from "../../../../streams/features/desk/picture/whepAddress.ts";
import { connectInfo as wireConnectInfo } from "../../../../wire/schedule.ts";
import { connectInfo } from "../../../support/fakeBackend.ts";

const at = (realip: string, origin: string) =>
  stageAddress({ ...connectInfo, realip, httpcentport: 8443 }, origin);

describe("the address of the host", () => {
  test.each([
    ["machine.test", "http://play.test", "http://machine.test:8443/whep"],
    ["machine.test", "https://play.test", "https://machine.test:8443/whep"],
    ["203.0.113.7", "https://play.test", "https://203.0.113.7:8443/whep"],
    ["127.0.0.1", "https://play.test", "http://127.0.0.1:8443/whep"],
    ["127.8.9.10", "https://play.test", "http://127.8.9.10:8443/whep"],
    ["localhost", "https://play.test", "http://localhost:8443/whep"],
    ["::1", "https://play.test", "http://[::1]:8443/whep"],
    ["[::1]", "https://play.test", "http://[::1]:8443/whep"],
    ["2001:db8::7", "https://play.test", "https://[2001:db8::7]:8443/whep"],
    // Names that only look like loopback addresses.
    ["127.0.0.1.evil.test", "https://play.test", "https://127.0.0.1.evil.test:8443/whep"],
    ["localhost.evil.test", "https://play.test", "https://localhost.evil.test:8443/whep"],
  ])("R-DESK-01 %s from %s is %s", (realip, origin, url) =>
    expect(at(realip, origin)).toEqual({ url, key: connectInfo.session_key, iceServers: [] }),
  );

  test("R-DESK-01 the service may name servers that help to reach it", () => {
    const iceServers = [
      { urls: "stun:stun.test:3478" },
      { urls: ["turn:turn.test", "turns:turn.test"], username: "u", credential: "c" },
    ];
    expect(stageAddress({ ...connectInfo, iceServers }, "https://play.test")).toMatchObject({ iceServers });
  });

  test.each([
    [[{ urls: "https://turn.test" }]],
    [[{ urls: [] }, { urls: "turn:" }]],
    [[{ username: "u" }]],
    ["stun:stun.test"],
  ])("R-DESK-01 servers of another shape are no reply: %j", (iceServers) =>
    expect(z.safeParse(wireConnectInfo, { ...connectInfo, iceServers }).success).toBe(false),
  );
});
