import { createEvent, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Link } from "../../../src/app/Link.tsx";
import { fakeApp } from "../support/fakeApp.ts";
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

  it("never leads outside, whatever the service wrote", () => {
    show(fakeApp(), <Link to="//evil.example">game</Link>);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  });
});
