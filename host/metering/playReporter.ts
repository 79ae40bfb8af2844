import { hungGivenBack } from "../../wire/durations.ts";
import { maxPlayReports, type PlayReports } from "../../wire/hosts/hostControl.ts";
import type { Clock } from "../lib/clock.ts";
import { playReportInterval } from "../lib/durations.ts";
import type { SeatNotice } from "../seats/seatsDeps.ts";
import type { PlayJournal } from "./playJournal.ts";
import { createPlays, type Play } from "./plays.ts";

/** The host as the witness of play (R-HOST-08): it counts what its seats show, and reports it until it is stored. */
export type PlayReporter = ReturnType<typeof createPlayReporter>;

export interface ReporterDeps {
  readonly clock: Clock;
  /** Wall clock, epoch ms. */
  readonly date: () => number;
  readonly journal: PlayJournal;
  /** Sends reports; rejects or resolves to false if the service has not stored them. */
  readonly post: (reports: PlayReports) => Promise<boolean>;
}

/** Starts reporting, first the plays of an earlier host process: its games ended with it. */
export function createPlayReporter({ clock, date, journal, post }: ReporterDeps) {
  const startedAt = clock.now();
  const startDate = date();
  const plays = createPlays(
    clock,
    journal.left.map(({ leaseId, shownMs, at, end, hung }) => ({
      leaseId,
      shownMs: hung ? Math.max(0, shownMs - hungGivenBack) : shownMs,
      countedAt: startedAt - Math.max(0, startDate - at),
      end: end ?? { reason: "machine-stopping" },
      ...(hung ? { corrected: true } : {}),
    })),
  );
  const settling = new Set<() => void>();
  let sending = false;
  let closed = false;

  const reportOf = ({ leaseId, shownMs, countedAt, end, corrected }: Play) => ({
    leaseId,
    shownMs,
    agoMs: Math.max(0, Math.round(clock.now() - countedAt)),
    end,
    ...(corrected ? { corrected } : {}),
  });

  const isSettled = (): boolean => plays.all().every(({ end }) => end === null);

  const send = async (): Promise<void> => {
    if (sending || closed) return;
    sending = true;
    let stored = true;
    // Changes during a post are sent at once; after a failed post, the next tick retries.
    for (let due = plays.unreported(); stored && due.length > 0 && !closed; due = plays.unreported()) {
      const batch = due.slice(0, maxPlayReports);
      stored = await post({ plays: batch.map(reportOf) }).catch(() => false);
      if (stored) journal.forget(plays.acknowledge(batch));
    }
    sending = false;
    if (!isSettled()) return;
    for (const resolve of settling) resolve();
    settling.clear();
  };

  const count = (): void => {
    plays.count();
    journal.write(plays.all().filter(({ end }) => end === null));
    void send();
  };
  const tick = (): void => {
    cancel = clock.after(playReportInterval, tick);
    count();
  };
  let cancel = clock.after(playReportInterval, tick);
  void send();

  return {
    /** Takes a seat's notice. */
    note(notice: SeatNotice) {
      if (!plays.note(notice)) return;
      journal.write(plays.all().filter(({ leaseId }) => leaseId === notice.leaseId));
      void send();
    },
    /** Resolves when the service has stored every ended play. */
    settled: () => (isSettled() ? Promise.resolve() : new Promise<void>((resolve) => settling.add(resolve))),
    /** Stops reporting. Resolves when everything is on disk. */
    close() {
      closed = true;
      cancel();
      return journal.close();
    },
  };
}
