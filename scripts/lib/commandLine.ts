import os from "node:os";

/** Parses a command line; prints `usage` for `--help`, and after an error of `read`, which exits with 2. */
export function commandLine<T>(usage: string, read: () => T): T {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message.split(". ")[0] : String(error)}\n${usage}`);
    process.exit(2);
  }
}

/** @throws unless an option is a whole number from 1 */
export function wholeNumber(name: string, written: string): number {
  const number = Number(written);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`${name} ${written}: a whole number from 1 is needed`);
}

/** Exits without a stack trace when the reader closes the pipe, as `head` does: with the code of that signal. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(128 + os.constants.signals.SIGPIPE);
  });
}
