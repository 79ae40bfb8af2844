import { fileURLToPath } from "node:url";

/** The repository's root, with a slash at its end. */
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Frames that only carry a test or a timer: what is looked for stands before or behind them. */
const carriers =
  /^(?:node_modules\/|tests\/support\/(?:marbles|fakePorts|fakes\/)|streams\/lib\/(?:time|state|scope)\.ts)/;

/** A line of the project, such as `streams/rules/poll.ts:21`, and its stack frame as it was. */
export interface Frame {
  readonly place: string;
  readonly text: string;
}

/** The frames of the project in a stack, the innermost first, without those of rxjs and of the marble tests themselves. */
export function framesOf(stack: string): readonly Frame[] {
  return stack.split("\n").flatMap((text) => {
    const [, file, line] = /^\s+at .*?\(?(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+\)?$/.exec(text) ?? [];
    if (file === undefined || !file.startsWith(root)) return [];
    const path = file.slice(root.length);
    return carriers.test(path) ? [] : [{ place: `${path}:${line}`, text }];
  });
}

/** An error that points at the given stack instead of where it is thrown. */
export function failureAt(message: string, stack: string): Error {
  const failure = new Error(message);
  const frames = framesOf(stack);
  if (frames.length > 0) failure.stack = [`Error: ${message}`, ...frames.map(({ text }) => text)].join("\n");
  return failure;
}

/** The same error with another message, which still points where it was thrown. */
export function reworded(error: Error, message: string): Error {
  const { stack } = error;
  if (stack !== undefined) error.stack = stack.replace(error.message, () => message);
  error.message = message;
  return error;
}
