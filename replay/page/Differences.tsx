import { useValue } from "../../src/bridge/useValue.ts";
import type { OpenedRecording, ReplayStore } from "../player/replayStore.ts";
import { DifferenceList } from "./DifferenceList.tsx";

/** Where the app of today does something else than was recorded; nothing while it does the same. */
export function Differences({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const { differences } = useValue(opened.progress);
  const count = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  const summary = `${count}: ${differences[0]?.title ?? ""}`;
  return <DifferenceList opened={opened} differences={differences} summary={summary} send={send} />;
}
