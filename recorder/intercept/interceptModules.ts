import { defer, type ObservableInput } from "rxjs";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import type { LoadCode } from "../../streams/lib/lazyModule.ts";
import type { Interceptor } from "./interceptor.ts";

/** The lazy modules behind an interceptor that records when they load; in a replay they load synchronously. */
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
    deferred: intercepted("deferred", lazyModules.deferred),
    desk: intercepted("desk", lazyModules.desk),
    account: intercepted("account", lazyModules.account),
    oidc: intercepted("oidc", lazyModules.oidc),
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
