import { expect } from "vitest";
import { type RecordedApp, recordApp } from "../../recorder/record.ts";
import { type App, createApp } from "../../streams/app.ts";
import { answerFirst, fakeBackend, scheduleCheck, started } from "../support/fakeBackend.ts";
import { type FakePorts, fakePorts, type ManualClock, manualClock, showing } from "../support/fakePorts.ts";
import { ok } from "../support/fakes/http.ts";
import { game, twoModes } from "../support/games.ts";
import { lazyModules } from "../support/lazyModules.ts";
import { configOf } from "../support/playBench.ts";

/** A speed test of its own length, so that the flow plays whatever the product's is. */
const config = configOf({ speedTest: { probes: 50, intervalMs: 400 } });

/** An app on fake ports, and the file that it writes. @param isLate whether all of it is written as the text is asked for */
export function recorded(
  ports: FakePorts<ManualClock>,
  create = createApp,
  isLate = false,
): RecordedApp & { text: () => string; lines: string[] } {
  const lines: string[] = [];
  const waiting: Array<() => void> = [];
  const options = isLate ? { later: (work: () => void) => waiting.push(work) } : {};
  const made = recordApp(create, ports, config, lazyModules, (line) => lines.push(line), options);
  const text = (): string => {
    for (const work of waiting.splice(0)) work();
    return `${lines.join("\n")}\n${made.footer()}\n`;
  };
  return { ...made, lines, text };
}

/** Secrets that a recording of this flow must not contain. */
export const recordedSecrets = {
  accessToken: "access-token-of-ann",
  refreshed: "token-1",
  ticket: "wss-1",
  signature: "signature-1",
  machineKey: "key-1",
  account: "steam-account-7",
  password: 'pass "word" 7',
  typed: "typed-password-9",
  code: "c-1",
} as const;

const discovery = {
  kind: "reply",
  status: 200,
  body: JSON.stringify({
    authorization_endpoint: "https://play.test/oidc/auth",
    token_endpoint: "https://play.test/oidc/token",
  }),
} as const;

const steps = { "signed out, leaves for a provider": "", "signed in by a provider": "", played: "" };

/**
 * The complete flow of a player as recordings, one for each page load, and the secrets generated in this run.
 */
export function recordedFlow(
  create = createApp,
  isLate = false,
): typeof steps & { secrets: readonly string[] } {
  const racer = game("g-1", twoModes);
  const ports = fakePorts({ clock: manualClock(), at: "/login" });
  fakeBackend(ports, [racer]);
  const { clock, http, navigation } = ports;
  ports.storage.remove("local", "USER_INFO");
  const first = recorded(ports, create, isLate);
  clock.advance(1);
  http.on("/oidc/.well-known/openid-configuration", discovery);
  first.app.send({ type: "session/signIn" });
  clock.advance(1);
  const asked = navigation.log.flatMap((entry) => (entry.kind === "leave" ? [entry.to] : []));
  const query = new URL(asked[0] ?? "").searchParams;
  first.app.end();
  const storedValue = ports.storage.get("session", "SIGN_IN") ?? "";

  const back = fakePorts({ clock, at: `/login?code=${recordedSecrets.code}&state=${query.get("state")}` });
  const server = fakeBackend(back, [racer]);
  back.storage.remove("local", "USER_INFO");
  back.storage.set("session", "SIGN_IN", storedValue);
  const payload = Buffer.from(JSON.stringify({ nonce: query.get("nonce"), email: "ann@example.com" }));
  const idToken = `h.${payload.toString("base64url")}.s`;
  back.http.on("/oidc/.well-known/openid-configuration", discovery);
  back.http.on("/oidc/token", { kind: "reply", status: 200, body: JSON.stringify({ id_token: idToken }) });
  back.http.on(
    "/api/login/google",
    ok({
      is_new_user: true,
      access_token: recordedSecrets.accessToken,
      profile: { nick_name: "Ann", icon: "", user_id: "player-1" },
    }),
  );
  const second = recorded(back, create, isLate);
  clock.advance(6_100);
  second.app.send({ type: "locale/choose", locale: "th" });
  second.app.end();

  const at = fakePorts({ clock, at: "/" });
  const playing = fakeBackend(at, [racer]);
  at.stage.script = showing;
  const third = recorded(at, create, isLate);
  play(third.app, at, playing);
  const signIn: Record<string, string> = JSON.parse(storedValue);
  return {
    "signed out, leaves for a provider": first.text(),
    "signed in by a provider": second.text(),
    played: third.text(),
    secrets: [
      ...Object.values(recordedSecrets).filter((value) => value !== recordedSecrets.code),
      ...["state", "verifier", "nonce"].flatMap((name) => signIn[name] ?? []),
      ...[query.get("code_challenge") ?? "", idToken, "ann@example.com", `code=${recordedSecrets.code}`],
      ...[server, playing].flatMap(({ connections }) => connections.map(({ url }) => url.search)),
    ],
  };
}

/** From home to the stream desk, with everything that can happen in between. */
function play(app: App, ports: FakePorts<ManualClock>, server: ReturnType<typeof fakeBackend>): void {
  const { clock, http, lifecycle, storage } = ports;
  const racer = game("g-1", twoModes);
  clock.advance(5);
  app.send({ type: "section/near", sectionId: "n-1" });
  clock.advance(5);
  app.send({ type: "navigate", to: "/gameDetails?id=g-1" });
  app.send({ type: "play/click", gameId: "g-1" });
  clock.advance(4_000);
  lifecycle.setVisible(false);
  clock.jump(60_000);
  lifecycle.setVisible(true);
  lifecycle.setOnline(false);
  clock.advance(1_000);
  lifecycle.setOnline(true);
  storage.otherTab("WALLET_CACHE", null);
  clock.advance(20_000);
  http.on("/schedule/start/game", started({ queuingIndex: 1, queuingWaitTime: 90 }));
  answerFirst(app, 5);
  clock.advance(5);
  http.on(
    "/schedule/info",
    ok(scheduleCheck(100, racer, { queue: { queuingIndex: 1, queuingWaitTime: 60 } })),
  );
  server.push({ event: "queue_update", data: { scheduleId: "s-1", queuingIndex: 1, queuingWaitTime: 60 } });
  clock.advance(5_000);
  http.on("/schedule/info", ok(scheduleCheck(200, racer)));
  const { account, password } = recordedSecrets;
  server.push({ event: "queue_link", data: { scheduleId: "s-1", account, password } });
  server.raw("no frame at all");
  clock.advance(5);
  server.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "config", state: "0" } });
  clock.advance(5);
  server.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "gameInfo", state: "34" } });
  clock.advance(200);
  ports.stage.last.emit({ kind: "touch", control: "a", down: true });
  app.send({ type: "desk/type", text: recordedSecrets.typed });
  ports.stage.last.emit({
    kind: "statistics",
    statistics: { framesPerSecond: 60, roundTrip: null, packetsLost: 0 },
  });
  clock.advance(2_000);
  app.send({ type: "desk/leave" });
  clock.advance(5);
  app.send({ type: "navigate", to: "/user/orders" });
  clock.advance(5);
  server.connections.at(-1)?.close(1006);
  clock.advance(40_000);
  app.end();
  expect(app.live).toBe(0);
  expect(ports.open()).toEqual({});
}
