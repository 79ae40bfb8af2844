import { Observable } from "rxjs";
import { expect, it } from "vitest";
import { turnedScreen } from "../../../../streams/adapters/browser/stage/turnedScreen.ts";
import { watchScreen } from "../../../../streams/adapters/browser/stage/watchScreen.ts";
import { marbles } from "../../../support/marbles.ts";

const phone = { width: 390, height: 844 };
const turned = { width: 844, height: 390 };

it.each([
  ["a phone held upright: without the browser's bars", phone, true, { width: 390, height: 664 }],
  ["a phone that swaps its sides when it is turned", turned, false, turned],
  ["an iPhone, which does not", phone, false, turned],
  ["a narrow window of a desktop", { width: 1920, height: 1080 }, true, { width: 390, height: 664 }],
])("R-SHAPE-02 the screen of %s", (_, screen, upright, size) => {
  const page = { screen, innerWidth: 390, innerHeight: 664, matchMedia: () => ({ matches: upright }) };
  expect(turnedScreen(page)).toEqual(size);
});

it("R-SHAPE-02 passes on a turn at once, and the size of an upright page when its browser's bars stand still", () => {
  const query = (matches: boolean) => Object.assign(new EventTarget(), { matches });
  const [upright, mouse] = [query(true), query(false)];
  const page = Object.assign(new EventTarget(), {
    ...{ screen: phone, innerWidth: 390, innerHeight: 664 },
    matchMedia: (asked: string) => (asked.includes("portrait") ? upright : mouse),
  });
  const listening = new AbortController();
  marbles(({ act, expectObservable }) => {
    const heights$ = new Observable<number>((subscriber) => {
      watchScreen(page, ({ height }) => subscriber.next(height), listening.signal);
    });
    expectObservable(heights$).toBe("600ms u 199ms s", { u: 745, s: 390 });
    const resize = (height: number) => {
      page.innerHeight = height;
      page.dispatchEvent(new Event("resize"));
    };
    const turn = (on: boolean) => {
      upright.matches = on;
      upright.dispatchEvent(new Event("change"));
    };
    act("a 299ms b 499ms c 99ms d 499ms e 499ms f", {
      a: () => resize(700),
      b: () => resize(745),
      c: () => turn(false),
      d: () => resize(300),
      e: () => listening.abort(),
      f: () => turn(true),
    });
  });
});
