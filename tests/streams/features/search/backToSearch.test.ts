import { expect, test } from "vitest";
import { createBackToSearch } from "../../../../streams/features/search/backToSearch.ts";
import { source } from "../../../../streams/lib/state.ts";
import { gamePath } from "../../../../streams/page/routes.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "../desk/deskBench.ts";

const at = "/types-game?type=puzzle";

/** A player who has opened a result of a search, and what is searched when they come back. */
function leftForResult(marble: MarbleTest) {
  const { deps, does } = deskBench(marble);
  const searching = source(false);
  const back = createBackToSearch(marble.scope, { ...deps, searching });
  const words: string[] = [];
  const watching = back.again$.subscribe((keyWord) => void words.push(keyWord));
  marble.scope.onEnd(() => watching.unsubscribe());
  back.leaves("g-1", "ra");
  deps.navigation.go(gamePath("g-1"));
  return { does, searching, words, go: deps.navigation.go };
}

test("R-SEARCH-03 going back from a result opens the search again, each time, with its keyword", () =>
  marbles({ at }, leftForResult, (_, { searching, words, go }) => {
    expect(searching.value).toBe(false);
    go(at);
    expect([searching.value, words]).toEqual([true, ["ra"]]);
    searching.set(false);
    go(gamePath("g-1"));
    go(at);
    expect([searching.value, words]).toEqual([true, ["ra", "ra"]]);
  }));

test("R-SEARCH-03 another page, and another way to the same page, have no search", () =>
  marbles({ at }, leftForResult, (_, { searching, go }) => {
    go("/");
    go(at);
    expect(searching.value).toBe(false);
  }));

test.each([{ type: "search/close" }, { type: "navigate", to: at }] as const)(
  "R-SEARCH-03 $type ends it",
  (intent) =>
    marbles({ at }, leftForResult, (_, { does, searching, go }) => {
      does(intent);
      go(gamePath("g-1"));
      go(at);
      expect(searching.value).toBe(false);
    }),
);
