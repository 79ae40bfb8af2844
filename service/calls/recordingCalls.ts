import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { codes } from "../../wire/calls/envelope.ts";
import { maxRecordingBytes, recordingPath, recordingTypes } from "../../wire/calls/problemReport.ts";
import { id } from "../../wire/shapes.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { sendRefusal } from "../http/sendRefusal.ts";
import type { Clock } from "../lib/clock.ts";
import { problemReportWindow, ticketTtl } from "../lib/durations.ts";
import { Refusal } from "../lib/refusal.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Parts } from "../parts.ts";
import type { Transaction } from "../store/store.ts";
import { checkRecording } from "./checkRecording.ts";

/** R-REC-28: recordings of one player within `problemReportWindow`. Further reports come without. */
const maxRecordingsOfPlayer = 5;

const uploadQuery = z.object({ ticket: id });

/** A ticket to send a report's recording with; null where none is wanted. */
export async function recordingTicket(
  tx: Transaction,
  clock: Clock,
  report: { accountId: string; deviceId: string; reference: string },
): Promise<string | null> {
  const { accountId, deviceId, reference } = report;
  if ((await tx.problemRecordings.sizeOf(reference)) !== null) return null;
  const count = await tx.problemRecordings.countSince(accountId, clock.date() - problemReportWindow);
  if (count >= maxRecordingsOfPlayer) return null;
  const secret = newSecret();
  const expiresAt = clock.now() + ticketTtl;
  await tx.tickets.add({
    hash: hashOf(secret),
    kind: "recording",
    accountId,
    deviceId,
    subject: reference,
    expiresAt,
  });
  return secret;
}

/** Takes the recordings that go with reports of problems (R-REC-28). */
export function serveRecordings(app: FastifyInstance, { store, clock }: Parts<"store" | "clock">): void {
  // The body is no JSON, for this path alone.
  app.register(async (own) => {
    own.addContentTypeParser(Object.values(recordingTypes), { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    own.post(recordingPath, { bodyLimit: maxRecordingBytes }, async (request, reply) => {
      const locale = requestLocale(request);
      const query = uploadQuery.safeParse(request.query);
      const ticket = query.success
        ? await store.transaction((tx) =>
            tx.tickets.take("recording", hashOf(query.data.ticket), clock.now()),
          )
        : null;
      if (ticket === null) return sendRefusal(reply, new Refusal(403, "recordingOver", null, 403), locale);
      const { accountId, subject: reference } = ticket;
      const type = request.headers["content-type"];
      const content = Buffer.isBuffer(request.body) ? await checkRecording(request.body, type) : null;
      if (content === null) return sendRefusal(reply, new Refusal(400, "recordingWrong", null, 400), locale);
      const receivedAt = clock.date();
      await store.transaction((tx) =>
        tx.problemRecordings.add({ reference, accountId, receivedAt, content }),
      );
      return reply.send({ code: codes.success, msg: "", data: {} });
    });
  });
}
