import { useValue } from "../../src/bridge/useValue.ts";
import type { OpenedRecording, ReplayStore } from "../player/replayStore.ts";
import styles from "./Toolbar.module.css";

/** Compares what the screens show with what was recorded, and says how that ended (R-REC-44). */
export function ScreensChecker({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const check = useValue(opened.screensCheck);
  return (
    <div className={styles.group}>
      <button
        type="button"
        title="Goes through the recording in a window of its own"
        disabled={check.kind === "running"}
        onClick={() => send({ type: "compareScreens" })}
      >
        Compare screens
      </button>
      <output aria-label="Screens">
        {check.kind === "running" && "Comparing…"}
        {check.kind === "failed" && `Not compared: ${check.why}`}
        {check.kind === "done" && resultText(check.moments, check.differences.length)}
      </output>
    </div>
  );
}

function resultText(moments: number, differences: number): string {
  if (moments === 0) return "No screens were recorded";
  const compared = moments === 1 ? "1 moment compared" : `${moments} moments compared`;
  return differences === 0 ? `${compared}, the same` : `${compared}, ${differences} differ`;
}
