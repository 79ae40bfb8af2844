import { map } from "rxjs";
import * as z from "zod/mini";
import { jsonOf } from "../../../wire/orElse.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Shell } from "../../ports.ts";

const info = z.record(z.string(), z.unknown());

/**
 * The native shell's common info, merged into every family A call; empty without a shell, or when it is not a
 * JSON object.
 */
export function commonInfoOf(scope: Scope, shell: Shell): State<Readonly<Record<string, unknown>>> {
  return scope.state<Readonly<Record<string, unknown>>>("commonInfo", {}, shell.commonInfo$.pipe(map(read)));
}

function read(json: string): Readonly<Record<string, unknown>> {
  return info.safeParse(jsonOf(json)).data ?? {};
}
