import { expect, test } from "vitest";
import { createApp } from "../../../streams/app.ts";
import { giftShowsFor, schedulePoll, speedTest } from "../../../streams/rules/durations.ts";
import { readConfig } from "../../../streams/wire/config.ts";
import { fakeBackend, noSchedule, scheduleCheck, started } from "../../support/fakeBackend.ts";
import { fakePorts, manualClock, ok, showing } from "../../support/fakePorts.ts";
import { game, twoModes } from "../../support/games.ts";
import { lazyModules } from "../../support/lazyModules.ts";

function defaultConfig() {
  const read = readConfig("{}");
  if (read.kind === "wrong") throw new Error(read.key);
  return read.config;
}

test("the complete flow in plain Node: sign-in, home, details, play, speed test, mode, queue, desk", () => {
  const racer = game("g-1", twoModes);
  const ports = fakePorts({ clock: manualClock(), at: "/login" });
  const server = fakeBackend(ports, [racer]);
  const { clock, http, navigation } = ports;
  ports.storage.remove("local", "USER_INFO");
  ports.stage.script = showing;
  const app = createApp(ports, defaultConfig(), lazyModules);
  clock.advance(1);
  expect(app.session.value.status).toBe("signedOut");

  // Sign-in: to the provider, and back with its answer.
  http.on("/oidc/.well-known/openid-configuration", {
    kind: "reply",
    status: 200,
    body: JSON.stringify({
      authorization_endpoint: "https://play.test/oidc/auth",
      token_endpoint: "https://play.test/oidc/token",
    }),
  });
  app.send({ type: "session/signIn" });
  clock.advance(1);
  const asked = navigation.log.flatMap((entry) => (entry.kind === "leave" ? [entry.to] : []));
  const query = new URL(asked[0] ?? "").searchParams;
  expect(query.get("code_challenge_method")).toBe("S256");
  app.end();

  const back = fakePorts({
    clock,
    at: `/login?code=c-1&state=${query.get("state")}`,
  });
  const serverAgain = fakeBackend(back, [racer]);
  back.storage.remove("local", "USER_INFO");
  const storedValue = ports.storage.get("session", "SIGN_IN");
  back.storage.set("session", "SIGN_IN", storedValue ?? "");
  back.stage.script = showing;
  const payload = Buffer.from(JSON.stringify({ nonce: query.get("nonce") })).toString("base64url");
  back.http.on("/oidc/.well-known/openid-configuration", {
    kind: "reply",
    status: 200,
    body: JSON.stringify({
      authorization_endpoint: "https://play.test/oidc/auth",
      token_endpoint: "https://play.test/oidc/token",
    }),
  });
  back.http.on("/oidc/token", {
    kind: "reply",
    status: 200,
    body: JSON.stringify({ id_token: `h.${payload}.s` }),
  });
  back.http.on(
    "/api/login/google",
    ok({
      is_new_user: true,
      access_token: "t-1",
      profile: { nick_name: "Ann", icon: "", user_id: "player-1" },
    }),
  );
  const signedIn = createApp(back, defaultConfig(), lazyModules);
  clock.advance(5);
  expect(signedIn.session.value.status).toBe("signedIn");
  expect(signedIn.location.value.path).toBe("/");
  expect(signedIn.overlays.value.map(({ kind }) => kind)).toEqual(["timeGift"]);
  clock.advance(giftShowsFor);
  expect(signedIn.overlays.value).toEqual([]);

  // Home and details.
  expect(signedIn.home.value.status).toBe("ready");
  signedIn.send({ type: "section/near", sectionId: "n-1" });
  clock.advance(5);
  signedIn.send({ type: "navigate", to: "/gameDetails?id=g-1" });
  expect(signedIn.details.value).toMatchObject({ status: "ready", modes: [3, 5] });

  // Play, while the speed test is still running.
  signedIn.send({ type: "play/click", gameId: "g-1" });
  clock.advance(5);
  expect(signedIn.overlays.value.map(({ kind }) => kind)).toEqual(["speedTest"]);
  clock.advance(speedTest.probes * speedTest.intervalMs - giftShowsFor);
  const choose = signedIn.overlays.value[0];
  expect(choose?.kind).toBe("selectMode");
  back.http.on("/schedule/start/game", started({ queuingIndex: 1, queuingWaitTime: 90 }));
  signedIn.send({ type: "overlay/answer", id: choose?.id ?? 0, answer: 5 });
  clock.advance(5);
  expect(signedIn.queue.value).toMatchObject({ shape: "popup", ahead: 1, wait: 90 });

  // The queue advances, a host is free, the game runs.
  back.http.on(
    "/schedule/info",
    ok(scheduleCheck(100, racer, { queue: { queuingIndex: 1, queuingWaitTime: 60 } })),
  );
  clock.advance(schedulePoll);
  expect(signedIn.queue.value).toMatchObject({ wait: 60 });
  back.http.on("/schedule/info", ok(scheduleCheck(200, racer)));
  serverAgain.push({ event: "queue_link", data: { scheduleId: "s-1", account: "", password: "" } });
  clock.advance(5);
  expect(back.http.to("/schedule/confirm")).toHaveLength(1);
  expect(signedIn.queue.value.shape).toBe("ready");
  expect(signedIn.play.value.status).toBe("preparing");
  serverAgain.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "config", state: "0" } });
  clock.advance(5);
  expect(back.http.to("/schedule/send/streamdesk/info").map(({ json }) => json)).toMatchObject([
    { params: { schedule_id: "s-1", type: 1 } },
  ]);
  serverAgain.push({ event: "machine_ready", data: { scheduleId: "s-1", type: "gameInfo", state: "34" } });
  clock.advance(200);
  expect(signedIn.location.value.path).toBe("/streamDesk");
  expect(signedIn.desk.value).toMatchObject({ status: "playing", moving: true });
  expect(back.stage.last.address).toEqual({
    url: "http://127.0.0.1:8081/whep",
    key: "key-1",
    iceServers: [],
  });

  // Leaving ends the stream, not the schedule; nothing outlives the app.
  signedIn.send({ type: "desk/leave" });
  clock.advance(5);
  expect(back.stage.live).toBe(0);
  expect(back.http.to("/schedule/quit")).toHaveLength(0);
  expect(signedIn.location.value.path).toBe("/gameDetails");
  signedIn.end();
  expect(signedIn.live).toBe(0);
  expect(back.open()).toEqual({});
  expect(server.received).toEqual([]);
  expect(noSchedule.scheduleStatus).toBe(0);
});
