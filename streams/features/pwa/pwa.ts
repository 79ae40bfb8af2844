import { combineLatest, map } from "rxjs";
import type { Intent } from "../../intents.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports, PwaPorts } from "../../ports.ts";
import type { Home } from "../catalogue/home.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { RunningElsewhere } from "../play/runningElsewhere.ts";
import { createAnnouncements, type ShownAnnouncement } from "../push/announcements.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { Session } from "../session/sessionState.ts";
import { createHomeCopy, type HomeCopy } from "./homeCopy.ts";
import { createInstall, type Install, type InstallDeps } from "./install.ts";
import { createUpdate } from "./update.ts";

/** What makes the page an app: install, update, offline home, announcements. Loaded after the first route. */
export interface Pwa {
  readonly install: State<Install>;
  readonly updateWaits: State<boolean>;
  readonly homeCopy: HomeCopy;
  readonly news: State<readonly ShownAnnouncement[]>;
}

interface PwaDeps extends CommonDeps<"player" | "push$">, Omit<InstallDeps, "ports" | "busy"> {
  readonly ports: Ports & PwaPorts;
  readonly session: State<Session>;
  send(intent: Intent): void;
  readonly home: State<Home>;
  readonly schedule: State<Schedule>;
  readonly runningElsewhere: State<RunningElsewhere | null>;
}

export function createPwa(scope: Scope, deps: PwaDeps): Pwa {
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
