import { defer, type ObservableInput } from "rxjs";
import type { LazyModules } from "../../../compose/lazyModules.ts";
import type { LoadCode } from "../../../lib/lazyModule.ts";
import type { Interceptor } from "./interceptor.ts";

/**
 * The lazy modules of the core behind an interceptor, which records when their code was loaded.
 * @param lazyModules in a replay they have to load synchronously
 */
export function interceptModules(interceptor: Interceptor, lazyModules: LazyModules): LazyModules {
  const intercepted =
    <Code>(name: keyof LazyModules, load: LoadCode<Code>) =>
    () =>
      interceptor.stream<Code, "parts.load">({
        name: "parts.load",
        request: name,
        live: () => defer(load),
        encode: () => null,
        decode: () => loadNow(name, load),
      });
  return {
    frames: intercepted("frames", lazyModules.frames),
    startInfo: intercepted("startInfo", lazyModules.startInfo),
    playFlow: intercepted("playFlow", lazyModules.playFlow),
    measure: intercepted("measure", lazyModules.measure),
    desk: intercepted("desk", lazyModules.desk),
    lag: intercepted("lag", lazyModules.lag),
    oidc: intercepted("oidc", lazyModules.oidc),
    discovery: intercepted("discovery", lazyModules.discovery),
    slides: intercepted("slides", lazyModules.slides),
    pwa: intercepted("pwa", lazyModules.pwa),
    analytics: intercepted("analytics", lazyModules.analytics),
    account: intercepted("account", lazyModules.account),
  };
}

function loadNow<Code>(name: string, load: () => ObservableInput<Code>): Code {
  const loaded: Code[] = [];
  defer(load)
    .subscribe((code) => loaded.push(code))
    .unsubscribe();
  const [code] = loaded;
  if (code === undefined) throw new Error(`the code of ${name} has to be loaded before a replay`);
  return code;
}
