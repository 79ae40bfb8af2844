import { fireEvent, render, screen, within } from "@testing-library/react";
import { NEVER, of } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { PlaygroundPage } from "../../../../src/dev/marbles/page/PlaygroundPage.tsx";
import { createPlayground } from "../../../../src/dev/marbles/state/playground.ts";
import { createScope } from "../../../../streams/lib/scope.ts";
import { manualClock } from "../../../support/fakePorts.ts";

function open(query: string) {
  const clock = manualClock();
  const scope = createScope("test", { clock, report: { fault: (_, error) => expect.fail(String(error)) } });
  const playground = createPlayground(scope, {
    clock,
    query,
    queries$: NEVER,
    replaceQuery: () => undefined,
    copyAddress: () => of(true),
  });
  onTestFinished(render(<PlaygroundPage playground={playground} />).unmount);
}

const type = (name: string, value: string): void => {
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
};

test("R-TEST-04 a diagram is drawn as it is typed, with the output beneath", () => {
  open("?rule=ignoreWithin");
  type("Diagram of tap$", "a 9ms (b|)");
  type("quiet too soon: less than, ms", "10");
  expect(screen.getAllByRole("slider").map((mark) => mark.getAttribute("aria-valuetext"))).toEqual([
    "0 ms",
    "10 ms",
    "10 ms",
  ]);
  const outputs = screen.getAllByRole("img").map((mark) => mark.getAttribute("aria-label"));
  expect(outputs).toEqual(["a of output at 0 ms", "b of output at 10 ms", "| of output at 10 ms"]);
  type("quiet too soon: less than, ms", "11");
  expect(screen.queryByRole("img", { name: /^b of output/ })).toBeNull();
});

test("R-TEST-04 what is expected is compared with what comes", () => {
  open("?rule=ignoreWithin&tap$=a+1999ms+b+1999ms+c");
  const text = () => screen.getByText(/^time/).textContent?.split("\n") ?? [];
  expect(text().at(-1)).toMatch(/^output +a 1999ms b 1999ms c$/);
  type("Diagram that is expected", "a 1999ms b 1998ms c");
  screen.getByText("The output differs at 3999 ms: expected c, came nothing.");
  expect(text().at(-3)).toMatch(/^expected /);
  expect(text().at(-2)).toMatch(/^actual /);
  expect(text().at(-1)?.indexOf("↑")).toBe(text().at(-3)?.lastIndexOf("c"));
  type("Diagram that is expected", "a 1999ms b 1999ms c");
  screen.getByText("The output is as expected.");
  type("Diagram that is expected", "a 1999ms (b");
  screen.getByText("Character 10: This ( is never closed by a ).");
  expect(screen.queryByText(/^The output/)).toBeNull();
  type("Diagram that is expected", " ");
  expect(text().at(-1)).toMatch(/^output /);
});

test("R-TEST-04 a mistake is said in words at its character", () => {
  open("?rule=ignoreWithin");
  type("Diagram of tap$", "a1999ms b");
  const field = screen.getByRole("textbox", { name: "Diagram of tap$" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Character 2: 1999ms is read as 6 letters here: a wait has a space before it.");
  screen.getByText(/^There is no output until/);
  expect(screen.queryAllByRole("slider"), "what is wrong can't be moved").toEqual([]);
});

test("R-TEST-04 keys move and remove a marble", () => {
  open("?rule=ignoreWithin&tap$=a+9ms+b");
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(screen.getByRole("slider", { name: "b of tap$" }), { key, shiftKey });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Diagram of tap$" });
  const steps: ReadonlyArray<readonly [string, boolean, string]> = [
    ["ArrowRight", false, "a 10ms b"],
    ["ArrowLeft", false, "a 9ms b"],
    ["ArrowRight", true, "a 109ms b"],
    ["PageUp", false, "a 1109ms b"],
    ["PageDown", false, "a 109ms b"],
    ["Home", false, "(ab)"],
    ["End", false, "(ab)"],
    ["Delete", false, "a"],
  ];
  for (const [key, shift, text] of steps) {
    press(key, shift);
    expect(field.value, key).toBe(text);
  }
});

test("another rule brings its own inputs, and the link is copied", () => {
  open("");
  fireEvent.change(screen.getByRole("combobox", { name: "Rule" }), { target: { value: "pollWhile" } });
  screen.getByRole("textbox", { name: "Diagram of visible$" });
  fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
  within(screen.getByRole("region", { name: "What runs" })).getByText("Copied");
});
