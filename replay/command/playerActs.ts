import type { WrittenLine } from "../../streams/adapters/recording/format.ts";
import type { IntentType } from "../../streams/intents.ts";

/** Intents that pages send by themselves: as they scroll, open a pop-up, need data or fail to load. */
const pageIntents: readonly IntentType[] = [
  "section/near",
  "popup/closable",
  "types/load",
  "page/chunkFailed",
  "slides/open",
  "slides/close",
  "slides/seen",
  "slides/hold",
  "desk/upright",
  "problem/load",
];

/** Whether a fact is something that the player did: an intent that no page sends by itself. */
export function isPlayerAct({ what, kind, data }: Pick<WrittenLine, "what" | "kind" | "data">): boolean {
  if (what !== "send" || kind !== "intent") return false;
  const { type }: { readonly type?: unknown } = Object(data);
  return !pageIntents.some((one) => one === type);
}
