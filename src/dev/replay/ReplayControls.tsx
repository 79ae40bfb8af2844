import { useRef, useState } from "react";
import { type Player, speeds } from "../../../streams/adapters/replay/player.ts";
import { useValue } from "../../bridge/useValue.ts";
import styles from "./ReplayControls.module.css";
import type { Opened } from "./screens.tsx";

/** Opens a recording and replays it on the real screens. */
export function ReplayControls() {
  const screens = useRef<HTMLIFrameElement>(null);
  const [file, setFile] = useState<{ content: File; n: number } | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <div className={styles.desk}>
      {file && (
        <iframe
          // Each recording gets a page of its own.
          key={file.n}
          ref={screens}
          className={styles.screens}
          title="Screens"
          src="/src/dev/replay/screens.html"
          onLoad={() => {
            void screens.current?.contentWindow?.openRecording?.(file.content).then(setOpened);
          }}
        />
      )}
      <div className={styles.bar} role="toolbar" aria-label="Replay">
        <input
          type="file"
          aria-label="Recording"
          accept=".ndjson"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (!chosen) return;
            setOpened(null);
            setFile((last) => ({ content: chosen, n: (last?.n ?? 0) + 1 }));
          }}
        />
        {opened?.kind === "refused" && (
          <p role="alert">
            {file?.content.name} is refused: {opened.why}
          </p>
        )}
        {opened?.kind === "player" && <Controls player={opened.player} />}
      </div>
    </div>
  );
}

function Controls({ player }: { player: Player }) {
  const { status, at, duration, speed, divergence } = useValue(player.playback);
  return (
    <>
      {status === "playing" ? (
        <button type="button" onClick={() => player.pause()}>
          Pause
        </button>
      ) : (
        <button type="button" disabled={status === "over"} onClick={() => player.play()}>
          Play
        </button>
      )}
      <select
        aria-label="Speed"
        value={speed}
        onChange={({ target }) => {
          const chosen = speeds.find((one) => String(one) === target.value);
          if (chosen) player.setSpeed(chosen);
        }}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one === "max" ? "max" : `${one}×`}
          </option>
        ))}
      </select>
      <input
        type="range"
        aria-label="Time"
        min={0}
        max={duration}
        value={at}
        onChange={({ target }) => player.seek(target.valueAsNumber)}
      />
      <output>
        {(at / 1000).toFixed(1)} s of {(duration / 1000).toFixed(1)} s
      </output>
      {divergence !== null && (
        <pre role="alert" className={styles.reason}>
          {divergence}
        </pre>
      )}
    </>
  );
}
