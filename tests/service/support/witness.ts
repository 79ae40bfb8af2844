import { type LeftPlay, leftPlay, type PlayJournal } from "../../../host/metering/playJournal.ts";
import { createPlayReporter, type PlayReporter } from "../../../host/metering/playReporter.ts";
import type { SeatNotice } from "../../../host/seats/seatsDeps.ts";
import { type PlayReport, type PlayReports, playReports } from "../../../wire/hosts/hostControl.ts";
import type { TestClock } from "./clock.ts";

/** The clocks of a host. */
export type HostClock = Pick<TestClock, "now" | "date" | "after" | "every" | "nextTurn">;

/** The reporting of a real host, over seats that run in the test, with a disk in memory. */
export type Witness = ReturnType<typeof createWitness>;

interface Lease {
  readonly leaseId: string;
  readonly scheduleId: string;
}

/** @param post takes what the host reports; false when it is lost on the way, or its acknowledgement is */
export function createWitness(clock: HostClock, post: (reports: PlayReports) => Promise<boolean>) {
  const disk = new Map<string, Parameters<typeof leftPlay>[0]>();
  const beats = new Map<string, () => void>();
  let reporter: PlayReporter | null = null;

  const boot = (): void => {
    const left: readonly LeftPlay[] = [...disk.values()].map((play) => leftPlay(play, clock.date()));
    for (const play of left) disk.set(play.leaseId, play);
    const journal: PlayJournal = {
      left,
      write(plays) {
        for (const { leaseId, shownMs, end } of plays)
          disk.set(leaseId, { leaseId, shownMs, end, at: clock.date() });
      },
      forget(plays) {
        for (const { leaseId } of plays) disk.delete(leaseId);
      },
      close: async () => undefined,
    };
    reporter = createPlayReporter({
      clock,
      date: clock.date,
      journal,
      // As on the wire.
      post: (reports) => post(playReports.parse(JSON.parse(JSON.stringify(reports)))),
    });
  };
  const note = (notice: SeatNotice): void => reporter?.note(notice);
  const stopBeat = (leaseId: string): void => {
    beats.get(leaseId)?.();
    beats.delete(leaseId);
  };

  boot();
  return {
    /** A game is drawn and shown: from now on its seat gives a sign of life every second. */
    start(lease: Lease) {
      if (beats.has(lease.leaseId)) return;
      const beat = (): void => {
        note({ event: "alive", ...lease });
      };
      beats.set(lease.leaseId, clock.every(1_000, beat));
      note({ event: "started", ...lease });
      note({ event: "shown", ...lease });
    },
    /** A game is frozen, or goes on. */
    freeze: (lease: Lease, frozen: boolean): void => note({ event: "frozen", frozen, ...lease }),
    /** The game stands still and its page is hidden, or not. */
    away: (lease: Lease, away: boolean): void => note({ event: "away", away, ...lease }),
    /** Nothing has been heard from the player for so long, ms; null: they are heard again. */
    silent: (lease: Lease, silentMs: number | null): void =>
      note({ event: "viewer", connected: silentMs === null, silentMs: silentMs ?? 0, ...lease }),
    /** A game ends; harmless for a lease without one that runs. */
    end(lease: Lease, { reason, exit }: NonNullable<PlayReport["end"]>) {
      stopBeat(lease.leaseId);
      note({ event: "ended", ...lease, reason, ...(exit === undefined ? {} : { exit }) });
    },
    /** As a kill of the host: nothing more is counted or written. */
    kill() {
      for (const leaseId of [...beats.keys()]) stopBeat(leaseId);
      void reporter?.close();
      reporter = null;
    },
    /** The next process of the host starts. */
    boot,
  };
}
