import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportHar } from "../../../replay/command/har/exportHar.ts";
import { type HarEntry, messageAt, readHar } from "../../../replay/command/har/harFormat.ts";
import { importHar } from "../../../replay/command/har/importHar.ts";
import { recordingIn } from "../../../replay/command/openFile.ts";
import { encodeFrame, frameKeys } from "../../../streams/wire/frame.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { command, contentOf, ownFolder, playedFile, way } from "./runCommand.ts";

const start = Date.UTC(2026, 4, 1, 10);
const common = {
  aKey: "h5-local",
  pApplicationId: "h5",
  appName: "cloudplay",
  pName: "h5",
  pVersion: 1_411,
  pVersionName: "1.4.0",
  lang: "th",
  token: "token-7",
  uid: "player-7",
  adid: "",
  web_uuid: "11111111-1111-4111-8111-111111111111",
  t: start / 1_000,
};

interface Call {
  readonly url: string;
  /** ms after the start. */
  readonly at?: number;
  readonly took?: number;
  readonly method?: string;
  readonly status?: number;
  readonly data?: unknown;
  readonly more?: object;
}

/** An entry as Chrome writes it. */
function entry({
  url,
  at = 0,
  took = 30,
  method = "POST",
  status = 200,
  data = {},
  more = {},
}: Call): HarEntry {
  return {
    startedDateTime: new Date(start + at).toISOString(),
    time: took,
    request: {
      method,
      url: url.startsWith("/") ? `https://play.example${url}` : url,
      headers: [{ name: "noencrypt", value: "1" }],
      postData: { mimeType: "application/json", text: JSON.stringify({ params: {}, common }) },
    },
    response: {
      status,
      content: { mimeType: "application/json", text: JSON.stringify({ code: 200, msg: "OK", data }) },
    },
    _resourceType: "xhr",
    ...more,
  };
}

const pushes = [
  { event: "balance", msgId: "m-1", data: { msg: "hello" } },
  { event: "queue_update", msgId: "m-2", data: { scheduleId: "s-1", queuingIndex: 3, queuingWaitTime: 5 } },
];

function socketEntry(
  frames: readonly string[],
  url = "wss://play.example/session?token=t&uid=player-7&sign=sign-7",
): HarEntry {
  const messages = frames.map((data, index) => ({
    type: "receive",
    time: (start + 1_000 + index * 1_000) / 1_000,
    opcode: 1,
    data,
  }));
  return entry({
    url,
    at: 200,
    took: 0,
    method: "GET",
    status: 101,
    more: { _resourceType: "websocket", _webSocketMessages: messages },
  });
}

/** Enough for a signed-in player at home, with a socket. */
const session = (
  frames = pushes.map((push) => encodeFrame(push, frameKeys("sign-7"), new Uint8Array(16))),
): HarEntry[] => [
  entry({ url: "/user/wallet" }),
  entry({ url: "/schedule/getWssToken", data: { token: "wss-7" } }),
  entry({ url: "/schedule/sig", data: { signature: "sign-7" } }),
  entry({ url: "/activity/getHomeNavigation", took: 40, data: { list: [] } }),
  socketEntry(frames),
  entry({ url: "/schedule/start/game", at: 5_000 }),
  entry({ url: "/user/orders/list", at: 60_000, method: "GET" }),
];

const asText = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: "1.2", creator: {}, entries } });

function imported(entries: readonly HarEntry[]) {
  const read = readHar(asText(entries));
  if (read.kind === "refused") throw new Error(read.why);
  const made = importHar(read.entries, lazyModules);
  if (made.kind === "refused") throw new Error(made.why);
  return { ...made, recording: recordingIn("made", made.text) };
}

describe("R-REC-18 a HAR file becomes a recording", () => {
  test("with the replies of the browser's calls, each as late as then", () => {
    const { recording } = imported(session());
    const asked = recording.lines.find(
      ({ what, data }) => what === "open" && JSON.stringify(data).includes("/activity/getHomeNavigation"),
    );
    const reply = recording.lines.find(({ what, of }) => what === "next" && of === asked?.seq);
    expect(reply?.data).toMatchObject({ kind: "reply", status: 200, body: { json: { data: { list: [] } } } });
    expect((reply?.at ?? 0) - (asked?.at ?? 0)).toBe(40);
  });

  test("with the frames of its sockets, decrypted and at their times", () => {
    const { recording, frames } = imported(session());
    const opened = recording.lines.find(
      ({ what, data }) => what === "open" && JSON.stringify(data).includes("/session?"),
    );
    const came = recording.lines.filter(
      ({ what, of, data }) => what === "next" && of === opened?.seq && Object(data).kind === "message",
    );
    expect(frames).toBe(2);
    expect(came.map(({ data }) => Object(data).frame.json)).toEqual(pushes);
    expect(came.map(({ at }) => at - (opened?.at ?? 0))).toEqual([800, 1_800]);
  });

  test("also as Playwright writes it: frames in ms, and -1 for a reply or time that is not there", () => {
    const entries = session().map((one) => ({
      ...one,
      ...(one._webSocketMessages && {
        _webSocketMessages: one._webSocketMessages.map(({ time, ...rest }) => ({
          ...rest,
          time: time * 1_000,
        })),
      }),
    }));
    const none = { time: -1, response: { status: -1, content: { size: -1, mimeType: "x-unknown" } } };
    const made = imported([...entries, { ...entry({ url: "/schedule/info", at: 7_000 }), ...none }]);
    expect(made.text).toBe(imported(session()).text);
    const [socket] = entries.filter(({ _webSocketMessages }) => _webSocketMessages);
    const [message] = socket?._webSocketMessages ?? [];
    expect(
      socket && message && [messageAt(message, socket), messageAt({ ...message, time: -1 }, socket)],
    ).toEqual([start + 1_000, start + 200]);
  });

  test("and a call without an end, whose time Chrome writes as null, never gets its reply late", () => {
    const { recording } = imported([
      { ...entry({ url: "/user/wallet", status: 0 }), time: null },
      ...session().slice(1),
    ]);
    expect(recording.lines.length).toBeGreaterThan(10);
  });

  test("as who was signed in, in their language, on their device", () => {
    const { recording } = imported(session());
    const sent = recording.lines.find(
      ({ what, data }) => what === "open" && JSON.stringify(data).includes("/user/wallet"),
    );
    expect(Object(sent?.data).body.json.common).toMatchObject({
      uid: expect.stringMatching(/^name-/),
      lang: "th",
      web_uuid: expect.stringMatching(/^00000000-/),
    });
    for (const hidden of ["token-7", "player-7", common.web_uuid])
      expect(JSON.stringify(recording)).not.toContain(hidden);
  });

  test("that replays, and is the same each time", async () => {
    const { text } = imported(session());
    expect(imported(session()).text).toBe(text);
    expect((await command([playedFile(() => text)])).code).toBe(0);
  });

  test("and says what is missing: what each click led to, and what no HAR file has", () => {
    const { missing, callsLeft } = imported(session());
    const list = missing.join("\n");
    expect(callsLeft).toBe(2);
    expect(list).toMatch(
      /clicks and typing: 2 of .*POST \/schedule\/start\/game at 5.0 s, GET \/user\/orders\/list at 60.0 s/,
    );
    for (const word of [
      "replies to calls that the browser did not make",
      "storage",
      "configuration",
      "timers",
      "randomness",
      "the sockets",
      "picture",
    ])
      expect(list).toContain(word);
  });

  test("and counts frames that can't be decrypted", () => {
    expect(imported(session(["AAAA", "BBBB"])).missing.join("\n")).toMatch(/encrypted .*: 2$/m);
    expect(imported(session()).missing.join("\n")).not.toContain("encrypted");
  });

  test("a call that failed in the browser fails again", () => {
    const { recording } = imported([entry({ url: "/user/wallet", status: 0 }), ...session().slice(1)]);
    const asked = recording.lines.find(
      ({ what, data }) => what === "open" && JSON.stringify(data).includes("/user/wallet"),
    );
    const reply = recording.lines.find(({ what, of }) => what === "next" && of === asked?.seq);
    expect(reply?.data).toEqual({ kind: "failed", reason: "unreachable" });
  });

  test("with the configuration and address of the page's document", () => {
    const block = '<script id="app-config" type="application/json">{"productName":"Arcade"}</script>';
    const document = {
      ...entry({ url: "/gameDetails?id=g-1", method: "GET" }),
      _resourceType: "document",
      response: {
        status: 200,
        content: { mimeType: "text/html; charset=utf-8", text: `<html>${block}</html>` },
      },
    };
    const { recording, missing } = imported([document, ...session()]);
    expect(recording.header).toMatchObject({
      origin: "https://play.example",
      config: { productName: "Arcade" },
    });
    expect(recording.header.known["navigation.address"]).toEqual({
      path: "/gameDetails",
      query: "?id=g-1",
      hash: "",
    });
    expect(missing.join("\n")).not.toContain("configuration");
  });
});

describe("R-REC-18 a HAR file is refused in one line", () => {
  const wrong = (change: object): string => asText([{ ...entry({ url: "/user/wallet" }), ...change }]);

  test.each([
    ["no JSON", "<html>", /no HAR file: not JSON/],
    ["no HAR", "[]", /no HAR file/],
    ["no calls", asText([]), /entries/],
    ["a time that is none", wrong({ startedDateTime: "yesterday" }), /entries\.0\.startedDateTime: a date/],
    ["an endless call", wrong({ time: 1e300 }), /entries\.0\.time/],
    [
      "a script as an address",
      wrong({ request: { method: "GET", url: "javascript:alert(1)", headers: [] } }),
      /url: an http/,
    ],
    ["an address that is none", wrong({ request: { method: "GET", url: "http://[", headers: [] } }), /url/],
    ["a status that is none", wrong({ response: { status: 1e9, content: {} } }), /status/],
    [
      "a frame from the far future",
      wrong({ _webSocketMessages: [{ type: "receive", time: 1e300, opcode: 1, data: "" }] }),
      /time/,
    ],
    ["years", asText([entry({ url: "/a" }), entry({ url: "/b", at: 1e11 })]), /longer than 12 hours/],
  ])("%s", (_, content, why) => {
    const read = readHar(content);
    if (read.kind === "har") throw new Error("it was read");
    expect(read.why).toMatch(why);
    expect(read.why).not.toContain("\n");
    expect(read.why.length).toBeLessThan(300);
  });

  test("one without a call of the app", () => {
    const picture = { ...entry({ url: "/logo.png", method: "GET" }), _resourceType: "image" };
    expect(importHar([picture], lazyModules)).toMatchObject({ kind: "refused" });
  });

  test("and no file is written, nor overwritten", async () => {
    const folder = ownFolder();
    const [har, file] = [join(folder, "a.har"), join(folder, "a.ndjson")];
    writeFileSync(har, "<html>");
    expect(await command([file, "--from-har", har])).toMatchObject({
      code: 2,
      complained: `${har} is refused: it is no HAR file: not JSON.`,
    });
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, "mine");
    writeFileSync(har, asText(session()));
    expect((await command([file, "--from-har", har])).complained).toContain("is there already");
    expect(contentOf(file)).toBe("mine");
    expect((await command([join(folder, "b"), "--from-har", join(folder, "none")])).complained).toContain(
      "can't be opened",
    );
  });
});

describe("R-REC-18 a recording becomes a HAR file", () => {
  const recording = recordingIn("played", way.played);

  test("of version 1.2, with every call and socket", () => {
    const har = exportHar(recording);
    expect(readHar(JSON.stringify(har))).toMatchObject({ kind: "har" });
    const streams = recording.lines.filter(
      ({ what, port }) => what === "open" && (port === "http" || port === "socket"),
    );
    expect(har.log.entries).toHaveLength(streams.length);
    // What HAR 1.2 wants of every entry.
    for (const one of har.log.entries) {
      expect(one).toMatchObject({ cache: {}, timings: { send: 0, receive: 0 }, pageref: "page" });
      expect(one.request).toMatchObject({ httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 });
      expect(one.response).toMatchObject({ redirectURL: "", cookies: [], headers: [] });
      expect(one.response.content).toHaveProperty("size");
    }
  });

  test("with bodies, times, and frames in both directions", () => {
    const { entries } = exportHar(recording).log;
    const confirm = entries.find(({ request }) => request.url.endsWith("/schedule/confirm"));
    expect(JSON.parse(confirm?.request.postData?.text ?? "")).toMatchObject({ params: { id: "s-1" } });
    expect(JSON.parse(confirm?.response.content.text ?? "")).toMatchObject({ code: 200 });
    const messages = entries.flatMap(({ _webSocketMessages = [] }) => _webSocketMessages);
    expect(messages.find(({ data }) => data.includes("queue_link"))).toMatchObject({
      type: "receive",
      opcode: 1,
    });
    const beat = messages.find(({ data }) => data.includes('"heartbeat"'));
    expect(beat).toMatchObject({ type: "send" });
    const told = recording.lines.find(
      ({ what, port, data }) =>
        what === "tell" && port === "socket" && JSON.stringify(data).includes("heartbeat"),
    );
    expect((beat?.time ?? 0) * 1_000 - recording.header.startedAt).toBeCloseTo(told?.at ?? 0, 0);
  });

  test("and that one becomes a recording again, with the same first calls and frames", () => {
    const read = readHar(JSON.stringify(exportHar(recording)));
    if (read.kind === "refused") throw new Error(read.why);
    const made = importHar(read.entries, lazyModules);
    if (made.kind === "refused") throw new Error(made.why);
    const asked = (lines: typeof recording.lines): string[] =>
      lines.flatMap(({ what, port, at, data }) =>
        what === "open" && port === "http" && at === 0 ? [String(Object(data).url)] : [],
      );
    const again = recordingIn("made", made.text);
    expect(new Set(asked(again.lines))).toEqual(new Set(asked(recording.lines)));
    expect(made.text).toContain("queue_link");
    expect(made.text).toContain("machine_ready");
  });

  test("by the command", async () => {
    const har = join(ownFolder(), "out.har");
    const { code, printed } = await command([playedFile(), "--to-har", har]);
    expect(code).toBe(0);
    expect(printed).toMatch(/out\.har has \d+ calls and sockets/);
    expect(readHar(contentOf(har)).kind).toBe("har");
  });
});
