import { createEvent, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { useApp } from "../../../src/bridge/AppContext.tsx";
import { useSelector } from "../../../src/bridge/useValue.ts";
import { Link } from "../../../src/components/Link.tsx";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { locationOf } from "../../../streams/page/location.ts";
import { show } from "../support/render.tsx";

describe("R-ROUTE-01 a link", () => {
  it("keeps the language prefix in its address and sends the plain one", () => {
    const app = fakeApp("/th");
    show(app, <Link to="/gameDetails?id=1">game</Link>);
    const link = screen.getByRole("link", { name: "game" });
    expect(link.getAttribute("href")).toBe("/th/gameDetails?id=1");
    fireEvent.click(link);
    expect(app.sent).toEqual([{ type: "navigate", to: "/gameDetails?id=1" }]);
  });

  it("leaves a click for a new tab to the browser", () => {
    const app = fakeApp();
    show(app, <Link to="/">home</Link>);
    const link = screen.getByRole("link");
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      const click = createEvent.click(link, modifier);
      fireEvent(link, click);
      expect(click.defaultPrevented).toBe(false);
    }
    expect(app.sent).toEqual([]);
  });

  it("never leaves the app, whatever address the service sent", () => {
    show(fakeApp(), <Link to="//evil.example">game</Link>);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  });
});

function Path() {
  return <b>{useSelector(useApp().location, ({ path }) => path)}</b>;
}

it("a press on a link paints before the target page renders", async () => {
  const app = fakeApp();
  const goes: typeof app.send = () => app.location.set(locationOf({ path: "/user", query: "", hash: "" }));
  show(
    { ...app, send: goes },
    <>
      <Link to="/user">account</Link>
      <Path />
    </>,
  );
  // As in a browser, where React's work is not flushed by act.
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  onTestFinished(() => void Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true));
  screen.getByRole("link").click();
  await Promise.resolve();
  expect(screen.queryByText("/user")).toBeNull();
  expect(await screen.findByText("/user")).toBeTruthy();
});
