const width = 30;

/** One line that is drawn over itself. Where output is not a terminal, a line for each tenth. */
export function progressBar(out: NodeJS.WriteStream): (done: number, what: string) => void {
  let tenth = -1;
  return (done, what) => {
    const percent = Math.round(Math.min(1, Math.max(0, done)) * 100);
    if (!out.isTTY) {
      if (Math.floor(percent / 10) > tenth) out.write(`${percent} % ${what}\n`);
      tenth = Math.max(tenth, Math.floor(percent / 10));
      return;
    }
    const full = Math.round((percent / 100) * width);
    const text = `${"█".repeat(full)}${"░".repeat(width - full)} ${String(percent).padStart(3)} % ${what}`;
    out.write(
      `\r\x1b[K${text.slice(0, Math.max(20, (out.columns || 80) - 1))}${percent === 100 ? "\n" : ""}`,
    );
  };
}
