import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// Generous, so that a slow or busy machine does not fail tests: what a screen loads when it is wanted is compiled first.
configure({ asyncUtilTimeout: 30_000 });

// Files share the document (vite.config.ts), so each test leaves it empty.
afterEach(cleanup);

/**
 * What suspends in an `act` that is not awaited may never be rendered again, though what it waits for has come: React drops
 * the work that is left when the `act` ends. It warns once; here the test fails.
 */
beforeEach(() => {
  const { error } = console;
  console.error = (...words: unknown[]): void => {
    if (String(words[0]).startsWith("A component suspended inside an `act` scope"))
      throw new Error("Await this: a component has suspended in an `act` or a `render` that is not awaited.");
    error(...words);
  };
  return () => {
    console.error = error;
  };
});
