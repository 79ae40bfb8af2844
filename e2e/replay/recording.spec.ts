import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { opsToken } from "../../scripts/launch/running.ts";
import { expect, test } from "../support/fixtures.ts";
import { openAs, startGame } from "../support/player.ts";

const run = promisify(execFile);

test(
  "R-REC-25 … 30 a player reports a problem with a recording; an operator downloads it, and it replays",
  { tag: "@full" },
  async ({ page, browser }, testInfo) => {
    await openAs(page, "Zaphod of the recording", "/gameDetails?id=g-halogen-mile");
    await startGame(page, "g-halogen-mile");
    await page.getByRole("button", { name: "Game menu" }).tap();
    await page.getByRole("tab", { name: "Help" }).tap();
    await page.getByRole("button", { name: "Report a problem" }).tap();
    const form = page.getByRole("dialog", { name: "Report a problem" });
    await form.getByRole("radio", { name: "Something else" }).check();
    await form.getByRole("textbox").fill("My secret words");
    const send = form.getByRole("checkbox", { name: /Send along what the app did/ });
    await expect(send).not.toBeChecked();
    await send.check();
    await form.getByText("What is sent along").tap();
    for (const kind of [/Names/, /searched/, /Addresses/])
      await expect(form.getByRole("checkbox", { name: kind })).not.toBeChecked();
    await form.getByRole("button", { name: "Look at it" }).tap();
    await expect(form.getByText(/"what":"send"/)).toBeVisible();
    await expect(form.getByText("Zaphod of the recording")).toHaveCount(0);
    await form.getByRole("button", { name: "Send the report" }).tap();
    await expect(form.getByText("The recording has arrived too.")).toBeVisible();
    const reference = (await form.locator("strong").textContent()) ?? "";

    const desk = await browser.newContext();
    const ops = await desk.newPage();
    await ops.goto(new URL("/ops", page.url()).href);
    await ops.getByLabel("Your operator token").fill(opsToken);
    await ops.getByLabel("Your operator token").press("Enter");
    await ops.getByRole("button", { name: "Reports", exact: true }).click();
    const download = ops.waitForEvent("download");
    await ops.getByRole("link", { name: `Download the recording: ${reference}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${reference}.ndjson`);
    const saved = testInfo.outputPath(file.suggestedFilename());
    await file.saveAs(saved);
    const text = await readFile(saved, "utf8");
    await desk.close();

    for (const hidden of ["Zaphod", "My secret words"]) expect(text).not.toContain(hidden);
    expect(text.split("\n").length).toBeGreaterThan(100);
    // Refused or different, it would exit with another code.
    const { stdout } = await run(process.execPath, ["--import", "tsx", "scripts/replay.ts", saved]);
    expect(stdout).toContain("the same states, calls and frames in the same order");
  },
);
