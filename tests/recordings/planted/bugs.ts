/** A mistake that a developer could make, as a change of one place in the code. */
export interface PlantedBug {
  readonly what: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

const durations = "streams/rules/durations.ts";
const socketSession = "streams/features/push/socketSession.ts";
const ownConnection = "streams/features/push/ownConnection.ts";
const endSession = "streams/features/session/endSession.ts";
const playFlow = "streams/features/play/playFlow.ts";
const effects = "streams/features/schedule/effects.ts";

/** What the library of recordings has to notice (R-REC-41). */
export const plantedBugs: readonly PlantedBug[] = [
  {
    what: "the heartbeat comes every 12 s",
    file: durations,
    from: "heartbeatEvery = 10_000",
    to: "heartbeatEvery = 12_000",
  },
  {
    what: "the queue is asked every 7 s",
    file: durations,
    from: "schedulePoll = 5_000",
    to: "schedulePoll = 7_000",
  },
  {
    what: "a toast stays for 8 s",
    file: durations,
    from: "toastShowsFor = 4_000",
    to: "toastShowsFor = 8_000",
  },
  {
    what: "a search waits for 900 ms",
    file: durations,
    from: "searchDebounce = 300",
    to: "searchDebounce = 900",
  },
  {
    what: "pushes are not acknowledged",
    file: socketSession,
    from: 'if (inbound?.msgId !== undefined) send({ type: "ack", msgId: inbound.msgId });',
    to: "",
  },
  {
    what: "no heartbeat after a reconnection",
    file: socketSession,
    from: 'switchMap(() => every(clock, heartbeatEvery, "push/heartbeatEvery")),',
    // What was seen outlives a connection, so that only the first one gets a heartbeat.
    to: 'switchMap(() => (seen.isFirst("heartbeat") ? every(clock, heartbeatEvery, "push/heartbeatEvery") : [])),',
  },
  {
    what: "the first reconnection waits as long as the third",
    file: ownConnection,
    from: "backoffDelay(failures, entropy.random())",
    to: "backoffDelay(failures + 2, entropy.random())",
  },
  {
    what: "nobody is told of a reconnection",
    file: ownConnection,
    from: "deps.opened();",
    to: "",
  },
  {
    what: "a push that comes twice is taken twice",
    file: socketSession,
    from: "if (msgId === undefined || seen.isFirst(msgId)) subscriber.next",
    to: "subscriber.next",
  },
  {
    what: "a push is taken for a bad frame",
    file: socketSession,
    from: 'if (inbound === null || inbound.kind === "invalid") {',
    to: 'if (inbound === null || inbound.kind !== "pong") {',
  },
  {
    what: "the results of a search are not kept for the details",
    file: "streams/features/search/search.ts",
    from: "index.add(result.data.list);",
    to: "",
  },
  {
    what: "a search is not trimmed, and asks for a smaller page",
    file: "streams/features/search/search.ts",
    from: "pageNum: 1, pageSize: 30",
    to: "pageNum: 1, pageSize: 3",
  },
  {
    what: "a seat is not confirmed",
    file: effects,
    from: 'if (result.kind === "ok") dispatch({ type: "confirmed", id, connect: result.data.connectInfo });',
    to: 'if (result.kind === "ok") return;',
  },
  {
    what: "a queue that is left is not left at the service",
    file: effects,
    from: 'if (result.kind === "ok") dispatch({ type: "ended", id });\n          else {\n            dispatch({ type: "quitFailed" });',
    to: 'if (result.kind !== "ok") dispatch({ type: "ended", id });\n          else {\n            dispatch({ type: "quitFailed" });',
  },
  {
    what: "quitting says that the servers are switched",
    file: effects,
    from: "backend.callWithToast(calls.quit, { id, isSwitchIDC: 0 })",
    to: "backend.callWithToast(calls.quit, { id, isSwitchIDC: 1 })",
  },
  {
    what: "members are sent to join",
    file: playFlow,
    from: "if (isSubscription === 1) return paywall.timeOver(gameIdStr);",
    to: "if (isSubscription === 1) return paywall.joinMembership();",
  },
  {
    what: "without time the plans are offered instead of an hour",
    file: playFlow,
    from: "return hasTestPlayTime ? of(true) : paywall.timeOver(gameIdStr);",
    to: "return hasTestPlayTime ? of(true) : paywall.joinMembership();",
  },
  {
    what: "another game starts while the old one runs",
    file: playFlow,
    from: "concatMap(() => schedule.quit$),\n        filter(Boolean),",
    to: "",
  },
  {
    what: "the mode is always asked for",
    file: playFlow,
    from: "if (only !== undefined && others.length === 0 && !(offer.sharingDisabled && only === modes.freeAccount))",
    to: "if (only !== undefined && others.length === 7)",
  },
  {
    what: "the wallet is not kept",
    file: "streams/features/wallet/wallet.ts",
    from: 'mergeMap((fresh) => scope.attempt("wallet/keep", () => of(typedStorage.write(stored.wallet, fresh)))),',
    to: "mergeMap((fresh) => of(fresh)),",
  },
  {
    what: "a pushed wallet is not shown",
    file: "streams/features/wallet/wallet.ts",
    from: "accept(push.data);",
    to: "",
  },
  {
    what: "signing out leaves the wallet in the browser",
    file: endSession,
    from: "typedStorage.remove(stored.wallet);",
    to: "",
  },
  {
    what: "the sign-in page is not opened after a sign-out",
    file: endSession,
    from: "if (navigation.location.value.path !== paths.login) navigation.go(paths.login, { replace: true });",
    to: "",
  },
  {
    what: "a refused session is signed in again silently",
    file: endSession,
    from: "const logOut = (): void => {\n    disableSilentSignIn();",
    to: "const logOut = (): void => {",
  },
  {
    what: "the next player lands where the one who signed out was",
    file: endSession,
    from: "typedStorage.remove(stored.redirectTo);",
    to: "",
  },
  {
    what: "a paid hour does not start the game",
    file: "streams/features/purchase/paywall.ts",
    from: "switchMap((bought) => timeSettled(0, bought))",
    to: "switchMap(() => [])",
  },
  {
    what: "a played game is not recorded as recently used",
    file: "streams/features/play/play.ts",
    from: '.attempt("play/recent", () => backend.call(calls.recentlyUsed, { gameId: gameIdStr }))',
    to: '.attempt("play/recent", () => of(gameIdStr))',
  },
  {
    what: "a pressed Play is not thrown away when its page is left",
    file: "streams/features/play/play.ts",
    from: "takeUntil(left$),",
    to: "",
  },
  {
    what: "orders are asked for on every page",
    file: "streams/features/purchase/orders.ts",
    from: "map(([id, here]) => (here ? id : null)),",
    to: "map(([id]) => id),",
  },
];
