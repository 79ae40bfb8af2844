import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { opsCalls, opsExport, opsExportPath } from "../../streams/wire/operator/ops.ts";
import { playableSeconds } from "../accounts/balance.ts";
import type { Clock } from "../lib/clock.ts";
import type { Assets } from "../pages/assets.ts";
import type { Refunds } from "../pay/refund.ts";
import { unusedOf } from "../pay/revoke.ts";
import type { Outbox } from "../push/outbox.ts";
import type { EndByOperator } from "../queue/endByOperator.ts";
import type { GameLookUp } from "../queue/schedulesDeps.ts";
import type { StoredProblemReport } from "../store/ops/problems.ts";
import type { Store, Transaction } from "../store/store.ts";
import { createAct } from "./act.ts";
import { auditCsv, auditJson } from "./auditFile.ts";
import type { FleetView } from "./fleetView.ts";
import { readLive } from "./live.ts";
import type { Operator } from "./operators.ts";
import { createOpsRouter, type OpsRouter } from "./opsRouter.ts";
import { opsOrderOf } from "./orderTexts.ts";
import { serveOpsPage } from "./page.ts";
import { serveRecordingFile } from "./recordingFile.ts";
import { createOpsSessions } from "./sessions.ts";
import { serveOpsSignIn } from "./signInCalls.ts";

/** Rows of a list; whoever wants another one searches for it. */
const listSize = 50;
/** Entries of the log that are shown. */
const shownEntries = 100;
/** Entries that are read at once for the file. */
const exportBatch = 1_000;

interface OpsDeps {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly operators: readonly Operator[];
  /** Where the page may be opened; the first one decides whether all is https. */
  readonly origins: readonly string[];
  readonly assets: Assets;
  readonly fleet: FleetView;
  readonly games: GameLookUp;
  /** What operators call a region. */
  readonly regionName: (id: string) => string;
  readonly endByOperator: EndByOperator;
  readonly refunds: Refunds;
  readonly reportError: (where: string, error: unknown) => void;
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** The operator's page with its calls. Without operators there is nothing of it (R-OPS-01). */
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
  router.serve(opsCalls.live, (_params, operator) => readLive(deps, operator));
  router.serve(opsCalls.act, createAct(deps));
  serveSearches(router, deps);
  serveAudit(router, store);
  serveRecordingFile(router, deps);
}

function serveSearches(router: OpsRouter, { store, clock }: OpsDeps): void {
  router.serve(opsCalls.accounts, ({ search }) =>
    store.transaction(async (tx) => {
      const date = clock.date();
      const list = [];
      for (const { id, name, locale } of await tx.accounts.search(search.trim(), listSize)) {
        const balance = await tx.balances.find(id);
        const { memberUntil, gold } = balance;
        list.push({ id, name, locale, playableSeconds: playableSeconds(balance, date), memberUntil, gold });
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
        const balance = await tx.balances.find(order.accountId);
        const taken =
          refund?.taken ?? (order.status === "paid" ? unusedOf(order, balance, clock.date()) : null);
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
    return reply
      .headers({
        "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="operators.${format}"`,
      })
      .send(format === "csv" ? auditCsv(entries) : auditJson(entries));
  });
}

/** The log from its newest entry on, read in batches so that nobody waits long for the database. */
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
