import * as z from "zod/mini";
import { id, nothing, opaqueId } from "../shapes.ts";
import { a } from "./calls.ts";

/** Calls of a queued player. Not part of the first route's code. */
export const queueCalls = {
  /** Ext: takes the free seat of another region for a queued schedule; if refused, the schedule keeps its place. */
  moveToRegion: a("/schedule/start/elsewhere", z.object({ id, idc_id: opaqueId }), nothing),
};
