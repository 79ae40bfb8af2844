import { combineLatest, map } from "rxjs";
import type { Intent } from "../../intents.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports, PwaPorts } from "../../ports.ts";
import type { Home } from "../catalogue/home.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { RunningElsewhere } from "../play/runningElsewhere.ts";
import { createAnnouncements } from "../push/announcements.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { Session } from "../session/sessionState.ts";
import { createHomeCopy } from "./homeCopy.ts";
import { createInstall, type InstallDeps } from "./install.ts";
import { createUpdate } from "./update.ts";

/** What makes the page an app: install, update, offline home, announcements. Loaded after the first route. */
export type Pwa = ReturnType<typeof createPwa>;

interface PwaDeps extends CommonDeps<"player" | "push$">, Omit<InstallDeps, "ports" | "busy"> {
  readonly ports: Ports & PwaPorts;
  readonly session: State<Session>;
  send(intent: Intent): void;
  readonly home: State<Home>;
  readonly schedule: State<Schedule>;
  readonly runningElsewhere: State<RunningElsewhere | null>;
}

export function createPwa(scope: Scope, deps: PwaDeps) {
  const { ports, schedule, runningElsewhere, desk } = deps;
  const busy = scope.state(
    "busy",
    true,
    combineLatest([schedule, runningElsewhere, desk]).pipe(
      map(([now, other, { status }]) => now.kind !== "none" || other !== null || status !== "closed"),
    ),
  );
  return {
    install: createInstall(scope.child("install"), { ...deps, busy }),
    updateWaits: createUpdate(scope.child("update"), { ...deps, busy }),
    news: createAnnouncements(scope.child("announcements"), { ...deps, clock: ports.clock }),
    homeCopy: createHomeCopy(scope.child("home"), { ...deps, clock: ports.clock }),
  };
}
