import { type Equivalent, neverBusy } from "./equivalent.ts";

/** Of the app's own parts: `compose/`, `lib/`, `rules/`, `ui/` and the adapters. */
export const core: readonly Equivalent[] = [
  {
    file: "streams/rules/durations.ts",
    line: "seatHeldFor = 60_000",
    text: "59999",
    reason:
      "the seconds left are rounded up and worked out at whole seconds, so that 59.999 s shows what 60 s do",
  },
  ...neverBusy("streams/ui/sharing.ts", {
    "mergeMap((outcome) =>": "a share has one outcome",
  }),
];
