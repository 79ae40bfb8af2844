import { createInterface } from "node:readline/promises";
import type { GameDescription } from "../../../host/library/gameDescription.ts";
import type { Runners } from "../../../host/runners/runners.ts";
import { installLine } from "../packages.ts";
import type { InstalledGame } from "../scan/findInstalled.ts";
import { printable } from "../scan/scanLines.ts";
import { type AddDeps, addGame } from "./addGame.ts";
import { type Ask, completeAnswers, type Given } from "./answers.ts";
import { draftOf, idOf } from "./describe.ts";
import { gameFacts } from "./facts.ts";

export interface AddOrder extends Omit<AddDeps, "runner"> {
  readonly found: readonly InstalledGame[];
  /** Name of the game as in `scan`. */
  readonly name: string;
  readonly given: Given;
  /** Asks no questions. */
  readonly yes: boolean;
  readonly library: readonly GameDescription[];
  /** Loaded only to run games. */
  runners(): Promise<Runners>;
}

/** Adds a game that was found, after asking what can't be detected. @returns whether it was added */
export async function addFound(order: AddOrder): Promise<boolean> {
  const { name, found, library, say } = order;
  const refuse = (why: string): boolean => {
    say(`Not added   ${why}`);
    return false;
  };
  const game = found.find((each) => each.name === name);
  if (!game)
    return refuse(
      `${printable(name)} was not found. See npm run games -- scan.${
        /^[a-z0-9][a-z0-9+.-]+$/.test(name) ? ` If it is a package: ${installLine([name])}` : ""
      }`,
    );
  if (game.state.kind === "described") return refuse(`it is in the library already, as ${game.state.id}`);
  if (game.state.kind === "not") return refuse(`${printable(name)}: ${printable(game.state.why)}`);
  const { start } = game.state;
  const id = idOf(game);
  if (id === null) return refuse("its name has no two letters or digits for an id");
  if (library.some((each) => each.id === id)) return refuse(`the library has another game with the id ${id}`);
  const facts = await gameFacts(start);
  if (typeof facts === "string") return refuse(facts);
  if (facts.missing.length > 0)
    say(`Not there   ${facts.missing.join(", ")}: without it, the game may lack something`);
  const answers = await withTerminal(order.yes, (ask) => completeAnswers(game, order.given, ask));
  const from = performance.now();
  const added = await addGame(draftOf(id, game, start, facts, answers), {
    ...order,
    runner: (await order.runners())[start.runner],
  });
  if (added) {
    say(
      `Added       ${id} in ${Math.round((performance.now() - from) / 1_000)} s. A running host offers it after a restart.`,
    );
    say(`Next        npm run games -- try ${id}, look at its pictures, and play it: npm start`);
  }
  return added;
}

/** @param use gets null without a terminal */
async function withTerminal<Result>(
  yes: boolean,
  use: (ask: Ask | null) => Promise<Result>,
): Promise<Result> {
  if (yes || !process.stdin.isTTY) return use(null);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await use((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}
