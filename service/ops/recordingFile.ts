import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { maxRecordingText } from "../../streams/wire/calls/problemReport.ts";
import { opsRecording, opsRecordingPath } from "../../streams/wire/operator/ops.ts";
import type { Clock } from "../lib/clock.ts";
import type { Store } from "../store/store.ts";
import { OpsRefusal } from "./opsRefusal.ts";
import type { OpsRouter } from "./opsRouter.ts";

const unpack = promisify(gunzip);

/**
 * R-REC-29. Gives operators the recording that came with a report. It is a stranger's text: always a file, never shown as a page
 * of this origin. It is personal data: the log of operators says who read whose.
 */
export function serveRecordingFile(
  router: OpsRouter,
  { store, clock }: { store: Store; clock: Clock },
): void {
  router.serveFile(opsRecordingPath, opsRecording, async ({ reference }, reply, operator) => {
    const recording = await store.transaction(async (tx) => {
      const found = await tx.problemRecordings.find(reference);
      if (found === null) return null;
      const entry = { at: clock.date(), operator, action: "read-recording", target: reference } as const;
      const detail = `Downloaded the recording of account ${found.accountId}.`;
      await tx.audit.add({ ...entry, reason: "", result: "done", detail }, null);
      return found;
    });
    if (recording === null) throw new OpsRefusal(404, "There is no such recording, or not any more.");
    return reply
      .headers({
        "Content-Type": "application/x-ndjson; charset=utf-8",
        "Content-Disposition": `attachment; filename="${recording.reference}.ndjson"`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
      })
      .send(await unpack(recording.content, { maxOutputLength: maxRecordingText }));
  });
}
