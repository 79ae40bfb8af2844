import { type Equivalent, neverBusy } from "./equivalent.ts";

/** Of what a player finds beside playing and paying: home, search, settings, rewards, reports and the operator's page. */
export const home: readonly Equivalent[] = [
  ...neverBusy("streams/features/analytics/analytics.ts", {
    "switchMap(() => merge(...Array.from(": "a batch is closed once, by its time or by being full",
  }),
  ...neverBusy("streams/features/paging/pagedList.ts", {
    "exhaustMap(({ pages }) =>":
      "the list says that it loads from a page's call to its answer, and one that loads is not asked for more",
  }),
  ...neverBusy("streams/features/problems/sendKeptReports.ts", {
    "switchMap(() => after(clock, prefetchAfter": "home is ready for a player for the first time once",
  }),
  ...neverBusy("streams/features/problems/sendReports.ts", {
    "switchMap((answer) => withRecording": "the call that sends a report has one answer",
  }),
  ...neverBusy("streams/features/problems/tellEnds.ts", {
    "switchMap((end) =>": "each report waits once for the moment to be told",
  }),
  ...neverBusy("streams/features/pwa/install.ts", {
    "switchMap((answer) => {": "a pop-up has one answer",
    'switchMap(() => scope.attempt("install/offer"': "the good moment comes at most once for each page load",
  }),
  ...neverBusy("streams/features/rewards/prompt.ts", {
    "exhaustMap((reward) =>":
      "nothing is announced while a pop-up is open, and the announcement is one until it is answered",
  }),
  ...neverBusy("streams/features/settings/clearData.ts", {
    "switchMap(() => {": "a pop-up has one answer",
  }),
];
