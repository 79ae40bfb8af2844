import { defer, of, tap } from "rxjs";
import { createAccount } from "../../streams/compose/account.ts";
import { createFoundation, type Foundation } from "../../streams/compose/foundation.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { createLobby } from "../../streams/compose/lobby.ts";
import { createPlaying } from "../../streams/compose/playing.ts";
import type { PurchaseFlow } from "../../streams/features/purchase/purchaseFlow.ts";
import type { Intent } from "../../streams/intents.ts";
import type { Scope } from "../../streams/lib/scope.ts";
import type { OverlayKind } from "../../streams/page/overlays.ts";
import type { Wallet } from "../../wire/account.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { type AppConfig, readConfig } from "../../wire/config.ts";
import type { MeasuredIdc } from "../../wire/schedule.ts";
import type { PushEvent } from "../../wire/socket.ts";
import { fakeBackend } from "./fakeBackend.ts";
import { createFakeIdentity, fullWallet } from "./fakeIdentity.ts";
import { type FakePorts, ok } from "./fakePorts.ts";
import { lazyModules } from "./lazyModules.ts";

/** A finished speed test: two regions, delays in ms. */
export const measured: readonly MeasuredIdc[] = [
  { idc_id: "near", delay: 20 },
  { idc_id: "far", delay: 80 },
];

/** The configuration that an app-config block gives. */
export function configOf(block: object = {}): AppConfig {
  const read = readConfig(JSON.stringify(block));
  if (read.kind === "wrong") throw new Error(`${read.key}: ${read.why}`);
  return read.config;
}

/** The configuration of an empty app-config block. @param changes overrides its keys */
export const defaultConfig = (changes: Partial<AppConfig> = {}): AppConfig => ({ ...configOf(), ...changes });

/**
 * The app's own modules for playing and paying over a fake identity: a player is signed in, pushes come from
 * the test, games and wallet are known. So these tests need neither encryption nor sign-in.
 * @param options.games the catalogue; empty by default
 * @param options.wallet changes to a wallet with enough time
 * @param options.servers stored result of the speed test in this browser session, {@link measured} by default;
 * null when it has not run yet
 * @param options.signedIn true by default
 */
export function playBench(
  { ports, scope }: { ports: FakePorts; scope: Scope },
  options: {
    games?: readonly GameBrief[];
    wallet?: Partial<Wallet>;
    servers?: readonly MeasuredIdc[] | null;
    config?: AppConfig;
    signedIn?: boolean;
    /** Loads the code that follows the first screen; it is there by default. */
    loadDeferred?: LazyModules["deferred"];
  } = {},
) {
  const {
    games = [],
    servers = measured,
    config = defaultConfig(),
    loadDeferred = lazyModules.deferred,
  } = options;
  if (servers) ports.storage.set("session", "SPEED_TEST", JSON.stringify(servers));
  const wallet: Wallet = { ...fullWallet, ...options.wallet };
  fakeBackend(ports, games);
  ports.http.byDefault("/user/wallet", ok(wallet));

  const root = scope.child("bench");
  const foundation = createFoundation(root, { ports, config });
  const { actions, send } = foundation;
  const player = options.signedIn === false ? null : "player-1";
  const identity = createFakeIdentity(root, foundation, { player, wallet });
  foundation.index.add(games);
  const purchaseFlow = (): PurchaseFlow => purchases.purchaseFlow;
  const playing = createPlaying(root, {
    ...foundation,
    ...identity,
    loadStartInfo: loadDeferred,
    loadPlayFlow: loadDeferred,
    loadMeasure: loadDeferred,
    loadLater: loadDeferred,
    loadDesk: lazyModules.desk,
    paywall: {
      timeOver: (gameId) => defer(() => purchaseFlow().timeOver(gameId)),
      joinMembership: () => defer(() => purchaseFlow().joinMembership()),
    },
  });
  const lobby = createLobby(root, { ...foundation, ...identity, copyOf: () => of(null) });
  const purchases = createAccount(root.child("account"), {
    ...foundation,
    ...identity,
    ...lobby,
    ...playing,
  });
  root.run("purchase", actions.of("purchase/open").pipe(tap((intent) => purchaseFlow().open(intent))));

  return {
    root,
    ...lobby,
    index: foundation.index,
    ...playing,
    answer: answerWith(foundation),
    /** The kinds of the open pop-ups, the front one last. */
    get popups(): OverlayKind[] {
      return foundation.overlays.shown.value.map(({ kind }) => kind);
    },
    player: identity.player,
    wallet: identity.wallet,
    purchases,
    overlays: foundation.overlays.shown,
    open: foundation.overlays.open,
    toasts: foundation.toasts.shown,
    toasted: toastLog(root, foundation),
    location: foundation.location,
    send: (intent: Intent) => send(intent),
    push: (push: PushEvent) => identity.push$.next(push),
    /** The session socket opened (again). */
    connect: () => identity.connected$.next(),
    /** The state of the session socket; open by default. */
    connection: identity.connection,
  };
}

/** Logs every toast in order, also those that have disappeared. */
export function toastLog(scope: Scope, { toasts }: Foundation): readonly string[] {
  const log: string[] = [];
  let lastId = 0;
  scope.run(
    "toast log",
    toasts.shown.pipe(
      tap((shown) => {
        for (const { id, content } of shown) {
          if (id > lastId) log.push("text" in content ? content.text : content.message);
          lastId = Math.max(lastId, id);
        }
      }),
    ),
  );
  return log;
}

/** Answers the front pop-up; throws when it is not of this kind. */
export const answerWith =
  ({ overlays, send }: Foundation) =>
  (kind: OverlayKind, answer: unknown): void => {
    const front = overlays.shown.value.at(-1);
    if (front?.kind !== kind) throw new Error(`${front?.kind ?? "no pop-up"} is in front, not ${kind}`);
    send({ type: "overlay/answer", id: front.id, answer });
  };

export type PlayBench = ReturnType<typeof playBench>;

/** Builders for the pushes about a schedule, `s-1` by default. */
export const pushes = {
  moved: (queuingIndex: number | null, queuingWaitTime: number | null, scheduleId = "s-1"): PushEvent => ({
    event: "queue_update",
    data: { scheduleId, queuingIndex, queuingWaitTime },
  }),
  link: (account = "", password = "", scheduleId = "s-1"): PushEvent => ({
    event: "queue_link",
    data: { scheduleId, account, password },
  }),
  config: (state = "0", scheduleId = "s-1"): PushEvent => ({
    event: "machine_ready",
    data: { scheduleId, type: "config", state },
  }),
  running: (state = "34", scheduleId = "s-1"): PushEvent => ({
    event: "machine_ready",
    data: { scheduleId, type: "gameInfo", state },
  }),
  release: (scheduleId = "s-1"): PushEvent => ({ event: "queue_release", data: { scheduleId } }),
  cancel: (scheduleId = "s-1"): PushEvent => ({ event: "scheduled_cancel", data: { scheduleId } }),
};
