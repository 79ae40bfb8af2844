import { type DragEvent, useEffect, useState } from "react";
import { useSelector, useValue } from "../../src/bridge/useValue.ts";
import type { OpenedRecording, ReplayStore } from "../player/replayStore.ts";
import { Differences, ScreenDifferences } from "./DifferenceList.tsx";
import { FactDetails } from "./panels/FactDetails.tsx";
import { FactList } from "./panels/FactList.tsx";
import { StateTree } from "./panels/StateTree.tsx";
import styles from "./ReplayPage.module.css";
import { Toolbar } from "./Toolbar.tsx";
import { intentOfKey } from "./timeline/keys.ts";
import { TimelineView } from "./timeline/TimelineView.tsx";

/** Opens a recording and replays it on the real screens, with everything that happened beside it. */
export function ReplayPage({
  store,
  setScreensHost,
}: {
  store: ReplayStore;
  setScreensHost: (host: HTMLElement | null) => void;
}) {
  const file = useValue(store.file);
  const [dragging, setDragging] = useState(false);
  const opened = file.kind === "opened" ? file.opened : null;
  useKeys(store, opened);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragging(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) store.send({ type: "open", file: dropped });
  };
  return (
    <main
      className={styles.page}
      data-dragging={dragging || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={({ relatedTarget }) => relatedTarget === null && setDragging(false)}
      onDrop={drop}
    >
      {opened && <h1 className="visuallyHidden">Replay of {opened.name}</h1>}
      <Toolbar store={store} file={file} />
      {opened && <Differences opened={opened} send={store.send} />}
      {opened && <ScreenDifferences opened={opened} send={store.send} />}
      {opened && <TimelineView opened={opened} send={store.send} />}
      {file.kind === "none" && <Welcome />}
      <div className={styles.body} hidden={file.kind === "none" || file.kind === "refused"}>
        <div className={styles.screens}>
          <div ref={setScreensHost} />
          {opened && <ScreensNote opened={opened} />}
        </div>
        {opened && (
          <>
            <FactList opened={opened} send={store.send} />
            <FactDetails opened={opened} send={store.send} />
            <StateTree opened={opened} />
          </>
        )}
      </div>
    </main>
  );
}

/** Says when the screens are not at the cursor yet. */
function ScreensNote({ opened: { timeline, playback, progress } }: { opened: OpenedRecording }) {
  const line = useSelector(playback, (now) => now.line);
  const { line: reached, over } = useValue(progress);
  if (line <= reached) return null;
  return (
    <p role="status" className={styles.note}>
      {over
        ? `The replay had to stop after line ${timeline.rowOf(reached)}: the screens show that moment.`
        : "The screens are being prepared…"}
    </p>
  );
}

function Welcome() {
  return (
    <section className={styles.welcome}>
      <h1>Replay a recording</h1>
      <p>
        Choose a file, drop it anywhere on this page, or name one of this server: ?file=/path/of/it.ndjson
      </p>
      <p>
        To make one, open <a href="/?record=1">the app with ?record=1</a>, use it, and press “Save recording”
        in the corner.
      </p>
    </section>
  );
}

/** Keys work wherever nothing else takes them. */
function useKeys(store: ReplayStore, opened: OpenedRecording | null): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!opened || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "/" && !isTyping(event.target)) {
        event.preventDefault();
        document.getElementById("fact-search")?.focus();
        return;
      }
      if (takesKeys(event.target, event.key)) return;
      const intent = intentOfKey(event, opened.playback.value.status);
      if (!intent) return;
      event.preventDefault();
      store.send(intent);
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [store, opened]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search";
}

/** True where a key means something to the focused control itself. */
function takesKeys(target: EventTarget | null, key: string): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && key === " " && target.matches("button, a, summary, [role=tree]");
}
