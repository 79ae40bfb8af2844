import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import { Cover } from "../../../src/components/game/Cover.tsx";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { Summary } from "../../../src/screens/details/Summary.tsx";
import { show } from "../support/render.tsx";

const arriving = (picture: Element | null): boolean => picture?.hasAttribute("data-arriving") ?? false;

it("a cover is invisible until it has loaded, and its name stands in for one that does not load", () => {
  const { container, queryByText } = show(fakeApp(), <Cover src="/a.webp" name="Halogen" shape="tall" />);
  const picture = container.querySelector("img");
  expect(arriving(picture)).toBe(true);
  expect(queryByText("Halogen")).toBeNull();
  if (picture) fireEvent.load(picture);
  expect(arriving(container.querySelector("img"))).toBe(false);
  if (picture) fireEvent.error(picture);
  expect(container.querySelector("img")).toBeNull();
  expect(queryByText("Halogen")).not.toBeNull();
});

it("a summary of 599 letters is shown whole, one of 600 is folded until the player wants all of it", () => {
  const short = show(fakeApp(), <Summary summary={"a".repeat(599)} />);
  expect(short.container.querySelector("button")).toBeNull();
  const { container, getByRole } = show(fakeApp(), <Summary summary={"b".repeat(600)} />);
  const isFolded = (): boolean => container.querySelector("p")?.hasAttribute("data-folded") ?? false;
  expect(isFolded()).toBe(true);
  fireEvent.click(getByRole("button", { name: "Read all" }));
  expect(isFolded()).toBe(false);
  fireEvent.click(getByRole("button", { name: "Show less" }));
  expect(isFolded()).toBe(true);
});
