import type { WrittenLine } from "../../streams/adapters/recording/format.ts";
import type { IntentType } from "../../streams/intents.ts";

/** Intents that pages send by themselves: as they scroll, open a pop-up, need data or fail to load. */
const pageIntents: readonly IntentType[] = [
  "section/near",
  "popup/closable",
  "types/load",
  "page/chunkFailed",
];
/** Acts that pages send by themselves, as the intent and the act's kind. */
const pageActs = [
  ...["slides/do open", "slides/do close", "slides/do seen", "slides/do hold"],
  ...["desk/do upright", "problem/do load"],
];

/** Whether a fact is something that the player did: an intent that no page sends by itself. */
export function isPlayerAct({ what, kind, data }: Pick<WrittenLine, "what" | "kind" | "data">): boolean {
  if (what !== "send" || kind !== "intent") return false;
  const { type, act }: { readonly type?: unknown; readonly act?: unknown } = Object(data);
  if (pageIntents.some((one) => one === type)) return false;
  return !pageActs.includes(`${String(type)} ${String(Object(act).kind)}`);
}
