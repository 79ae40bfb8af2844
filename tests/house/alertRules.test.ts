import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/docs/files.ts";

/** What Prometheus' and Alertmanager's own tools say; skipped where Debian's packages of their names are not installed. */

const runs = (tool: string, ...given: readonly string[]) =>
  spawnSync(tool, given, { cwd: root, encoding: "utf8" });
const has = (tool: string): boolean => runs(tool, "--version").status === 0;
const monitoring = "deploy/monitoring";

describe.skipIf(!has("promtool"))("R-OPS-27, R-OPS-28 by promtool", () => {
  // Debian's is built without the discovery of kubernetes.yml.
  test.each(["prometheus.yml", "compose.yml"])("%s and the alerts are taken", (file) => {
    expect(runs("promtool", "check", "config", `${monitoring}/${file}`)).toMatchObject({ status: 0 });
  });

  test("alerts fire when they should, and not before", () => {
    const { status, stdout, stderr } = runs("promtool", "test", "rules", "tests/house/alertRules.yml");
    expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 });
  });
});

describe.skipIf(!has("amtool"))("R-OPS-27 by amtool", () => {
  const file = `${monitoring}/alertmanager.yml`;

  test("Alertmanager takes its configuration", () => {
    expect(runs("amtool", "check-config", file)).toMatchObject({ status: 0 });
  });

  test.each(["page", "ticket"])("a %s goes to who is there for it", (severity) => {
    const { stdout } = runs(
      "amtool",
      "config",
      "routes",
      "test",
      `--config.file=${file}`,
      `severity=${severity}`,
    );
    expect(stdout.trim()).toBe(severity);
  });
});
