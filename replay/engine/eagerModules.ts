import { of } from "rxjs";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";

/** Loads the code of every lazy module beforehand, as a replay needs it synchronously. */
export async function eagerModules(): Promise<LazyModules> {
  const [frames, startInfo, playFlow, measure, desk, lag, oidc, discovery, slides, account, pwa, analytics] =
    await Promise.all([
      import("../../streams/wire/frameCodec.ts"),
      import("../../streams/features/schedule/extendInfo.ts"),
      import("../../streams/features/play/playFlow.ts"),
      import("../../streams/features/speedTest/measure.ts"),
      import("../../streams/compose/deskModule.ts"),
      import("../../streams/features/desk/lag/lag.ts"),
      import("../../streams/features/session/oidc.ts"),
      import("../../streams/compose/discovery.ts"),
      import("../../streams/features/catalogue/slideShows.ts"),
      import("../../streams/compose/account.ts"),
      import("../../streams/features/pwa/pwa.ts"),
      import("../../streams/features/analytics/analytics.ts"),
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
