import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DataChannel, PeerConnection, type Track, Video } from "node-datachannel";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, startHost } from "../../host/host.ts";
import { readSettings } from "../../host/settings.ts";
import { offerOf } from "../../streams/adapters/node/hostConnection.ts";
import { type HostMessage, hostMessage } from "../../wire/desk/messages.ts";
import { seatList } from "../../wire/hosts/hostControl.ts";
import { builtInGame, libraryOf, noScreenshots } from "./support/games.ts";
import { offerText } from "./support/offerText.ts";

const machineToken = "machine-token-of-the-test";
const sessionKey = "session-key-of-the-test";
const faults: unknown[] = [];
const game = builtInGame();
const dataDir = mkdtempSync(join(tmpdir(), "host-test-"));
let host: Host;
let base = "";

beforeAll(async () => {
  const settings = readSettings({
    MACHINE_PORT: "0",
    MACHINE_TOKEN: machineToken,
    MACHINE_SEATS: "2",
    MACHINE_DATA_DIR: dataDir,
  });
  host = await startHost(settings, {
    library: libraryOf([game]),
    screenshots: noScreenshots,
    // A computer that draws and encodes 540 lines in time, and more with a plan.
    measure: async () => 5,
    reportError: (_where, error) => faults.push(error),
  });
  base = `http://127.0.0.1:${host.port}`;
});

afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const started = { gameId: "g-test", mode: 5, profile: null };
/** Of the schedule `s`, which plays with `sessionKey`. */
const leased = {
  leaseId: "l",
  scheduleId: "s",
  sessionKey,
  gameId: "g-test",
  quality: "standard",
  freeAwaySeconds: 0,
};

function control(path: string, body: unknown, token = machineToken): Promise<Response> {
  return fetch(`${base}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function whep(body: string, key = sessionKey, type = "application/sdp"): Promise<Response> {
  return fetch(`${base}/whep`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": type },
    body,
  });
}

async function expectEnvelope(reply: Response, status: number): Promise<void> {
  expect(reply.status).toBe(status);
  const text = await reply.text();
  expect(JSON.parse(text)).toEqual({ code: status, msg: expect.any(String), data: null });
  expect(text).not.toMatch(/\.ts|node_modules|at /);
}

/** Sends raw bytes and returns the reply. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(host.port, "127.0.0.1", () => socket.end(bytes));
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

/** A player on the host's own WebRTC library: sends an offer and records what arrives. */
async function joined(key = sessionKey): Promise<{
  peer: PeerConnection;
  messages: HostMessage[];
  location: string;
  packets: () => number;
  until: (holds: () => boolean) => Promise<void>;
}> {
  const peer = new PeerConnection("test", {
    iceServers: [],
    bindAddress: "127.0.0.1",
    disableAutoNegotiation: true,
  });
  const references: (Track | DataChannel)[] = [];
  const messages: HostMessage[] = [];
  const waiting: { holds: () => boolean; resolve: () => void }[] = [];
  let packets = 0;
  const changed = (): void => {
    for (const each of waiting) if (each.holds()) each.resolve();
  };
  const video = new Video("0", "RecvOnly");
  video.addH264Codec(102, "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f");
  const track = peer.addTrack(video);
  track.onMessage(() => {
    packets += 1;
    changed();
  });
  const input = peer.createDataChannel("input", { unordered: true, maxRetransmits: 0 });
  const control = peer.createDataChannel("control");
  references.push(track, input, control);
  control.onMessage((message) => {
    messages.push(hostMessage.parse(JSON.parse(String(message))));
    changed();
  });
  for (const channel of [input, control]) {
    channel.onOpen(() => {
      for (const malformed of ["", "{", "null", '{"n":-1}', "x".repeat(5_000)])
        channel.sendMessage(malformed);
      channel.sendMessageBinary(Buffer.alloc(100, 255));
      if (channel === control) channel.sendMessage(JSON.stringify({ type: "ping", t: 7 }));
      else channel.sendMessage(JSON.stringify({ n: 1, down: ["a"], hits: { a: 1 } }));
    });
  }
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === "complete") resolve();
    });
  });
  peer.setLocalDescription("offer");
  await gathered;
  const reply = await whep(offerOf(peer), key);
  expect(reply.status).toBe(201);
  expect(reply.headers.get("content-type")).toBe("application/sdp");
  expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  expect(reply.headers.get("access-control-expose-headers")).toContain("Location");
  try {
    peer.setRemoteDescription(await reply.text(), "answer");
  } catch {
    // As the offering side this library sometimes loses its transport while it waits; browsers do not.
    peer.close();
    return joined(key);
  }
  return {
    peer,
    messages,
    location: reply.headers.get("location") ?? "",
    packets: () => (references.length > 0 ? packets : 0),
    until: (holds) => new Promise((resolve) => (holds() ? resolve() : waiting.push({ holds, resolve }))),
  };
}

describe("control calls", () => {
  it("need the machine token", async () => {
    await expectEnvelope(await fetch(`${base}/control/seats`), 401);
    await expectEnvelope(await control("/control/lease", {}, "another-token-altogether"), 401);
  });

  it.each([
    ["lease", { ...leased, scheduleId: "" }],
    ["lease", null],
    ["start", { scheduleId: "s", ...started, profile: "../etc" }],
    ["end", "text"],
  ])("refuse an invalid body of %s", async (name, body) => {
    await expectEnvelope(await control(`/control/${name}`, body), 400);
  });

  it("accept the end of an unknown schedule", async () => {
    expect((await control("/control/end", { scheduleId: "nobody", leaseId: "none" })).status).toBe(200);
  });
});

describe("WHEP", () => {
  it("refuses wrong keys, types, sizes and offers, each with its status", async () => {
    await control("/control/lease", leased);
    await expectEnvelope(await whep(offerText(), "unknown-key"), 401);
    await expectEnvelope(
      await fetch(`${base}/whep`, {
        method: "POST",
        headers: { "content-type": "application/sdp" },
        body: "v=0",
      }),
      401,
    );
    await expectEnvelope(await whep(offerText()), 409);
    await control("/control/start", { scheduleId: "s", ...started });
    await expectEnvelope(await whep("garbage"), 400);
    await expectEnvelope(await whep(""), 400);
    await expectEnvelope(await whep("{}", sessionKey, "application/json"), 415);
    await expectEnvelope(await whep("{}", sessionKey, "text/plain"), 415);
    await expectEnvelope(await whep("v".repeat(100_000)), 413);
    await expectEnvelope(await fetch(`${base}/whep`), 405);
    await expectEnvelope(await fetch(`${base}/whep/x`, { method: "PATCH" }), 405);
    await expectEnvelope(await fetch(`${base}/nowhere`), 404);
    await expectEnvelope(await fetch(`${base}/%zz`), 400);
  });

  it("answers CORS preflights", async () => {
    const reply = await fetch(`${base}/whep`, { method: "OPTIONS" });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("access-control-allow-headers")).toContain("Authorization");
  });

  it("survives bytes that are not HTTP", async () => {
    for (const bytes of ["\x00\x01\x02", "GET\r\n\r\n", "POST /whep HTTP/1.1\r\nContent-Length: x\r\n\r\n"]) {
      expect(await raw(bytes)).toContain('"code":400');
    }
    expect((await fetch(`${base}/nowhere`)).status).toBe(404);
  });

  it("survives an offer that is valid in form only", async () => {
    const reply = await whep(offerText());
    expect([201, 422]).toContain(reply.status);
  });

  it("R-DESK-01 a player gets hello, video and replies; malformed channel messages do no harm", async () => {
    const player = await joined();
    await player.until(
      () => player.packets() > 30 && player.messages.some((message) => message.type === "pong"),
    );
    expect(player.messages[0]).toMatchObject({
      type: "hello",
      game: { id: "g-test", title: "Game" },
      width: 960,
    });
    expect(player.messages.filter((message) => message.type === "pong")).toEqual([{ type: "pong", t: 7 }]);

    const seats = await fetch(`${base}/control/seats`, {
      headers: { authorization: `Bearer ${machineToken}` },
    });
    const { data } = await seats.json();
    expect(seatList.parse(data).seats).toMatchObject([{ scheduleId: "s", state: "running", viewers: 1 }]);

    const end = (key: string): Promise<Response> =>
      fetch(`${base}${player.location}`, { method: "DELETE", headers: { authorization: `Bearer ${key}` } });
    await expectEnvelope(await end("unknown-key"), 401);
    expect((await end(sessionKey)).status).toBe(200);
    await expectEnvelope(await end(sessionKey), 404);
    player.peer.close();
  });

  it("R-SUB-08 a seat leased in high quality streams the larger video; its end notifies the player of the reason", async () => {
    const lease = {
      leaseId: "p",
      scheduleId: "pro",
      sessionKey: "key-of-a-pro-player",
      gameId: "g-test",
      quality: "high",
      freeAwaySeconds: 0,
    };
    expect((await control("/control/lease", lease)).status).toBe(200);
    await control("/control/start", { scheduleId: "pro", ...started });
    const player = await joined(lease.sessionKey);
    await player.until(() => player.packets() > 5 && player.messages.length > 0);
    expect(player.messages[0]).toMatchObject({ type: "hello", width: 1280, height: 720 });
    await control("/control/end", { scheduleId: "pro", leaseId: "p" });
    await player.until(() => player.messages.some((message) => message.type === "ended"));
    expect(player.messages.at(-1)).toEqual({ type: "ended", reason: "schedule-ended" });
    player.peer.close();
    expect(faults).toEqual([]);
  });
});
