import { createHmac } from "node:crypto";
import Fastify from "fastify";
import { PeerConnection } from "node-datachannel";
import { expect, test } from "vitest";
import { addWhepRoutes } from "../../../host/http/whepRoutes.ts";
import type { Seats } from "../../../host/seats/seats.ts";
import { openPeer } from "../../../host/webrtc/openPeer.ts";
import { offerOf } from "../../../streams/adapters/node/hostConnection.ts";

const relays = {
  urls: ["turn:turn.test?transport=udp", "turns:turn.test"],
  secret: "secret-of-the-relays",
  ttlSeconds: 600,
  policy: "all",
} as const;

function whep(settings: typeof relays | null) {
  const app = Fastify();
  app.addContentTypeParser("application/sdp", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  const seats: Pick<Seats, "holdsKey" | "openWhepSession" | "closeWhepSession"> = {
    holdsKey: (key) => key === "the-key",
    openWhepSession: async () => ({ ok: true, value: { id: "1", answer: "v=0" } }),
    closeWhepSession: async () => ({ ok: true, value: null }),
  };
  app.register(async (scope) => addWhepRoutes(scope, seats, settings, Date.now));
  return async (method: "OPTIONS" | "POST", key: string | null) => {
    const { headers, statusCode } = await app.inject({
      method,
      url: "/whep",
      headers: {
        "content-type": "application/sdp",
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      payload: "v=0",
    });
    return { status: statusCode, links: [headers.link ?? []].flat(), headers };
  };
}

test("R-RELAY-02 WHEP names the relays by Link headers to who has a key, in its answer and in OPTIONS", async () => {
  const ask = whep(relays);
  for (const [method, status] of [
    ["POST", 201],
    ["OPTIONS", 204],
  ] as const) {
    const reply = await ask(method, "the-key");
    expect(reply.status).toBe(status);
    expect(reply.headers["access-control-expose-headers"]).toContain("Link");
    expect(reply.links).toHaveLength(2);
    const [, url, username = "", credential] =
      /^<(\S+)>; rel="ice-server"; username="([^"]+)"; credential="([^"]+)"; credential-type="password"$/.exec(
        reply.links[0] ?? "",
      ) ?? [];
    expect(url).toBe(relays.urls[0]);
    expect(credential).toBe(createHmac("sha1", relays.secret).update(username).digest("base64"));
    const seconds = Number(username.split(":")[0]) - Date.now() / 1_000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
  }
});

test("R-RELAY-02 strangers and preflights are told of no relay, and nobody where there is none", async () => {
  const ask = whep(relays);
  for (const [method, key] of [
    ["OPTIONS", null],
    ["OPTIONS", "a-guess"],
    ["POST", "a-guess"],
  ] as const)
    expect((await ask(method, key)).links).toEqual([]);
  expect((await whep(null)("POST", "the-key")).links).toEqual([]);
});

/** A player's side, with a data channel; resolves when it is open. */
async function connected(udpPort: number): Promise<{ port: string; close(): void }> {
  const config = { iceServers: [], bindAddress: "127.0.0.1", disableAutoNegotiation: true };
  const player = new PeerConnection("player", config);
  const host = openPeer({ bindAddress: "127.0.0.1", udpPort });
  const gathered = (peer: PeerConnection): Promise<void> =>
    new Promise((resolve) => peer.onGatheringStateChange((state) => state === "complete" && resolve()));
  const channel = player.createDataChannel("input");
  const open = new Promise<void>((resolve) => channel.onOpen(resolve));
  const offered = gathered(player);
  player.setLocalDescription("offer");
  await offered;
  const answered = gathered(host);
  host.setRemoteDescription(offerOf(player), "offer");
  host.setLocalDescription("answer");
  await answered;
  const answerOf = (): string => host.localDescription()?.sdp ?? "";
  await expect.poll(answerOf).toMatch(/a=ice-ufrag[\s\S]*typ host/);
  const answer = answerOf();
  player.setRemoteDescription(answer, "answer");
  await open;
  const port = /typ host/.test(answer) ? (/127\.0\.0\.1 (\d+) typ host/.exec(answer)?.[1] ?? "") : "";
  return {
    port,
    close() {
      channel.close();
      player.close();
      host.close();
    },
  };
}

test("R-RELAY-05 several connections share one UDP port, also after the first of them has gone", async () => {
  const udpPort = 28_190;
  const first = await connected(udpPort);
  const second = await connected(udpPort);
  first.close();
  const third = await connected(udpPort);
  expect([first.port, second.port, third.port]).toEqual(["28190", "28190", "28190"]);
  second.close();
  third.close();
});
