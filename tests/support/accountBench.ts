import { Subject, tap } from "rxjs";
import { createActions } from "../../streams/actions.ts";
import { createBackend } from "../../streams/features/session/backend.ts";
import type { Intent } from "../../streams/intents.ts";
import { source } from "../../streams/lib/state.ts";
import type { Locale } from "../../streams/ui/location.ts";
import { createNavigation } from "../../streams/ui/navigation.ts";
import { createOverlays, type OverlayKind } from "../../streams/ui/overlays.ts";
import { createToasts } from "../../streams/ui/toasts.ts";
import { createClient } from "../../streams/wire/client.ts";
import { createTypedStorage } from "../../streams/wire/typedStorage.ts";
import type { MarbleTest } from "./marbles.ts";
import { defaultConfig } from "./playBench.ts";

/** What every feature of the account area stands on: a player is signed in, the page is where the test was loaded. */
export function accountBench({ ports, scope, clock }: Pick<MarbleTest, "ports" | "scope" | "clock">) {
  const { report } = ports;
  const player = source<string | null>("player-1");
  const locale = source<Locale>("en");
  const reconnected$ = new Subject<void>();
  const { actions, send } = createActions(report);
  const navigation = createNavigation(scope.child("navigation"), { port: ports.navigation, actions });
  const overlays = createOverlays(actions);
  const toasts = createToasts(scope.child("toasts"), { clock, actions });
  const client = createClient({
    http: ports.http,
    clock,
    config: defaultConfig(),
    caller: () => ({ token: "t", userId: "u", locale: locale.value, deviceId: "d", commonInfo: {} }),
  });
  const backend = createBackend({ client, toasts, token: () => "t" });
  const toasted: string[] = [];
  scope.run(
    "told",
    toasts.shown.pipe(
      tap((shown) => {
        const words = shown.map(({ content }) => ("text" in content ? content.text : content.message));
        for (const word of words) if (!toasted.includes(word)) toasted.push(word);
      }),
    ),
  );
  const refreshed = { wallet: 0, unread: 0 };
  return {
    deps: {
      player,
      locale,
      location: navigation.location,
      navigation,
      backend,
      actions,
      overlays,
      toasts,
      typedStorage: createTypedStorage(ports.storage),
      clock,
      reconnected$,
    },
    player,
    locale,
    navigation,
    send: (intent: Intent) => send(intent),
    /** The service may be reached again. */
    back: () => reconnected$.next(),
    /** Every toast there ever was, each once. */
    toasted: toasted as readonly string[],
    refreshed,
    /** Counts who asks for the wallet and the unread count again. */
    afterwards: {
      wallet: {
        refresh() {
          refreshed.wallet += 1;
        },
      },
      unread: {
        refresh() {
          refreshed.unread += 1;
        },
      },
    },
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
