import type { GameBrief } from "../../streams/wire/catalogue.ts";

/** A game that a host has reported at some time. */
interface ReportedGame {
  readonly brief: GameBrief;
  /** Whether the latest report has it. */
  readonly isLatest: boolean;
}

/** The games that hosts reported. One that went away stays: recent schedules still name it. */
export interface GamesTable {
  /** Stores a report: the latest one from now on. */
  report(briefs: readonly GameBrief[]): Promise<void>;
  /** Every game ever reported, those of the latest report in its order. */
  list(): Promise<readonly ReportedGame[]>;
  /** How often each game was played, by its id. */
  playCounts(): Promise<ReadonlyMap<string, number>>;
}
