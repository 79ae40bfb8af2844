import { type App, createApp } from "../../../../streams/app.ts";
import type { Session } from "../../../../streams/features/session/sessionState.ts";
import type { GameBrief } from "../../../../streams/wire/catalogue.ts";
import { type AppConfig, readConfig } from "../../../../streams/wire/config.ts";
import { fakeBackend, type PushServer, user } from "../../../support/fakeBackend.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { epoch, type FakePorts, type MarbleTest, never, ok, status } from "../../../support/marbles.ts";

/** The configuration that an app-config block gives. */
export function configOf(block: object = {}): AppConfig {
  const read = readConfig(JSON.stringify(block));
  if (read.kind === "wrong") throw new Error(`${read.key}: ${read.why}`);
  return read.config;
}

/** A configuration that signs in with Google. */
export const google = { signIn: { kind: "google", clientId: "client-1" } } as const;

const profile = { nick_name: "Ann", icon: "", user_id: user.userId };
/** The reply of a renewal. */
export const renewed = (token: string) => ok({ access_token: token, profile });
/** The reply of a login. */
export const loggedIn = (token: string, isNew = false) =>
  ok({ is_new_user: isNew, access_token: token, profile });

/** An HTTP 401 of family B. */
export const unauthorized = status(401, JSON.stringify({ code: 401, msg: "gone", data: null }));

/** The stored user of a signed-in player, as JSON.
 * @param life remaining validity of the token at the start, ms; 30 minutes by default
 */
export const userJson = (life = 1_800_000, token = user.token): string =>
  JSON.stringify({ ...user, token, expiresAt: epoch + life });

/** A browser tab that runs the app. */
export interface Tab {
  readonly app: App;
  readonly server: PushServer;
}

/** A tab with the whole app in it; ends with the test's scope. */
export function openTab(
  { scope }: Pick<MarbleTest, "scope">,
  ports: FakePorts,
  options: {
    /** Null: signed out. Left out: a fresh token. */
    storedUser?: string | null;
    config?: object;
    /** True: with the session socket, whose heartbeats make long tests slow. */
    socket?: boolean;
    games?: readonly GameBrief[];
    /** Programs ports after the backend was set up and before the app starts. */
    before?: () => void;
  } = {},
): Tab {
  const { storedUser = userJson(), config = {}, games = [], socket = false, before } = options;
  const already = ports.storage.get("local", "USER_INFO");
  const server = fakeBackend(ports, games);
  if (already !== null) ports.storage.set("local", "USER_INFO", already);
  else if (storedUser === null) ports.storage.remove("local", "USER_INFO");
  else ports.storage.set("local", "USER_INFO", storedUser);
  if (!socket) ports.http.on("/schedule/getWssToken", never);
  before?.();
  const app = createApp(ports, configOf(config), lazyModules);
  scope.onEnd(() => app.end());
  return { app, server };
}

/** Takes the network offline and back online: what failed before is retried. */
export function reconnect({ lifecycle }: FakePorts): void {
  lifecycle.setOnline(false);
  lifecycle.setOnline(true);
}

/** When a path was called, ms of virtual time. */
export function callTimes(ports: FakePorts, path: string): number[] {
  return ports.http.to(path).map(({ at }) => at - epoch);
}

/** A session as one word: its status, or "waiting" while restoring waits for the service. */
export function statusOf(session: Session): string {
  if (session.status === "restoring") return session.waiting ? "waiting" : "restoring";
  return session.status;
}
