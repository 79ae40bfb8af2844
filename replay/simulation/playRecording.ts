import type { App } from "../../streams/app.ts";
import { type Intent, intents } from "../../streams/intents.ts";
import type { FaultPlan } from "./facts.ts";
import type { SimulatedReplay } from "./simulatedReplay.ts";
import type { World } from "./world.ts";

/** Plays a recording to its end: the player does what they did, each click at its time. */
export function playRecording(replay: SimulatedReplay, app: App, world: World, faultPlan: FaultPlan): void {
  for (const fact of world.facts) {
    if (fact.name !== "app.intent") continue;
    for (const { late, data } of faultPlan.get(fact.seq) ?? [{ late: 0, data: fact.data }])
      replay.timers.atTime(fact.at + late, fact.seq, () => {
        const intent = possibleIntent(app, world, intents.parse(data));
        if (intent === null) return;
        replay.sent(intent);
        replay.guard(() => app.send(intent));
      });
  }
  replay.advance(world.endsAt);
}

/** A person answers the pop-up that is there, and none that is not; its number may be another one in this replay. */
function possibleIntent(app: App, world: World, intent: Intent): Intent | null {
  if (intent.type !== "overlay/answer") return intent;
  const kind = world.popUps.get(intent.id);
  const open = app.overlays.value.findLast((one) => kind === undefined || one.kind === kind);
  return open ? { ...intent, id: open.id } : null;
}
