import { expect, it } from "vitest";
import { findingLine, padFinding, sandboxFinding, wineFindings } from "../../../scripts/games/doctor.ts";

const complaint = "this computer does not let bubblewrap make a sandbox";

it.each([
  [`${complaint} (Can't mount proc on /newroot/proc)`, {}, "systempaths=unconfined"],
  [complaint, { "kernel/unprivileged_userns_clone": "0\n" }, "kernel.unprivileged_userns_clone=1"],
  [complaint, { "kernel/apparmor_restrict_unprivileged_userns": "1\n" }, "AppArmor profile for bwrap"],
  [complaint, { "user/max_user_namespaces": "0\n" }, "user.max_user_namespaces=10000"],
])("suggests a fix for a sandbox that does not start: %s %j", (line, values, help) => {
  const read = (file: string): string =>
    Object.entries(values).find(([name]) => file === `/proc/sys/${name}`)?.[1] ?? "";
  const finding = sandboxFinding({ ok: false, line }, read);
  expect(finding.level).toBe("fault");
  expect(finding.text).toContain(`${complaint}`);
  expect(finding.text).toContain(help);
});

it("suggests nothing for an unknown problem", () => {
  const finding = sandboxFinding({ ok: false, line: complaint }, () => "");
  expect(findingLine(finding)).toBe(`✗ Sandbox   ${complaint}`);
});

it("R-HOST-25 reports whether pads are devices here or press keys, and how to change that", async () => {
  const uinput = { ok: true } as const;
  const missing = { ok: false, line: "no such file '/dev/uinput'" } as const;
  const open = async () => ({ close: async () => undefined });
  const busy = () => Promise.reject(new Error("no virtual pads: busy"));
  const lines = [
    await padFinding(true, uinput, open),
    await padFinding(true, missing, open),
    await padFinding(true, uinput, busy),
    await padFinding(false, uinput, open),
  ].map(findingLine);
  const keys = "• Pads      press keys, without analog sticks and vibration: ";
  expect(lines).toEqual([
    "✓ Pads      are Xbox 360 pads in games that read pads",
    `${keys}no such file '/dev/uinput'. What helps: modprobe uinput, the right to write to it, and python3`,
    `${keys}no virtual pads: busy`,
    `${keys}there is no sandbox`,
  ]);
});

it("names what Wine lacks to show text and films, and how to install it", () => {
  const lines = (...given: Parameters<typeof wineFindings>) => [...wineFindings(...given)].map(findingLine);
  expect(lines(false, ["fonts-wine"])).toEqual([
    expect.stringMatching(
      /not offered: .*install.* wine fonts-wine fonts-liberation gstreamer1\.0-plugins-good libxrandr2 libxi6$/,
    ),
  ]);
  expect(lines(true, ["fonts-wine", "libxi6"])[1]).toMatch(
    /^• Wine .* lack of fonts-wine, libxi6: .*install.* fonts-wine libxi6$/,
  );
});
