const before = "RECORDED_BEFORE";

/**
 * A panel in the corner that saves the recording, and that of the previous page load, such as before a
 * sign-in redirect.
 */
export function recordingPanel(): { write: (line: string) => void } {
  const lines: string[] = [];
  const panel = document.createElement("div");
  panel.style.cssText =
    "position:fixed;z-index:10000;right:8px;bottom:8px;display:flex;gap:8px;font:13px system-ui";
  const save = button("● Save recording", () => download(`${lines.join("\n")}\n`));
  panel.append(save);
  const savedRecording = window.sessionStorage.getItem(before);
  if (savedRecording !== null) panel.append(button("Save the page before", () => download(savedRecording)));
  document.body.append(panel);
  window.addEventListener("pagehide", () => {
    try {
      window.sessionStorage.setItem(before, `${lines.join("\n")}\n`);
    } catch {
      // Too long for the browser's storage: it can be saved from this page only.
      window.sessionStorage.removeItem(before);
    }
  });
  return {
    write(line) {
      lines.push(line);
      save.title = `${lines.length} lines`;
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
