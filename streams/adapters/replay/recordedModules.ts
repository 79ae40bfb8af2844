import { defer, type ObservableInput } from "rxjs";
import type { Parts } from "../../compose/lazyModules.ts";
import type { Tape } from "./tape.ts";

/**
 * The later parts of the core on a tape: when their code came is a fact like any other.
 * @param parts in a replay they must be here at once
 */
export function tapedParts(tape: Tape, parts: Parts): Parts {
  const taped =
    <Code>(name: keyof Parts, load: () => ObservableInput<Code>) =>
    () =>
      tape.stream<Code, "parts.load">({
        name: "parts.load",
        asked: name,
        live: () => defer(load),
        keep: () => null,
        read: () => hereOf(name, load),
      });
  return {
    frames: taped("frames", parts.frames),
    startInfo: taped("startInfo", parts.startInfo),
    oidc: taped("oidc", parts.oidc),
    browse: taped("browse", parts.browse),
    pwa: taped("pwa", parts.pwa),
    analytics: taped("analytics", parts.analytics),
    area: taped("area", parts.area),
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
