import { expect, it } from "vitest";
import { findingLine, sandboxFinding } from "../../../scripts/games/doctor.ts";

const complaint = "this computer does not let bubblewrap make a sandbox";

it.each([
  [`${complaint} (Can't mount proc on /newroot/proc)`, {}, "systempaths=unconfined"],
  [complaint, { "kernel/unprivileged_userns_clone": "0\n" }, "kernel.unprivileged_userns_clone=1"],
  [complaint, { "kernel/apparmor_restrict_unprivileged_userns": "1\n" }, "AppArmor profile for bwrap"],
  [complaint, { "user/max_user_namespaces": "0\n" }, "user.max_user_namespaces=10000"],
])("says what helps a sandbox that does not start: %s %j", (line, values, help) => {
  const read = (file: string): string =>
    Object.entries(values).find(([name]) => file === `/proc/sys/${name}`)?.[1] ?? "";
  const finding = sandboxFinding({ ok: false, line }, read);
  expect(finding.level).toBe("fault");
  expect(finding.text).toContain(`${complaint}`);
  expect(finding.text).toContain(help);
});

it("invents no help for what it does not know", () => {
  const finding = sandboxFinding({ ok: false, line: complaint }, () => "");
  expect(findingLine(finding)).toBe(`✗ Sandbox   ${complaint}`);
});
