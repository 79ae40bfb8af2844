import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readRelays, relayInfo, relayServers } from "../../server/relays.ts";
import { connectInfo as wireConnectInfo } from "../../wire/schedule.ts";
import { markOf } from "../../wire/secret.ts";
import { connectInfo } from "../support/fakeBackend.ts";

const given = { TURN_URLS: "turn:turn.example:3478?transport=udp", TURN_SECRET: "0123456789abcdef" };
const sign = (secret: string, text: string): string =>
  createHmac("sha1", secret).update(text).digest("base64");

describe("R-RELAY-01 the settings of the relays", () => {
  test("are optional, and have defaults for lifetime and policy", () => {
    expect(readRelays({ PORT: "1", TURN_URLS: "" })).toEqual({ kind: "read", group: null });
    expect(
      readRelays({ ...given, TURN_URLS: "turn:a.example, turns:[2001:db8::7]:5349?transport=tcp" }),
    ).toEqual({
      kind: "read",
      group: {
        urls: ["turn:a.example", "turns:[2001:db8::7]:5349?transport=tcp"],
        secret: "0123456789abcdef",
        ttlSeconds: 3_600,
        policy: "all",
      },
    });
  });

  test.each([
    ["TURN_URLS", { TURN_SECRET: given.TURN_SECRET }, "is missing"],
    ["TURN_SECRET", { TURN_URLS: given.TURN_URLS }, "is missing"],
    ["TURN_URLS", { TURN_POLICY: "relay" }, "is missing"],
    ["TURN_URLS", { ...given, TURN_URLS: "https://turn.example" }, "is wrong"],
    ["TURN_URLS", { ...given, TURN_URLS: "turn:a,stun:b" }, "is wrong"],
    ["TURN_URLS", { ...given, TURN_URLS: "turn:a:65536" }, "is wrong"],
    ["TURN_URLS", { ...given, TURN_URLS: "turn:a:0?transport=tcp" }, "is wrong"],
    ["TURN_URLS", { ...given, TURN_URLS: "turn:a?transport=sctp" }, "is wrong"],
    ["TURN_URLS", { ...given, TURN_URLS: 'turn:a>;rel="x"' }, "is wrong"],
    ["TURN_SECRET", { ...given, TURN_SECRET: "short" }, "is wrong"],
    ["TURN_TTL_SECONDS", { ...given, TURN_TTL_SECONDS: "59" }, "is wrong"],
    ["TURN_POLICY", { ...given, TURN_POLICY: "direct" }, "is wrong"],
  ])("name %s when it is wrong: %j", (name, env, why) => {
    const read = readRelays(env);
    expect(read).toMatchObject({ kind: "wrong", name });
    expect(read.kind === "wrong" && read.why).toMatch(why);
  });
});

describe("R-RELAY-01 relay credentials", () => {
  const relays = {
    urls: ["turn:turn.example"],
    secret: "s".repeat(16),
    ttlSeconds: 600,
    policy: "all",
  } as const;
  const now = 1_700_000_000_500;

  test("have coturn's format: the expiry in seconds, and its HMAC-SHA1", () => {
    const { urls, username, credential } = relayServers(relays, "key-1", now, sign);
    expect(urls).toEqual(["turn:turn.example"]);
    expect(username).toMatch(/^1700000600:[A-Za-z0-9_]{8,16}$/);
    expect(credential).toBe(createHmac("sha1", relays.secret).update(username).digest("base64"));
  });

  test("distinguish players by their keys without identifying them", () => {
    const nameOf = (key: string) => relayServers(relays, key, now, sign).username;
    expect(nameOf("key-1")).toBe(nameOf("key-1"));
    expect(nameOf("key-1")).not.toBe(nameOf("key-2"));
    expect(nameOf("key-1")).not.toContain("key");
  });

  test("match the wire schema, which marks them as secret", () => {
    const named = { ...connectInfo, ...relayInfo(relays, relayServers(relays, "key-1", now, sign)) };
    expect(z.parse(wireConnectInfo, named)).toEqual(named);
    const servers = wireConnectInfo.shape.iceServers.def.innerType.def.innerType;
    expect(markOf(servers.def.element.shape.credential.def.innerType)).toBe("secret");
  });
});
