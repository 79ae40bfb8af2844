import { of } from "rxjs";
import type { LazyModules } from "../../compose/lazyModules.ts";

/** Loads the code of every lazy module beforehand, as a replay needs it synchronously. */
export async function eagerModules(): Promise<LazyModules> {
  const [frames, startInfo, playFlow, measure, desk, lag, oidc, discovery, slides, account, pwa, analytics] =
    await Promise.all([
      import("../../wire/frame.ts"),
      import("../../features/schedule/extendInfo.ts"),
      import("../../features/play/playFlow.ts"),
      import("../../features/speedTest/measure.ts"),
      import("../../compose/deskWing.ts"),
      import("../../features/desk/lag/lag.ts"),
      import("../../features/session/oidc.ts"),
      import("../../compose/discovery.ts"),
      import("../../features/catalogue/slideShows.ts"),
      import("../../compose/account.ts"),
      import("../../features/pwa/pwa.ts"),
      import("../../features/analytics/analytics.ts"),
    ]);
  return {
    frames: () => of(frames),
    startInfo: () => of(startInfo),
    playFlow: () => of(playFlow),
    measure: () => of(measure),
    desk: () => of(desk),
    lag: () => of(lag),
    oidc: () => of(oidc),
    discovery: () => of(discovery),
    slides: () => of(slides),
    account: () => of(account),
    pwa: () => of(pwa),
    analytics: () => of(analytics),
  };
}
