import { EMPTY } from "rxjs";
import { createFoundation } from "../../streams/compose/foundation.ts";
import type { Intent } from "../../streams/intents.ts";
import { source } from "../../streams/lib/state.ts";
import type { OverlayKind } from "../../streams/page/overlays.ts";
import type { Locale } from "../../wire/locale.ts";
import { createFakeIdentity } from "./fakeIdentity.ts";
import type { MarbleTest } from "./marbles.ts";
import { answerWith, defaultConfig, toastLog } from "./playBench.ts";

/** The dependencies of every feature of the account pages, with a signed-in player, in English by default. */
export function accountBench({ ports, scope }: Pick<MarbleTest, "ports" | "scope">) {
  const locale = source<Locale>("en");
  const foundation = { ...createFoundation(scope, { ports, config: defaultConfig() }), locale };
  const { navigation, overlays, send } = foundation;
  const identity = createFakeIdentity(scope, foundation);
  const refreshed = { wallet: 0, unread: 0 };
  return {
    deps: { ...foundation, ...identity },
    player: identity.player,
    locale,
    navigation,
    send: (intent: Intent) => send(intent),
    /** The service may be reachable again. */
    back: () => identity.service$.next(),
    toasted: toastLog(scope, foundation),
    refreshed,
    /** Counts how often the wallet and the unread count are refreshed. */
    refreshTargets: {
      wallet: {
        refresh() {
          refreshed.wallet += 1;
        },
        fetchSilently$: EMPTY,
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
    answer: answerWith(foundation),
  };
}
