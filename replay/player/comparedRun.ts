import type { Recording } from "../../recorder/format.ts";
import type { createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { Replay } from "../compare/replay.ts";
import { type DivergenceGroup, describeGroup, type ReplayMode } from "../compare/report.ts";
import { type Divergence, describeDivergence } from "../engine/divergence.ts";

/** What the app of today does otherwise than was recorded. */
export interface ReplayDifference {
  /** In one line. */
  readonly title: string;
  /** The rows of the file where it does so, at least one, counted from 1; one more than there are, after the end. */
  readonly rows: readonly number[];
  /** The first of them as text for a developer. */
  readonly text: string;
}

/** A replay that is played input by input. @param lazyModules have to load synchronously */
export function comparedRun(
  mode: ReplayMode,
  recording: Recording,
  create: typeof createApp,
  lazyModules: LazyModules,
) {
  const replay = new Replay(recording, mode);
  const app = replay.start(create, lazyModules);
  const { findings } = replay.comparison;
  let groups: readonly DivergenceGroup[] = [];
  let isOver = false;
  return {
    app,
    /** The number of the last line that was played, matched or passed. It never gets less. */
    line: (): number => replay.line,
    /** Plays the next input. @returns false at the end, and where the replay has to stop */
    step(): boolean {
      if (isOver || replay.step()) return !isOver;
      isOver = true;
      replay.finish();
      groups = findings.groups(() => true);
      return false;
    },
    /** Those that are known. A tolerant run knows them at its end: until then, what is missing may still come. */
    differences(): readonly ReplayDifference[] {
      if (mode === "strict") return replay.divergence === null ? [] : [differenceOf(replay.divergence)];
      return groups.map((group) => ({
        title: `${group.count} × ${group.kind} ${describeGroup(group)}${led(group)}`,
        rows: group.rows,
        text: describeDivergence(group.first),
      }));
    },
  };
}

/** As one that stands alone. */
export function differenceOf(divergence: Divergence): ReplayDifference {
  const text = describeDivergence(divergence);
  return { title: text.split("\n")[0] ?? "", rows: [divergence.line], text };
}

function led({ followers }: DivergenceGroup): string {
  return followers === 0 ? "" : `, which led to ${followers} more`;
}
