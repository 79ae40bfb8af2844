import { type Observable, Subject } from "rxjs";

const before = "RECORDED_BEFORE";

interface RecordingPanel {
  readonly write: (line: string) => void;
  /** Emits with each line. */
  readonly written$: Observable<void>;
  /** From now on a recording can be saved. @param footer writes its last line */
  offer(footer: () => string): void;
}

/** A panel in the corner that saves the recording, and the previous page load's, as before a sign-in. */
export function recordingPanel(): RecordingPanel {
  const lines: string[] = [];
  const written$ = new Subject<void>();
  const panel = document.createElement("div");
  // Excluded from recorded screens.
  panel.dataset.unrecorded = "";
  panel.style.cssText =
    "position:fixed;z-index:10000;right:8px;bottom:8px;display:flex;gap:8px;font:13px system-ui";
  const savedRecording = window.sessionStorage.getItem(before);
  if (savedRecording !== null) panel.append(button("Save the page before", () => download(savedRecording)));
  document.body.append(panel);
  return {
    write(line) {
      lines.push(line);
      written$.next();
    },
    written$,
    offer(footer) {
      const text = (): string => `${lines.join("\n")}\n${footer()}\n`;
      const save = button("● Save recording", () => download(text()));
      written$.subscribe(() => {
        save.title = `${lines.length} lines`;
      });
      panel.prepend(save);
      window.addEventListener("pagehide", () => {
        try {
          window.sessionStorage.setItem(before, text());
        } catch {
          // Too long for the browser's storage: it can be saved from this page only.
          window.sessionStorage.removeItem(before);
        }
      });
    },
  };
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.style.cssText = "padding:6px 12px;color:#fff;background:#a00;border:0;border-radius:4px";
  made.addEventListener("click", press);
  return made;
}

function download(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = `recording-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.ndjson`;
  link.click();
  URL.revokeObjectURL(link.href);
}
