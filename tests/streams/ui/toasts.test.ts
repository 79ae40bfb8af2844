import { describe, expect, test } from "vitest";
import { createToasts, type Toast, type ToastContent } from "../../../streams/ui/toasts.ts";
import { type MarbleTest, marbles } from "../../support/marbles.ts";
import { uiBench } from "./uiBench.ts";

const words = (toasts: readonly Toast[]) =>
  toasts.map(({ content }) => ("text" in content ? content.text : `#${content.message}`)).join(" ");

/** Shows a toast at each letter. */
function showing(m: MarbleTest, diagram: string, contents: Readonly<Record<string, ToastContent>>) {
  const { actions, send } = uiBench(m);
  const toasts = createToasts(m.scope, { clock: m.clock, actions });
  m.act(diagram, contents, (content) => toasts.show(content));
  return { toasts, send };
}
const a = { text: "A" };
const b = { message: "offline" } as const;
const states = { n: "", a: "A", x: "A #offline", b: "#offline" };

describe("toasts", () => {
  test("R-ERR-06 the same one twice is shown once, and not for longer", () =>
    marbles((m) => {
      const { toasts } = showing(m, "-a--a-a 3992ms a", { a });
      m.expectState(toasts.shown, "na 3999ms n", states, words);
    }));

  test("R-ERR-06 the same one is shown again after it has disappeared", () =>
    marbles((m) => {
      const { toasts } = showing(m, "-a 4000ms a", { a });
      m.expectState(toasts.shown, "na 3999ms na 3999ms n", states, words);
    }));

  test("R-ERR-06 different ones are shown together, each for its own 4 s", () =>
    marbles((m) => {
      const { toasts } = showing(m, "-a 999ms b", { a, b });
      m.expectState(toasts.shown, "na 999ms x 2999ms b 999ms n", states, words);
    }));

  test("R-ERR-06 a server's text differs from the app's own message", () =>
    marbles((m) => {
      const { toasts } = showing(m, "ab", { a: { text: "offline" }, b });
      m.at(10, () => expect(toasts.shown.value).toHaveLength(2));
    }));

  test("R-ERR-06 an empty one is not shown", () =>
    marbles((m) => {
      const { toasts } = showing(m, "a", { a: { text: "" } });
      m.expectState(toasts.shown, "n", states, words);
    }));

  test("R-ERR-06 a dismissed one disappears at once and may be shown again; the others stay", () =>
    marbles((m) => {
      const { toasts, send } = showing(m, "-ab 97ms a", { a, b });
      m.at(50, () => send({ type: "toast/dismiss", id: toasts.shown.value[0]?.id ?? -1 }));
      m.at(60, () => send({ type: "toast/dismiss", id: 999 }));
      m.expectState(toasts.shown, "nax 47ms b 49ms y 3901ms a 97ms n", { ...states, y: "#offline A" }, words);
    }));

  test("R-ERR-05 no timer of a toast outlives its scope", () =>
    marbles({ until: 100 }, (m) => {
      showing(m, "50ms a", { a });
    }));
});
