import * as z from "zod/mini";
import { createFoundation } from "../../../../streams/compose/foundation.ts";
import { type ConnectionFeature, createConnection } from "../../../../streams/features/push/connection.ts";
import type { State } from "../../../../streams/lib/state.ts";
import type { Toast } from "../../../../streams/page/toasts.ts";
import { appConfig } from "../../../../wire/config.ts";
import type { PushEvent } from "../../../../wire/socket.ts";
import { createFakeIdentity } from "../../../support/fakeIdentity.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import type { FakePorts, MarbleTest } from "../../../support/marbles.ts";

interface ConnectionRig extends ConnectionFeature {
  readonly toasts: State<readonly Toast[]>;
  /** Every push that was handled, in order. */
  readonly pushed: PushEvent[];
  /** How often the socket opened. */
  readonly opened: () => number;
  readonly logOuts: () => number;
  signIn(uid?: string): void;
  signOut(): void;
}

/** The session socket of one tab over fake ports; signed out by default. */
export function connectionBench({ scope }: Pick<MarbleTest, "scope">, ports: FakePorts) {
  const tab = scope.child("tab");
  const foundation = createFoundation(tab, { ports, config: z.parse(appConfig, {}) });
  const identity = createFakeIdentity(tab, foundation, { player: null });
  const { player } = identity;
  let logOuts = 0;
  let opened = 0;
  const feature = createConnection(tab.child("connection"), {
    ...foundation,
    ...identity,
    loadFrameCodec: lazyModules.deferred,
    logOut: () => {
      logOuts += 1;
      player.set(null);
    },
  });
  const pushed: PushEvent[] = [];
  const listening = feature.push$.subscribe((push) => pushed.push(push));
  listening.add(
    feature.connected$.subscribe(() => {
      opened += 1;
    }),
  );
  tab.onEnd(() => listening.unsubscribe());
  const bench: ConnectionRig & { close(): void } = {
    ...feature,
    toasts: foundation.toasts.shown,
    pushed,
    opened: () => opened,
    logOuts: () => logOuts,
    signIn: (uid = "player-1") => player.set(uid),
    signOut: () => player.set(null),
    /** The tab is closed. */
    close: () => tab.end(),
  };
  return bench;
}
