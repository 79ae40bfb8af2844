import { configure } from "@testing-library/react";

// Generous, so that a slow or busy machine does not fail tests: what a screen loads when it is wanted is compiled first.
configure({ asyncUtilTimeout: 30_000 });

/**
 * What suspends in an `act` that is not awaited may never be rendered again, though what it waits for has come: React drops
 * the work that is left when the `act` ends. It warns once in each file; here the file fails.
 */
const { error } = console;
console.error = (...words: unknown[]): void => {
  if (String(words[0]).startsWith("A component suspended inside an `act` scope"))
    throw new Error("Await this: a component has suspended in an `act` or a `render` that is not awaited.");
  error(...words);
};
