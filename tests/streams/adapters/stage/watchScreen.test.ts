import { Observable } from "rxjs";
import { expect, it } from "vitest";
import { watchScreen } from "../../../../streams/adapters/browser/stage/watchScreen.ts";
import { marbles } from "../../../support/marbles.ts";

function phone() {
  const query = (matches: boolean) => Object.assign(new EventTarget(), { matches });
  const [upright, mouse] = [query(true), query(false)];
  const documentElement = { clientWidth: 390, clientHeight: 664 };
  const document = { documentElement, activeElement: { matches: () => false } };
  const window = Object.assign(new EventTarget(), {
    screen: { width: 390, height: 844 },
    document,
    matchMedia: (asked: string) => (asked.includes("portrait") ? upright : mouse),
  });
  return {
    window,
    resize(height: number) {
      documentElement.clientHeight = height;
      window.dispatchEvent(new Event("resize"));
    },
    turn(isUpright: boolean) {
      upright.matches = isUpright;
      upright.dispatchEvent(new Event("change"));
    },
    type(on: boolean) {
      document.activeElement = { matches: () => on };
    },
  };
}

it("R-SHAPE-02 passes on the page's part of an upright screen, and all of it sideways", () => {
  const { window, ...hand } = phone();
  const sent: object[] = [];
  const sendNow = watchScreen(window, (screen) => sent.push(screen), new AbortController().signal);
  sendNow();
  hand.turn(false);
  expect(sent).toEqual([
    { width: 390, height: 664 },
    { width: 844, height: 390 },
  ]);
});

it("R-SHAPE-02 passes on a turn at once, and the size of an upright page when the browser's bars stand still", () => {
  marbles(({ act, expectObservable }) => {
    const { window, ...hand } = phone();
    const listening = new AbortController();
    const heights$ = new Observable<number>((subscriber) => {
      watchScreen(window, ({ height }) => subscriber.next(height), listening.signal);
    });
    expectObservable(heights$).toBe("600ms u 199ms s", { u: 745, s: 390 });
    act("a 299ms b 499ms c 99ms d 499ms e 499ms f", {
      a: () => hand.resize(700),
      b: () => hand.resize(745),
      c: () => hand.turn(false),
      d: () => hand.resize(300),
      e: () => listening.abort(),
      f: () => hand.turn(true),
    });
  });
});

it("R-SHAPE-02 a keyboard on the screen turns nothing", () => {
  marbles(({ act, expectObservable }) => {
    const { window, ...hand } = phone();
    const heights$ = new Observable<number>((subscriber) => {
      watchScreen(window, ({ height }) => subscriber.next(height), new AbortController().signal);
    });
    expectObservable(heights$).toBe("1300ms u", { u: 664 });
    act("a 999ms b", {
      a() {
        hand.type(true);
        hand.resize(330);
      },
      b() {
        hand.type(false);
        hand.resize(664);
      },
    });
  });
});
