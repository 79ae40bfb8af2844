import { useValue } from "../../src/bridge/useValue.ts";
import { differenceOf } from "../player/comparedRun.ts";
import type { OpenedRecording, ReplayStore } from "../player/replayStore.ts";
import { DifferenceList } from "./DifferenceList.tsx";

/** Where screens show something else than was recorded, once they were compared; nothing while they show the same (R-REC-44). */
export function ScreenDifferences({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const check = useValue(opened.screensCheck);
  const differences = check.kind === "done" ? check.differences.map(differenceOf) : [];
  const moments = differences.length === 1 ? "1 moment" : `${differences.length} moments`;
  const summary = `The screens show something else at ${moments}`;
  return <DifferenceList opened={opened} differences={differences} summary={summary} send={send} />;
}
