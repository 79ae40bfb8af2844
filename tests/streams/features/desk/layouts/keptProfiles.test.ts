import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type KeptProfiles,
  sent,
  shownProfiles,
  withChange,
  withoutChange,
} from "../../../../../streams/features/desk/layouts/keptProfiles.ts";
import { touchLayout } from "../../../../../wire/desk/touchLayout.ts";
import {
  changeProfiles,
  type TouchProfileChange,
  type TouchProfiles,
} from "../../../../../wire/touchProfile.ts";

const layout = touchLayout.parse({ version: 1, landscape: [], portrait: [] });
const anyId = fc.constantFrom("a-------", "b-------", "c-------");
const anyChange: fc.Arbitrary<TouchProfileChange> = fc.oneof(
  fc
    .tuple(anyId, fc.constantFrom("one", "two"))
    .map(([id, name]) => ({ do: "save" as const, profile: { id, name, layout } })),
  anyId.map((id) => ({ do: "choose" as const, id })),
  fc.constant({ do: "choose" as const, id: null }),
  anyId.map((id) => ({ do: "delete" as const, id })),
);
/** As the feature does: what cannot be changed is not tried. */
const applied = (before: KeptProfiles, change: TouchProfileChange): KeptProfiles => {
  const shown = shownProfiles(before);
  return changeProfiles(shown, change) === shown ? before : withChange(before, change);
};
const sorted = ({ list, chosen }: TouchProfiles) => ({
  list: [...list].sort((left, right) => left.id.localeCompare(right.id)),
  chosen,
});
/** What a service does that refuses what is not there. */
const serve = (profiles: TouchProfiles, change: TouchProfileChange): TouchProfiles => {
  const after = changeProfiles(profiles, change);
  if (change.do === "choose" && after.chosen !== change.id) throw new Error("refused");
  return after;
};

describe("R-LAYOUT-02 changes that the service has not heard of", () => {
  const start = fc
    .array(anyChange, { maxLength: 8 })
    .map((changes): TouchProfiles => changes.reduce(changeProfiles, { list: [], chosen: null }));

  test("are seen at once, and end up the same at the service, which refuses none", () =>
    fc.assert(
      fc.property(start, fc.array(anyChange, { maxLength: 25 }), (kept, changes) => {
        let profiles: KeptProfiles = { kept, unsent: [] };
        let wanted = kept;
        for (const change of changes) {
          profiles = applied(profiles, change);
          wanted = changeProfiles(wanted, change);
          expect(sorted(shownProfiles(profiles))).toEqual(sorted(wanted));
        }
        expect(profiles.unsent.length).toBeLessThanOrEqual(8);
        let service = kept;
        for (const change of profiles.unsent) {
          service = serve(service, change);
          profiles = sent(profiles, change);
          expect(sorted(shownProfiles(profiles))).toEqual(sorted(wanted));
        }
        expect(profiles.unsent).toEqual([]);
        expect(sorted(service)).toEqual(sorted(wanted));
      }),
      { numRuns: 500 },
    ));

  test("a layout that is made and deleted again and again is one deletion", () => {
    const profile = { id: "a-------", name: "one", layout };
    const turn: TouchProfileChange[] = [
      { do: "save", profile },
      { do: "delete", id: profile.id },
    ];
    const start = { kept: { list: [profile], chosen: null }, unsent: [] };
    expect([...turn, ...turn, ...turn].reduce(applied, start).unsent).toEqual([turn[1]]);
  });

  test("one that is refused is forgotten", () => {
    const change: TouchProfileChange = { do: "save", profile: { id: "a-------", name: "one", layout } };
    const before = withChange({ kept: { list: [], chosen: null }, unsent: [] }, change);
    expect(shownProfiles(withoutChange(before, change)).list).toEqual([]);
  });
});
