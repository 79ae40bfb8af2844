import os from "node:os";

/**
 * Reads a command line; where that throws, the process ends with 2 and says why and how it is used.
 * @param read throws for what can't be understood
 * @param usage one line, also for `--help`
 */
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

/** @throws when an option is no whole number from 1 */
export function wholeNumber(name: string, written: string): number {
  const number = Number(written);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`${name} ${written}: a whole number from 1 is needed`);
}

/** Ends without a stack trace when nobody reads on, as `head` does once it has its lines: with the code that a signal would give. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(128 + os.constants.signals.SIGPIPE);
  });
}
