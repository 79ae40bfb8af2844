import { TriangleAlert } from "lucide-react";
import type { OpenedRecording, ReplayStore } from "../../../streams/adapters/replay/player/replayStore.ts";
import { useValue } from "../../bridge/useValue.ts";
import styles from "./Differences.module.css";

/** Differences that are listed; more say nothing more. */
const mostListed = 200;

/** Where the app of today does something else than was recorded; nothing while it does the same. */
export function Differences({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
  const { differences } = useValue(opened.progress);
  const [first, ...more] = differences;
  if (!first) return null;
  const shown = [first, ...more].slice(0, mostListed);
  return (
    <details className={styles.differences}>
      <summary>
        <TriangleAlert aria-hidden size={18} />
        <span role="alert">
          {more.length === 0 ? "1 difference" : `${differences.length} differences`}:{" "}
          {first.text.split("\n")[0]}
        </span>
      </summary>
      <ol>
        {shown.map(({ row, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several differences may be at one line
          <li key={index}>
            <button
              type="button"
              onClick={() => send({ type: "moment", moment: { kind: "line", line: row } })}
            >
              Go to line {row}
            </button>
            <pre>{text}</pre>
          </li>
        ))}
      </ol>
    </details>
  );
}
