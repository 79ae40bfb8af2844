import { EMPTY, type Observable, of } from "rxjs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  interceptIdentity,
  interceptPayments,
  interceptStage,
} from "../../../recorder/intercept/interceptMedia.ts";
import { interceptHttp, interceptSocket } from "../../../recorder/intercept/interceptNetwork.ts";
import {
  interceptLifecycle,
  interceptNavigation,
  interceptStorage,
} from "../../../recorder/intercept/interceptPage.ts";
import { Recorder } from "../../../recorder/recorder.ts";
import { storedTelevision, storedVisit } from "../../../streams/features/desk/party/storedVisit.ts";
import { stored } from "../../../streams/storage/stored.ts";
import type { Call } from "../../../wire/calls/calls.ts";
import { common } from "../../../wire/calls/envelope.ts";
import { encodeFrame, frameKeys } from "../../../wire/frameCodec.ts";
import { payCommand } from "../../../wire/payFrame.ts";
import { pushEvents } from "../../../wire/socket.ts";
import { fakePorts, manualClock } from "../../support/fakePorts.ts";
import { defaultConfig } from "../../support/playBench.ts";
import { plantMarked } from "./plant.ts";

type AnyCall = Call<z.ZodMiniType, z.ZodMiniType>;

/** Every call of the wire, wherever it is declared; the operator's page is not recorded. */
const declared = import.meta.glob<Record<string, unknown>>(
  ["../../../wire/**/*.ts", "!../../../wire/operator/*.ts"],
  { eager: true },
);
const isCall = (value: unknown): value is AnyCall =>
  typeof value === "object" && value !== null && "family" in value && "params" in value;
const calls = Object.values(declared).flatMap((module) =>
  Object.values(module).flatMap((exported) =>
    typeof exported === "object" && exported !== null ? Object.values(exported).filter(isCall) : [],
  ),
);

/** A recorder, and texts that must not be in what it writes. */
function watched() {
  const lines: string[] = [];
  const canaries: string[] = [];
  const ports = fakePorts({ clock: manualClock() });
  const recorder = new Recorder(ports.clock, "https://play.test", defaultConfig(), (line) =>
    lines.push(line),
  );
  recorder.begin();
  const plant = (): string => {
    // With characters that are written in other ways in JSON and in addresses.
    const canary = `canary${canaries.length}-"x/ y"`;
    canaries.push(canary);
    return canary;
  };
  /** The places of `paths` whose text is written, in any spelling. */
  const leaked = (): readonly string[] => {
    const text = lines.join("\n");
    return canaries.filter((_, nth) => new RegExp(`canary${nth}(?!\\d)`).test(text));
  };
  return { recorder, ports, plant, lines, canaries, leaked };
}

const record = (stream$: Observable<unknown>): void => stream$.subscribe().unsubscribe();

describe("R-REC-01 a marked text is written nowhere", () => {
  test("all calls are looked at", () => {
    expect(calls.length).toBeGreaterThan(50);
    expect(new Set(calls.map(({ path }) => path))).toContain("/party/open");
    const methods = calls.filter(({ path }) => path === "/api/subscription").map(({ method }) => method);
    expect(methods.sort()).toEqual(["GET", "POST"]);
  });

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("in %s", (_, call) => {
    const { recorder, plant, canaries, leaked, lines } = watched();
    const orNothing = (planted: readonly unknown[]) => (planted.length > 0 ? planted : [null]);
    const params = call.family === "A" ? z.object({ params: call.params, common }) : call.params;
    const url = `/some/base${call.path}${call.method === "GET" ? "?goods_type=2" : ""}`;
    for (const body of orNothing(plantMarked(params, plant)))
      for (const data of orNothing(plantMarked(call.data, plant))) {
        const reply = {
          kind: "reply",
          status: 200,
          body: JSON.stringify({ code: 200, msg: "", data }),
        } as const;
        const request = { method: call.method, url, headers: {}, body: JSON.stringify(body) };
        record(interceptHttp(recorder, () => ({ request: () => of(reply) })).request(request));
      }
    expect(leaked()).toEqual([]);
    if (canaries.length > 0) expect(lines.join("\n")).toMatch(/secret-\d/);
  });

  test("in the frames of the session socket, and where a tab tells others of them", () => {
    const { recorder, ports, plant, canaries, leaked } = watched();
    const url = "wss://play.test/session?token=canary-t&uid=u&sign=canary-s";
    const keys = frameKeys("canary-s");
    for (const [event, schema] of Object.entries(pushEvents))
      for (const data of plantMarked(schema, plant)) {
        const text = encodeFrame({ event, data }, keys, new Uint8Array(16));
        const socket = interceptSocket(recorder, () => ({ connect: () => of({ kind: "message", text }) }));
        record(socket.connect(url, of()));
        const lifecycle = interceptLifecycle(recorder, () => ports.lifecycle);
        lifecycle.broadcast("push", { event, data: plantMarked(schema, plant)[0] });
      }
    expect(canaries.length).toBeGreaterThanOrEqual(4);
    expect(leaked()).toEqual([]);
  });

  test("in what the browser stores, reads and hears of other tabs", () => {
    const { recorder, ports, plant, canaries, leaked } = watched();
    const storage = interceptStorage(recorder, () => ports.storage);
    const heard: string[] = [];
    storage.changes$.subscribe(({ key }) => heard.push(key ?? ""));
    for (const { area, key, schema } of [...Object.values(stored), storedVisit, storedTelevision])
      for (const act of [
        (text: string) => storage.set(area, key, text),
        (text: string) => {
          ports.storage.set(area, key, text);
          storage.get(area, key);
        },
        (text: string) => ports.storage.otherTab(key, text),
      ])
        for (const value of plantMarked(schema, plant)) act(JSON.stringify(value));
    expect(heard).toContain("VISIT");
    expect(canaries.length).toBeGreaterThan(20);
    expect(leaked()).toEqual([]);
  });

  test("in what goes to a host, into a payment page, or comes from a sign-in", () => {
    const { recorder, plant, leaked } = watched();
    const iceServers = [{ urls: "turn:relay.test", username: "u", credential: plant() }];
    const address = { url: "https://host.test/whep", key: plant(), iceServers };
    record(
      interceptStage(recorder, () => ({
        supported: true,
        screen: () => null,
        prepare: () => undefined,
        play: () => of(),
      })).play(address, of({ kind: "text" as const, text: plant() })),
    );
    const payments = interceptPayments(recorder, () => ({ embed: () => EMPTY }));
    const page = { url: `https://pay.test/${encodeURIComponent(plant())}`, origins: [] };
    record(payments.embed(page, of(plantMarked(payCommand, plant)[0]), of(false)));
    const identity = {
      signIn: () => of({ kind: "token", idToken: plant() } as const),
      forget: () => undefined,
    };
    record(interceptIdentity(recorder, () => identity).signIn("client", true));
    expect(leaked()).toEqual([]);
  });

  test("in addresses", () => {
    const { recorder, ports, lines } = watched();
    const navigation = interceptNavigation(recorder, () => ports.navigation);
    const names = "token sign code state access_token client_secret code_verifier password".split(" ");
    for (const name of names) navigation.push(`/login?a=1&${name}=canary-${name}#x`);
    navigation.leave("https://pay.test/c#access_token=canary-hash&x=1");
    navigation.push("/th/join#canary-link-of-a-party");
    ports.navigation.replace("/join#canary-link-of-another");
    navigation.address();
    ports.navigation.replace("/join#canary-link-on-a-television.314159");
    navigation.address();
    navigation.push("/tv/code#CANARY");
    ports.navigation.replace("/tv/code#CANARY");
    navigation.address();
    expect(lines.join("\n")).not.toMatch(/canary|314159/i);
    expect(lines.join("\n")).toMatch(/"hash":"#secret-\d+"/);
    // They keep their form, by which the app reads them.
    expect(lines.join("\n")).toMatch(/"hash":"#secret-\d+\.\d{6}".*\/tv\/code#([2-9]{6}).*"hash":"#\1"/s);
  });

  test("once it was seen, wherever it comes again", () => {
    const { recorder, ports, lines } = watched();
    const paid = {
      code: 200,
      msg: "",
      data: { client_secret: "canary-1", url: "https://PAY.test/a b?canary-2" },
    };
    const reply = { kind: "reply", status: 200, body: JSON.stringify(paid) } as const;
    const http = interceptHttp(recorder, () => ({ request: () => of(reply) }));
    record(http.request({ method: "POST", url: "/api/subscription", headers: {}, body: "{}" }));
    const navigation = interceptNavigation(recorder, () => ports.navigation);
    navigation.leave("https://pay.test/a%20b?canary-2");
    navigation.push("/x?back=https%3A%2F%2FPAY.test%2Fa%20b%3Fcanary-2&why=canary-1");
    recorder.state("payment", { set: { "canary-1.list[0]": ["canary-1"] } });
    expect(lines.join("\n")).not.toContain("canary");
    // It stays an address, as the app reads it.
    expect(lines.at(-3)).toMatch(/"https:\/\/[\w.-]+\/secret-\d+"/);
  });
});
