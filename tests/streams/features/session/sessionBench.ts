import { type App, createApp } from "../../../../streams/app.ts";
import type { LazyModules } from "../../../../streams/compose/lazyModules.ts";
import type { Session } from "../../../../streams/features/session/sessionState.ts";
import type { GameBrief } from "../../../../wire/catalogue.ts";
import { fakeBackend, type SessionServer, user } from "../../../support/fakeBackend.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { epoch, type FakePorts, type MarbleTest, never, ok, status } from "../../../support/marbles.ts";
import { configOf } from "../../../support/playBench.ts";

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
  readonly server: SessionServer;
}

/** A tab with the whole app in it; ends with the test's scope. What the test has programmed before stays. */
export function openTab(
  m: Pick<MarbleTest, "scope" | "ports">,
  options: {
    /** Another tab's. */
    ports?: FakePorts;
    /** Null: signed out. Left out: a fresh token. */
    storedUser?: string | null;
    config?: object;
    /** True: with the session socket, whose heartbeats make long tests slow. */
    socket?: boolean;
    games?: readonly GameBrief[];
    /** Code that is loaded in another way. */
    modules?: Partial<LazyModules>;
  } = {},
): Tab {
  const { ports = m.ports, storedUser = userJson(), config = {}, games = [], socket = false } = options;
  const already = ports.storage.get("local", "USER_INFO");
  const server = fakeBackend(ports, games);
  if (already !== null) ports.storage.set("local", "USER_INFO", already);
  else if (storedUser === null) ports.storage.remove("local", "USER_INFO");
  else ports.storage.set("local", "USER_INFO", storedUser);
  if (!socket) ports.http.byDefault("/schedule/getWssToken", never);
  const app = createApp(ports, configOf(config), { ...lazyModules, ...options.modules });
  m.scope.onEnd(() => app.end());
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

/** A tab whose session takes this way, a letter a status: `r`estoring, `w`aiting, signing `i`n, `s`igned in, signed `o`ut. */
export function openShowing(
  m: MarbleTest,
  diagram: string,
  options: Parameters<typeof openTab>[1] = {},
): App {
  const { app } = openTab(m, options);
  const letters = { r: "restoring", w: "waiting", i: "signingIn", s: "signedIn", o: "signedOut" };
  m.expectState(app.session, diagram, letters, statusOf);
  return app;
}
