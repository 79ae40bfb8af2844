import { describe, expect, test } from "vitest";
import { createToasts, type Toast, type ToastContent } from "../../../streams/page/toasts.ts";
import { beginWith, type MarbleTest, marbles } from "../../support/marbles.ts";
import { uiBench } from "./uiBench.ts";

const words = (toasts: readonly Toast[]) =>
  toasts
    .map(({ content }) => ("text" in content ? content.text || "(empty)" : `#${content.message}`))
    .join(" ");

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
  test.each<[string, string, Parameters<typeof showing>[2], string]>([
    ["the same one twice is shown once, and not for longer", "-a--a-a 3992ms a", { a }, "na 3999ms n"],
    ["the same one is shown again after it has disappeared", "-a 4000ms a", { a }, "na 3999ms na 3999ms n"],
    [
      "different ones are shown together, each for its own 4 s",
      "-a 999ms b",
      { a, b },
      "na 999ms x 2999ms b 999ms n",
    ],
    [
      "a server's text differs from the app's own message",
      "-ab",
      { a: { text: "offline" }, b },
      "nsd 3998ms b n",
    ],
    ["an empty one is not shown", "a", { a: { text: "" } }, "n"],
  ])("R-ERR-06 %s", (_, diagram, contents, shown) =>
    marbles(beginWith(showing, diagram, contents), (m, { toasts }) => {
      m.expectState(toasts.shown, shown, { ...states, s: "offline", d: "offline #offline" }, words);
    }),
  );

  test("R-ERR-06 a dismissed toast disappears at once and may be shown again; others stay", () =>
    marbles(beginWith(showing, "-ab 97ms a", { a, b }), (m, { toasts, send }) => {
      m.at(50, () => send({ type: "toast/dismiss", id: toasts.shown.value[0]?.id ?? -1 }));
      m.at(60, () => send({ type: "toast/dismiss", id: 999 }));
      m.expectState(toasts.shown, "nax 47ms b 49ms y 3901ms a 97ms n", { ...states, y: "#offline A" }, words);
    }));

  test.each([
    [50, 4_000],
    [51, 4_080],
    [100, 8_000],
    [126, 10_000],
  ])("R-ERR-07 a toast of %i characters stays for %i ms", (length, ms) =>
    marbles(beginWith(showing, "-a", { a: { text: "x".repeat(length) } }), (m, { toasts }) => {
      m.expectState(toasts.shown, `na ${ms - 1}ms n`, { n: 0, a: 1 }, ({ length: count }) => count);
    }),
  );

  test("R-ERR-07 a toast under the pointer or with the focus stays, and afterwards for its full time; others disappear", () =>
    marbles(beginWith(showing, "-ab", { a, b }), (m, { toasts, send }) => {
      const hold = (held: boolean) => send({ type: "toast/hold", id: toasts.shown.value[0]?.id ?? -1, held });
      m.at(3_000, () => hold(true));
      m.at(9_000, () => hold(false));
      m.expectState(toasts.shown, "nax 3999ms a 8997ms n", states, words);
    }));

  test("R-ERR-07 a held toast can be dismissed", () =>
    marbles(beginWith(showing, "-a", { a }), (m, { toasts, send }) => {
      const id = (): number => toasts.shown.value[0]?.id ?? -1;
      m.at(100, () => send({ type: "toast/hold", id: id(), held: true }));
      m.at(5_000, () => send({ type: "toast/dismiss", id: id() }));
      m.expectState(toasts.shown, "na 4998ms n", states, words);
    }));

  test("R-ERR-07 a toast that was withdrawn while held disappears when it is released", () =>
    marbles((m) => {
      const timers: string[] = [];
      const named = (name: string) => {
        timers.push(name);
        return m.clock.scheduler;
      };
      const { toasts, send } = showing({ ...m, clock: { ...m.clock, named } }, "-a", { a });
      m.at(100, () => send({ type: "toast/hold", id: 1, held: true }));
      m.at(200, () => toasts.withdraw(a));
      m.at(300, () => send({ type: "toast/hold", id: 1, held: false }));
      m.afterwards(() => expect(timers).toEqual(["toasts/toastShowsFor"]));
    }));

  test("R-ERR-05 no timer of a toast outlives its scope", () =>
    marbles({ until: 100 }, (m) => {
      showing(m, "50ms a", { a });
    }));
});
