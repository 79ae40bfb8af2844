import { concat, concatMap, filter, map, merge, type Observable, of, switchMap } from "rxjs";
import { isAbsent } from "../../../../wire/calls/envelope.ts";
import { type Party, partyCalls } from "../../../../wire/calls/partyCalls.ts";
import type { GuestRole } from "../../../../wire/desk/party.ts";
import type { Actions } from "../../../actions.ts";
import type { IntentOf } from "../../../intents.ts";
import { on, reduce } from "../../../lib/reduce.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import type { DeskCommand } from "../../../ports/stage.ts";
import type { ScheduleFeature } from "../../schedule/schedule.ts";
import type { Backend } from "../../session/backend.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";
import { ofKind } from "../ofKind.ts";
import type { DeskSheet } from "../sheet.ts";

/** A player's invitation to the running game, and the guests who have come (R-TOGETHER-04). */
export interface PartyView {
  /** False where the service does not offer it. */
  readonly offered: boolean;
  /** Null where nobody is invited, or that is not known yet. */
  readonly party: Party | null;
  /** The ids of the guests who are connected. */
  readonly connected: readonly string[];
  /** What a guest of this game can be. */
  readonly roles: readonly GuestRole[];
  /** A change is on its way to the service. */
  readonly busy: boolean;
}

const pads = ["pad2", "pad3", "pad4"] as const;
const none: PartyView = {
  offered: true,
  party: null,
  connected: [],
  roles: ["viewer", "copilot"],
  busy: false,
};

type PartyIntent = IntentOf<
  "desk/inviteGuests" | "desk/newPin" | "desk/setGuestRole" | "desk/removeGuest" | "desk/closeParty"
>;

export interface PartyDeps extends DeskFeatureDeps {
  readonly backend: Backend;
  readonly schedule: Pick<ScheduleFeature, "schedule">;
  readonly sheet: State<DeskSheet>;
}

/** Keeps the invitation up to date while the game runs, and carries out what the player decides about it. */
export function createParty(scope: Scope, deps: PartyDeps): State<PartyView> {
  const { backend, actions, events$, schedule, sheet } = deps;
  const isPlaying = (): boolean => schedule.schedule.value.kind === "playing";
  const guests$ = ofKind(events$, "guests").pipe(map(({ connected }) => connected));
  const guestPads$ = ofKind(events$, "hello").pipe(
    map(({ pads: count }) => pads.slice(0, Math.max(0, count - 1))),
  );
  const over$ = merge(
    schedule.schedule.pipe(filter(({ kind }) => kind === "none" || kind === "found")),
    events$.pipe(filter(({ kind }) => kind === "ended")),
  );
  // The host reports who is connected; the service has their names.
  const fetched$ = merge(guests$, sheet.pipe(filter(({ open }) => open))).pipe(
    filter(isPlaying),
    switchMap(() => scope.attempt("party", () => backend.call(partyCalls.party, {}))),
    map((result): Partial<PartyView> => {
      if (result.kind === "ok") return { offered: true, party: result.data.party };
      return isAbsent(result) ? { offered: false } : {};
    }),
  );
  const changed$ = actions
    .of("desk/inviteGuests", "desk/newPin", "desk/setGuestRole", "desk/removeGuest", "desk/closeParty")
    .pipe(
      filter(isPlaying),
      concatMap((intent) =>
        concat(
          of(busy(true)),
          scope.attempt("party/change", () => change(backend, intent)),
          of(busy(false)),
        ),
      ),
    );
  return reduce<PartyView>(
    scope,
    "party",
    none,
    on(fetched$, (before, fetched) => ({ ...before, ...fetched })),
    on(guests$, (before, connected) => ({ ...before, connected })),
    on(guestPads$, (before, guestPads) => ({ ...before, roles: ["viewer", ...guestPads, "copilot"] })),
    changed$,
    on(over$, () => none),
  );
}

/** Commands by which the player, or the guest who has the pad, passes it on (R-TOGETHER-10). */
export function padPasses(actions: Actions): Observable<DeskCommand> {
  return actions
    .of("desk/passPad")
    .pipe(map(({ to, seconds }): DeskCommand => ({ kind: "passPad", to, seconds })));
}

const busy = (isBusy: boolean) => (before: PartyView) => ({ ...before, busy: isBusy });

/** Changes nothing where the service refuses; `callWithToast` has shown why. */
function change(backend: Backend, intent: PartyIntent): Observable<(before: PartyView) => PartyView> {
  if (intent.type === "desk/closeParty")
    return backend.callWithToast(partyCalls.closeParty, {}).pipe(
      map(
        ({ kind }) =>
          (before) =>
            kind === "ok" ? { ...before, party: null } : before,
      ),
    );
  return request(backend, intent).pipe(
    map((result) => (before) => (result.kind === "ok" ? { ...before, party: result.data.party } : before)),
  );
}

function request(backend: Backend, intent: Exclude<PartyIntent, { type: "desk/closeParty" }>) {
  switch (intent.type) {
    case "desk/inviteGuests":
      return backend.callWithToast(partyCalls.openParty, { joinAs: intent.joinAs });
    case "desk/newPin":
      return backend.callWithToast(partyCalls.newPin, {});
    case "desk/setGuestRole":
      return backend.callWithToast(partyCalls.setRole, { guestId: intent.guestId, role: intent.role });
    case "desk/removeGuest":
      return backend.callWithToast(partyCalls.removeGuest, { guestId: intent.guestId });
  }
}
