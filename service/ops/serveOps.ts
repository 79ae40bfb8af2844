import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maxRecordingText } from "../../wire/calls/problemReport.ts";
import {
  type OpsAuditEntry,
  opsAccount,
  opsAccountPath,
  opsCalls,
  opsExport,
  opsExportPath,
  opsRecording,
  opsRecordingPath,
} from "../../wire/operator/ops.ts";
import { accountZip, sendZip } from "../accountData/accountZip.ts";
import { playableSeconds } from "../accounts/balance.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Assets } from "../pages/assets.ts";
import type { Parts } from "../parts.ts";
import { findRevoked } from "../pay/revoke.ts";
import type { StoredProblemReport } from "../store/ops/problems.ts";
import type { Store, Transaction } from "../store/store.ts";
import { createAct } from "./act.ts";
import { type ActionDeps, targetOf } from "./actions.ts";
import { readLive } from "./live.ts";
import type { Operator } from "./operators.ts";
import { createOpsRouter, OpsRefusal, type OpsRouter } from "./opsRouter.ts";
import { opsOrderOf } from "./orderTexts.ts";
import { serveOpsPage } from "./page.ts";
import { createOpsSessions } from "./sessions.ts";
import { serveOpsSignIn } from "./signInCalls.ts";

/** Maximum rows of a list. A search finds the others. */
const listSize = 50;
const shownEntries = 100;
/** Log entries per transaction of an export. */
const exportBatch = 1_000;

interface OpsDeps extends ActionDeps, Parts<"store" | "savesOf"> {
  readonly operators: readonly Operator[];
  /** Where the page may be opened. With https in the first, the session cookie is `Secure`. */
  readonly origins: readonly string[];
  readonly assets: Assets;
  readonly games: Pick<Catalogue, "known" | "reported" | "setWithheld">;
  /** Address of the dashboards; "" for none. */
  readonly dashboard: string;
  /** What operators call a region. */
  readonly regionName: (id: string) => string;
  readonly reportError: (where: string, error: unknown) => void;
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Serves the operator's page and its calls; nothing without operators (R-OPS-01). */
export function serveOps(app: FastifyInstance, deps: OpsDeps): void {
  const { store, clock, operators, origins, assets, notFound, reportError } = deps;
  if (operators.length === 0) return;
  const sessions = createOpsSessions({ store, clock, operators });
  const router = createOpsRouter({ app, sessions, origins });
  serveOpsPage(app, assets, notFound);
  serveOpsSignIn(router, {
    store,
    clock,
    operators,
    sessions,
    reportError,
    secure: origins[0]?.startsWith("https:") ?? false,
  });
  router.serve(opsCalls.live, (params, operator) => readLive(deps, params, operator));
  const act = createAct(deps);
  router.serve(opsCalls.act, async (action, operator) => {
    const { kind, reason } = action;
    await requireActing(deps, operator, { action: kind, target: targetOf(action), reason });
    return act(action, operator.name);
  });
  serveSearches(router, deps);
  serveAudit(router, store);
  serveRecordingFile(router, deps);
  serveAccountFile(router, deps);
}

function serveSearches(router: OpsRouter, { store, clock }: OpsDeps): void {
  router.serve(opsCalls.accounts, ({ search }) =>
    store.transaction(async (tx) => {
      const date = clock.date();
      const list = [];
      for (const { id, name, locale } of await tx.accounts.search(search.trim(), listSize)) {
        const balance = await tx.balances.find(id);
        const { memberUntil, gold } = balance;
        const { disabled: isDisabled, deletesAt } = await tx.closedAccounts.find(id);
        const playable = playableSeconds(balance, date);
        list.push({ id, name, locale, playableSeconds: playable, memberUntil, gold, isDisabled, deletesAt });
      }
      return { list };
    }),
  );

  router.serve(opsCalls.orders, ({ search }) =>
    store.transaction(async (tx) => {
      const list = [];
      for (const order of await tx.orders.search(search.trim(), listSize)) {
        const refund = await tx.refunds.find(order.merchantOrderNo);
        const account = await tx.accounts.find(order.accountId);
        const isPaid = order.status === "paid";
        const taken = isPaid ? await findRevoked(tx, order, clock.date(), refund) : null;
        list.push(opsOrderOf(order, account?.name ?? "", refund, taken));
      }
      return { list };
    }),
  );

  router.serve(opsCalls.problems, ({ search }) =>
    store.transaction(async (tx) => {
      const list = [];
      for (const report of await tx.problemReports.newest(search.trim(), listSize))
        list.push(problemOf(report, await tx.problemRecordings.sizeOf(report.reference)));
      return { list };
    }),
  );
}

function serveAudit(router: OpsRouter, store: Store): void {
  router.serve(opsCalls.audit, ({ search }) =>
    store.transaction(async (tx) => ({
      list: [...(await tx.audit.page(search.trim(), null, shownEntries))],
    })),
  );

  router.serveFile(opsExportPath, opsExport, async ({ search, format }, reply) => {
    const entries = await wholeLog((work) => store.transaction(work), search.trim());
    const dated = () => entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
    return reply
      .headers({
        "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="operators.${format}"`,
      })
      .send(format === "csv" ? auditCsv(entries) : JSON.stringify(dated()));
  });
}

/** The whole log, newest first, read in batches so that other transactions do not wait long. */
async function wholeLog(transaction: Store["transaction"], search: string) {
  const entries = [];
  for (let before: number | null = null; ; ) {
    const batch: Awaited<ReturnType<Transaction["audit"]["page"]>> = await transaction((tx) =>
      tx.audit.page(search, before, exportBatch),
    );
    entries.push(...batch);
    const last = batch.at(-1);
    if (last === undefined || batch.length < exportBatch) return entries;
    before = last.seq;
  }
}

function problemOf(report: StoredProblemReport, recordingBytes: number | null) {
  const { reference, accountId, receivedAt, what, words, facts } = report;
  const { gameId, browser, version, statistics } = facts;
  return {
    reference,
    accountId,
    receivedAt,
    what,
    words,
    gameId,
    browser,
    version,
    recordingBytes,
    statistics:
      statistics === null
        ? ""
        : `${Math.round(statistics.framesPerSecond)} pictures/s, ${statistics.packetsLost} packets lost, ${statistics.roundTrip === null ? "no round trip" : `${Math.round(statistics.roundTrip)} ms`}`,
  };
}

const columns = ["seq", "at", "operator", "action", "target", "reason", "result", "detail"] as const;

/** The log as a table for spreadsheets (RFC 4180). Times are in UTC. */
function auditCsv(entries: readonly OpsAuditEntry[]): string {
  const rows = entries.map((entry) =>
    columns.map((name) => (name === "at" ? new Date(entry.at).toISOString() : String(entry[name]))),
  );
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A quoted cell. An apostrophe keeps a spreadsheet from running what somebody wrote as a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const unpack = promisify(gunzip);

/**
 * R-REC-29. Gives operators the recording that came with a report. Its text is untrusted: always a download, never a page of this
 * origin. It is personal data: the log says who read whose.
 */
function serveRecordingFile(router: OpsRouter, { store, clock }: Parts<"store" | "clock">): void {
  router.serveFile(opsRecordingPath, opsRecording, async ({ reference }, reply, operator) => {
    await requireActing({ store, clock }, operator, { action: "read-recording", target: reference });
    const recording = await store.transaction(async (tx) => {
      const found = await tx.problemRecordings.find(reference);
      if (found === null) return null;
      const entry = { at: clock.date(), operator: operator.name, action: "read-recording" } as const;
      const detail = `Downloaded the recording of account ${found.accountId}.`;
      await tx.audit.add({ ...entry, target: reference, reason: "", result: "done", detail }, null);
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

/** R-DATA-06. Gives operators everything that is kept about an account, to pass on to its player. The log says who read whose. */
function serveAccountFile(router: OpsRouter, deps: Pick<OpsDeps, "store" | "clock" | "savesOf">): void {
  router.serveFile(opsAccountPath, opsAccount, async ({ accountId }, reply, operator) => {
    const { store, clock } = deps;
    await requireActing(deps, operator, { action: "read-account", target: accountId });
    if ((await store.lookUp((tx) => tx.accounts.find(accountId))) === null)
      throw new OpsRefusal(404, "There is no such account.");
    const zip = await accountZip(deps, accountId);
    if (zip === null) throw new OpsRefusal(502, "No host says which saves there are. Try again.");
    const entry = { at: clock.date(), operator: operator.name, action: "read-account" } as const;
    const detail = "Downloaded everything that is kept about the account.";
    await store.transaction((tx) =>
      tx.audit.add({ ...entry, target: accountId, reason: "", result: "done", detail }, null),
    );
    return sendZip(reply, zip);
  });
}

/** R-OPS-15: a read-only token changes nothing and reads no file of personal data. The attempt is logged. @throws OpsRefusal */
async function requireActing(
  { store, clock }: Pick<OpsDeps, "store" | "clock">,
  { name: operator, mayAct }: Operator,
  { reason = "", ...what }: Pick<OpsAuditEntry, "action" | "target"> & { readonly reason?: string },
): Promise<void> {
  if (mayAct) return;
  const entry = { ...what, at: clock.date(), operator, reason } as const;
  const detail = "The token is read-only.";
  await store.transaction((tx) => tx.audit.add({ ...entry, result: "refused", detail }, null));
  throw new OpsRefusal(403, "Your token is read-only.");
}
