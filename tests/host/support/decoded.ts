import { createInputDecoder, type GameInput } from "../../../host/input/inputDecoder.ts";
import type { DeskInput } from "../../../wire/desk/messages.ts";

/** Decodes the snapshots of one connection, as a seat does, and numbers those that have no `n`. */
export function decoder(): (snapshot: Partial<DeskInput>) => GameInput {
  const decode = createInputDecoder();
  let newest = 0;
  return (snapshot) => {
    const { n = newest + 1 } = snapshot;
    newest = n;
    const input = decode({ down: [], hits: {}, ...snapshot, n });
    if (!input) throw new Error(`the snapshot ${n} is not new`);
    return input;
  };
}
