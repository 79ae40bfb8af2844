import { defer, type ObservableInput } from "rxjs";
import type { LazyModules } from "../../compose/lazyModules.ts";
import type { Tape } from "./tape.ts";

/**
 * The later parts of the core on a tape: when their code came is a fact like any other.
 * @param parts in a replay they must be here at once
 */
export function tapedParts(tape: Tape, lazyModules: LazyModules): LazyModules {
  const taped =
    <Code>(name: keyof LazyModules, load: () => ObservableInput<Code>) =>
    () =>
      tape.stream<Code, "parts.load">({
        name: "parts.load",
        asked: name,
        live: () => defer(load),
        keep: () => null,
        read: () => hereOf(name, load),
      });
  return {
    frames: taped("frames", lazyModules.frames),
    startInfo: taped("startInfo", lazyModules.startInfo),
    oidc: taped("oidc", lazyModules.oidc),
    discovery: taped("discovery", lazyModules.discovery),
    pwa: taped("pwa", lazyModules.pwa),
    analytics: taped("analytics", lazyModules.analytics),
    account: taped("account", lazyModules.account),
  };
}

function hereOf<Code>(name: string, load: () => ObservableInput<Code>): Code {
  const here: Code[] = [];
  defer(load)
    .subscribe((code) => here.push(code))
    .unsubscribe();
  const [code] = here;
  if (code === undefined) throw new Error(`the code of ${name} has to be loaded before a replay`);
  return code;
}
