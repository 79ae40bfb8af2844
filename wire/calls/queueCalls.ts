import * as z from "zod/mini";
import { id, nothing, opaqueId } from "../shapes.ts";
import { a } from "./calls.ts";

/** The calls of a waiting player. They are no part of the first route's code. */
export const queueCalls = {
  /** Ext: takes the free seat of another region for a schedule that waits; refused, the schedule keeps its place. */
  moveToRegion: a("/schedule/start/elsewhere", z.object({ id, idc_id: opaqueId }), nothing),
};
