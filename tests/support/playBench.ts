import { defer, EMPTY, merge, mergeMap, type Observable, of, Subject, switchMap, tap } from "rxjs";
import { createActions } from "../../streams/actions.ts";
import { createCatalogueIndex } from "../../streams/features/catalogue/catalogueIndex.ts";
import { createDetails } from "../../streams/features/catalogue/details.ts";
import { createHome } from "../../streams/features/catalogue/home.ts";
import { createDesk } from "../../streams/features/desk/desk.ts";
import { createPlay } from "../../streams/features/play/play.ts";
import { createResumePrompt } from "../../streams/features/play/resumePrompt.ts";
import { createProducts } from "../../streams/features/products/products.ts";
import { createPurchases } from "../../streams/features/purchase/purchases.ts";
import type { Connection } from "../../streams/features/push/connectionState.ts";
import { createQueue } from "../../streams/features/queue/queue.ts";
import { createSchedule } from "../../streams/features/schedule/schedule.ts";
import { createOtherTabOwns } from "../../streams/features/schedule/tabOwnership.ts";
import { type Backend, createBackend } from "../../streams/features/session/backend.ts";
import { createSpeedTest } from "../../streams/features/speedTest/speedTest.ts";
import { createSteam } from "../../streams/features/steam/steam.ts";
import type { WalletFeature, WalletView } from "../../streams/features/wallet/wallet.ts";
import type { Intent } from "../../streams/intents.ts";
import type { Scope } from "../../streams/lib/scope.ts";
import { source } from "../../streams/lib/state.ts";
import { createNavigation } from "../../streams/ui/navigation.ts";
import { createOverlays, type OverlayKind } from "../../streams/ui/overlays.ts";
import { createPageLifecycle } from "../../streams/ui/pageLifecycle.ts";
import { createToasts } from "../../streams/ui/toasts.ts";
import type { Wallet } from "../../streams/wire/account.ts";
import { calls } from "../../streams/wire/calls.ts";
import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { createClient } from "../../streams/wire/client.ts";
import { type AppConfig, readConfig } from "../../streams/wire/config.ts";
import type { MeasuredIdc } from "../../streams/wire/schedule.ts";
import type { PushEvent } from "../../streams/wire/socket.ts";
import { createTypedStorage } from "../../streams/wire/typedStorage.ts";
import { fakeBackend } from "./fakeBackend.ts";
import { type FakePorts, ok } from "./fakePorts.ts";
import { lazyModules } from "./lazyModules.ts";

export const measured: readonly MeasuredIdc[] = [
  { idc_id: "near", delay: 20 },
  { idc_id: "far", delay: 80 },
];

/** Enough game minutes. */
const full: Wallet = {
  isSubscription: 0,
  totalTime: 1_200,
  gold: 0,
  testPlayInfo: { isTestPlay: 0, testPlayTime: 0 },
};

export const defaultConfig = (changes: Partial<AppConfig> = {}): AppConfig => {
  const read = readConfig("{}");
  if (read.kind === "wrong") throw new Error(read.key);
  return { ...read.config, ...changes };
};

/**
 * The features of playing, put together as the app does it, without session and socket: a player is signed in, pushes come from the
 * test, and the games are known. With it a test of playing needs no encryption and no sign-in.
 * @param options.servers what the speed test measured earlier in this browser session; null when it did not run yet
 */
export function playBench(
  { ports, scope }: { ports: FakePorts; scope: Scope },
  options: {
    games?: readonly GameBrief[];
    wallet?: Partial<Wallet>;
    servers?: readonly MeasuredIdc[] | null;
    config?: AppConfig;
    signedIn?: boolean;
    /** Programs the backend before the first call. */
    before?: () => void;
  } = {},
) {
  const { games = [], servers = measured, config = defaultConfig() } = options;
  const { clock, report } = ports;
  if (servers) ports.storage.set("session", "SPEED_TEST", JSON.stringify(servers));
  const known: Wallet = { ...full, ...options.wallet };
  fakeBackend(ports, games);
  ports.http.on("/user/wallet", ok(known));
  options.before?.();

  const root = scope.child("bench");
  const player = source<string | null>(options.signedIn === false ? null : "player-1");
  const push$ = new Subject<PushEvent>();
  const connected$ = new Subject<void>();
  const connection = source<Connection>({ status: "open", since: clock.now() });
  const { actions, send } = createActions(report);
  const typedStorage = createTypedStorage(ports.storage);
  const pageLifecycle = createPageLifecycle(root.child("presence"), ports.lifecycle);
  const navigation = createNavigation(root.child("navigation"), { port: ports.navigation, actions });
  const { location } = navigation;
  const overlays = createOverlays(actions);
  const toasts = createToasts(root.child("toasts"), { clock, actions });
  const client = createClient({
    http: ports.http,
    clock,
    config,
    caller: () => ({ token: "t", userId: "u", locale: "en", deviceId: "d", commonInfo: {} }),
  });
  const backend = createBackend({ client, toasts, token: () => "t" });
  const speedTest = createSpeedTest(root.child("speedTest"), {
    ports,
    config,
    player,
    backend,
    typedStorage,
    toasts,
  });
  const wallet = knownWallet(root, known, { push$, backend });
  const schedule = createSchedule(root.child("schedule"), {
    ports,
    pageLifecycle,
    player,
    backend,
    toasts,
    wallet,
    push$,
    connected$,
    connection,
    loadStartInfo: lazyModules.startInfo,
  });
  const index = createCatalogueIndex();
  index.add(games);
  const catalogue = { player, location, backend, index, actions };
  const home = createHome(root.child("home"), {
    ...catalogue,
    waiting$: of(null),
    reconnected$: pageLifecycle.cameOnline$,
    copyOf: () => of(null),
  });
  const details = createDetails(root.child("details"), catalogue);
  const steam = createSteam(root.child("steam"), {
    ports,
    config,
    pageLifecycle,
    player,
    location,
    home,
    backend,
    actions,
  });
  const queue = createQueue(root.child("queue"), { schedule, overlays, actions });
  const plans = createProducts(root.child("products"), {
    player,
    backend,
    config,
    wallet: wallet.wallet,
    reconnected$: connected$,
  });
  const purchases = createPurchases(root.child("purchases"), {
    ports,
    config,
    deviceId: "d",
    player,
    navigation,
    actions,
    backend,
    wallet,
    plans,
    schedule,
    overlays,
    toasts,
    typedStorage,
    reconnected$: connected$,
  });
  root.run(
    "purchase",
    actions.of("purchase/open").pipe(tap((intent) => purchases.purchaseFlow.open(intent))),
  );
  const flow = {
    backend,
    wallet,
    speedTest,
    schedule,
    overlays,
    toasts,
    paywall: purchases.purchaseFlow,
  };
  const play = createPlay(root.child("play"), { ...flow, clock, index, location, player, actions });
  const otherTabOwns = createOtherTabOwns(root.child("otherTabOwns"), { ports, schedule: schedule.schedule });
  createResumePrompt(root.child("resumePrompt"), {
    otherTabOwns,
    player,
    schedule,
    overlays,
    play,
  });
  const desk = createDesk(root.child("desk"), {
    ports,
    pageLifecycle,
    player,
    schedule,
    navigation,
    actions,
    typedStorage,
  });

  const toasted: string[] = [];
  let lastTold = 0;
  root.run(
    "told",
    toasts.shown.pipe(
      tap((shown) => {
        for (const { id, content } of shown) {
          if (id > lastTold) toasted.push("text" in content ? content.text : content.message);
          lastTold = Math.max(lastTold, id);
        }
      }),
    ),
  );

  return {
    root,
    player,
    schedule,
    queue,
    play,
    desk,
    home,
    steam,
    details,
    index,
    speedTest,
    wallet,
    plans,
    purchases,
    overlays: overlays.shown,
    toasts: toasts.shown,
    /** Every toast there ever was, in order. */
    toasted: toasted as readonly string[],
    location,
    send: (intent: Intent) => send(intent),
    push: (push: PushEvent) => push$.next(push),
    /** The session socket opened (again). */
    connect: () => connected$.next(),
    /** How the session socket fares; open, unless told. */
    connection,
    /** The kinds of the open pop-ups, the front one last. */
    get popups(): OverlayKind[] {
      return overlays.shown.value.map(({ kind }) => kind);
    },
    /** Answers the pop-up in front, which has to be of this kind. */
    answer(kind: OverlayKind, answer: unknown) {
      const front = overlays.shown.value.at(-1);
      if (front?.kind !== kind) throw new Error(`${front?.kind ?? "no pop-up"} is in front, not ${kind}`);
      send({ type: "overlay/answer", id: front.id, answer });
    },
  };
}

export type PlayBench = ReturnType<typeof playBench>;

/** The pushes about a schedule, short. */
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

/** A wallet that is known from the start, so that the service is asked for it only where somebody wants it anew. */
function knownWallet(
  scope: Scope,
  known: Wallet,
  { push$, backend }: { push$: Observable<PushEvent>; backend: Backend },
): WalletFeature {
  const view = (wallet: Wallet): WalletView => ({
    ...wallet,
    hasTestPlayTime: wallet.testPlayInfo.testPlayTime > 0,
  });
  const wallet = source<WalletView | null>(view(known));
  const updates$ = new Subject<Wallet>();
  const asked$ = new Subject<void>();
  const answered$ = asked$.pipe(
    switchMap(() => backend.callWithToast(calls.wallet, {})),
    mergeMap((result) => (result.kind === "ok" ? [result.data] : [])),
  );
  const pushed$ = push$.pipe(mergeMap((push) => (push.event === "wallet_update" ? [push.data] : [])));
  const accept = (next: Wallet): WalletView => {
    const accepted = view(next);
    wallet.set(accepted);
    updates$.next(next);
    return accepted;
  };
  scope.run("wallet", merge(answered$, pushed$).pipe(tap(accept)));
  return {
    wallet,
    updates$,
    refresh: () => asked$.next(),
    known$: defer(() => (wallet.value ? of(wallet.value) : EMPTY)),
    fetchSilently$: defer(() => backend.call(calls.wallet, {})).pipe(
      mergeMap((result) => (result.kind === "ok" ? [accept(result.data)] : [])),
    ),
  };
}
