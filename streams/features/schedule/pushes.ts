import type { PushEvent } from "../../wire/socket.ts";
import type { ScheduleEvent } from "./reducer.ts";

/** A schedule event that names its schedule. */
export type Addressed = Extract<ScheduleEvent, { id: string | null }> & { id: string };

/** What a push means for the schedule it names (R-PUSH-02 … 06); null for all others. */
export function eventOf(push: PushEvent): Addressed | null {
  switch (push.event) {
    case "queue_update": {
      const { scheduleId: id, queuingIndex, queuingWaitTime } = push.data;
      return { type: "queueMoved", id, queue: { queuingIndex, queuingWaitTime } };
    }
    case "queue_link": {
      const { scheduleId: id, account, password } = push.data;
      return { type: "linked", id, account, password };
    }
    case "queue_release":
    case "scheduled_cancel":
      return { type: "ended", id: push.data.scheduleId };
    case "machine_ready": {
      const { scheduleId: id, type, state } = push.data;
      if (type === "config")
        return state === "0" ? { type: "hostReadiness", id, readiness: "configured" } : null;
      return state === "34" || state === "35" ? { type: "hostReadiness", id, readiness: "running" } : null;
    }
    default:
      return null;
  }
}
