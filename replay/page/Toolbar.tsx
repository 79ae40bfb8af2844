import { ChevronLeft, ChevronRight, FileUp, Keyboard, Pause, Play, Search } from "lucide-react";
import { useRef } from "react";
import { useSelector, useValue } from "../../src/bridge/useValue.ts";
import { replayModes } from "../compare/report.ts";
import { clockText } from "../facts/plainText.ts";
import { speeds } from "../player/playback.ts";
import type { OpenedRecording, ReplayFile, ReplayStore } from "../player/replayStore.ts";
import styles from "./Toolbar.module.css";
import { keyHelp } from "./timeline/keys.ts";

type Send = ReplayStore["send"];

export function Toolbar({ store, file }: { store: ReplayStore; file: ReplayFile }) {
  const input = useRef<HTMLInputElement>(null);
  const name = file.kind === "none" ? "" : file.kind === "opened" ? file.opened.name : file.name;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Replay">
      <label className={styles.file}>
        <FileUp aria-hidden size={18} />
        <span>{name === "" ? "Choose a recording" : name}</span>
        <input
          ref={input}
          type="file"
          aria-label="Recording"
          accept=".ndjson,.gz"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) store.send({ type: "open", file: chosen });
            // The same file may be chosen again after it was changed.
            target.value = "";
          }}
        />
      </label>
      {file.kind === "reading" && <p role="status">Reading…</p>}
      {file.kind === "refused" && (
        <p role="alert" className={styles.refused}>
          {file.name} is refused: {file.why}
        </p>
      )}
      {file.kind === "opened" && <Controls opened={file.opened} store={store} />}
    </div>
  );
}

function Controls({ opened, store }: { opened: OpenedRecording; store: ReplayStore }) {
  const { send } = store;
  const status = useSelector(opened.playback, (now) => now.status);
  const { duration } = opened.timeline;
  return (
    <>
      <div className={styles.group}>
        <Tool label="Previous fact" press={() => send({ type: "step", by: -1 })}>
          <ChevronLeft aria-hidden size={20} />
        </Tool>
        {status === "playing" ? (
          <Tool label="Pause" press={() => send({ type: "pause" })}>
            <Pause aria-hidden size={20} />
          </Tool>
        ) : (
          <Tool label="Play" disabled={status === "over"} press={() => send({ type: "play" })}>
            <Play aria-hidden size={20} />
          </Tool>
        )}
        <Tool label="Next fact" press={() => send({ type: "step", by: 1 })}>
          <ChevronRight aria-hidden size={20} />
        </Tool>
      </div>
      <Speed opened={opened} send={send} />
      <Comparison store={store} />
      <Time opened={opened} send={send} duration={duration} />
      <ScreensChecker opened={opened} send={send} />
      <SearchField opened={opened} send={send} />
      <Keys />
    </>
  );
}

function Tool({
  label,
  disabled = false,
  press,
  children,
}: {
  label: string;
  disabled?: boolean;
  press: () => void;
  children: React.ReactNode;
}) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={press}>
      {children}
    </button>
  );
}

function Speed({ opened, send }: { opened: OpenedRecording; send: Send }) {
  const speed = useSelector(opened.playback, (now) => now.speed);
  return (
    <select
      aria-label="Speed"
      value={speed}
      onChange={({ target }) => {
        const chosen = speeds.find((one) => String(one) === target.value);
        if (chosen) send({ type: "speed", speed: chosen });
      }}
    >
      {speeds.map((one) => (
        <option key={one} value={one}>
          {one === "max" ? "max" : `${one}×`}
        </option>
      ))}
    </select>
  );
}

/** Whether the replay stops at the first difference, or goes on and lists all of them. */
function Comparison({ store }: { store: ReplayStore }) {
  const mode = useValue(store.mode);
  return (
    <select
      aria-label="Compare"
      title="Strict: stop at the first difference. Tolerant: go on, and list all of them in groups."
      value={mode}
      onChange={({ target }) => {
        const chosen = replayModes.find((one) => one === target.value);
        if (chosen) store.send({ type: "compare", mode: chosen });
      }}
    >
      {replayModes.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}

function Time({ opened, send, duration }: { opened: OpenedRecording; send: Send; duration: number }) {
  const { at, line } = useValue(opened.playback);
  const { line: reached, over } = useValue(opened.progress);
  const { last } = opened.timeline;
  return (
    <div className={styles.time}>
      <input
        type="range"
        aria-label="Time"
        min={0}
        max={duration}
        step="any"
        value={at}
        aria-valuetext={`${clockText(at)} s, line ${opened.timeline.rowOf(line)}`}
        onChange={({ target }) => send({ type: "seek", at: target.valueAsNumber })}
      />
      <output>
        <b>{clockText(at)}</b> / {clockText(duration)} s
      </output>
      {!over && (
        <progress aria-label="Replayed" max={last} value={reached} title="The screens are being prepared" />
      )}
    </div>
  );
}

function SearchField({ opened, send }: { opened: OpenedRecording; send: Send }) {
  const query = useSelector(opened.playback, (now) => now.query);
  const found = useSelector(opened.playback, (now) => now.found);
  return (
    <div className={styles.search}>
      <Search aria-hidden size={18} />
      <input
        id="fact-search"
        type="search"
        aria-label="Search facts"
        placeholder="Search facts  /"
        value={query}
        onChange={({ target }) => send({ type: "search", query: target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") send({ type: "step", by: event.shiftKey ? -1 : 1 });
          if (event.key === "Escape") {
            send({ type: "search", query: "" });
            event.currentTarget.blur();
          }
        }}
      />
      {found && <output aria-label="Found">{found.length}</output>}
    </div>
  );
}

/** Help for the keys. A browser without popovers does not show it. */
function Keys() {
  return (
    <div className={styles.keys}>
      <button type="button" aria-label="Keys" title="Keys" popoverTarget="keys">
        <Keyboard aria-hidden size={18} />
      </button>
      <dl id="keys" popover="auto">
        {keyHelp.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Compares the screens with the recorded ones, and says the result (R-REC-44). */
function ScreensChecker({ opened, send }: { opened: OpenedRecording; send: ReplayStore["send"] }) {
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
