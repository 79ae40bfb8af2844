import { cleanup, configure, getConfig } from "@testing-library/react";
import { unstable_IdlePriority as idlePriority, unstable_scheduleCallback as schedule } from "scheduler";
import { afterAll, afterEach, beforeEach, vi } from "vitest";

const { asyncWrapper } = getConfig();
configure({
  // Generous, so that a slow or busy machine does not fail tests: what a screen loads when it is wanted is compiled first.
  asyncUtilTimeout: 30_000,
  // What a query finds may not have run its effects yet, so not have subscribed: idle work runs after all other work of React.
  asyncWrapper: (query) =>
    asyncWrapper(async () => {
      const found = await query();
      await new Promise<void>((resolve) => schedule(idlePriority, () => resolve()));
      return found;
    }),
});

// Files share the document and the modules (vite.config.ts). So each test leaves the document empty, and waits for what it began to
// import: an import that is under way when its file ends never ends, and blocks the next file too.
afterEach(async () => {
  cleanup();
  await vi.dynamicImportSettled();
});
afterAll(() => void vi.unstubAllGlobals());

/**
 * What suspends in an `act` that is not awaited may never be rendered again, though what it waits for has come: React drops
 * the work that is left when the `act` ends. React warns of it, and of other calls of `act` that are not awaited, once for
 * each worker; here the test fails.
 */
beforeEach(() => {
  const { error } = console;
  console.error = (...words: unknown[]): void => {
    if (/^A component suspended inside an `act`|^You called act\(async/.test(String(words[0])))
      throw new Error(`Await each \`act\` and \`render\` in which something suspends: ${String(words[0])}`);
    error(...words);
  };
  return () => {
    console.error = error;
  };
});
