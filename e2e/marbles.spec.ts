import { expect, test } from "./support/recorded.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`R-TEST-04 a diagram is typed, drawn, run and compared at ${viewport.width} × ${viewport.height}`, {
    tag: "@full",
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/dev/marbles?rule=ignoreWithin");
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const mark = (name: string) => page.getByRole("slider", { name, exact: true });
    const output = page.getByRole("img", { name: / of output at / });
    const drawn = page.locator("pre").last();

    await field("Diagram of tap$").fill("a1999ms b");
    await expect(page.getByText("Character 2: 1999ms is read as 6 letters here")).toBeVisible();
    await expect(output).toHaveCount(0);
    await field("Diagram of tap$").fill("a 1999ms b 1998ms c");
    await expect(mark("c of tap$")).toHaveAttribute("aria-valuetext", "3999 ms");
    await expect(output).toHaveCount(2);
    await expect(page.getByRole("img", { name: "b of output at 2000 ms" })).toBeVisible();

    // What should come out: first wrongly, then as it does.
    await field("Diagram that is expected").fill("a 3998ms c");
    await expect(page.getByText("The output differs at 2000 ms: expected nothing, came b.")).toBeVisible();
    const rows = ((await drawn.textContent()) ?? "").split("\n");
    const row = (name: string): string => rows.find((one) => one.startsWith(name)) ?? "";
    expect(row("actual").indexOf("b")).toBe(rows.at(-1)?.indexOf("↑"));
    expect(row("time").indexOf("2000")).toBe(rows.at(-1)?.indexOf("↑"));
    expect(row("expected")).toMatch(/^expected +a .*c$/);
    await field("Diagram that is expected").fill("a 1999ms b");
    await expect(page.getByText("The output is as expected.")).toBeVisible();

    // A marble is moved by key past the rule's time, and the output follows; so does the address, which opens it again.
    await mark("c of tap$").press("ArrowRight");
    await expect(page.getByText("The output differs at 4000 ms: expected nothing, came c.")).toBeVisible();
    await expect(page).toHaveURL(/tap\$=a\+1999ms\+b\+1999ms\+c/);
    await page.reload();
    await expect(field("Diagram of tap$")).toHaveValue("a 1999ms b 1999ms c");
    await expect(page.getByText("The output differs at 4000 ms: expected nothing, came c.")).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, "nothing is cut off at the side").toBe(clientWidth);
  });
