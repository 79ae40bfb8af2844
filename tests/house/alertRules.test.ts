import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/files.ts";

/** What Prometheus' and Alertmanager's own tools say; skipped where Debian's packages of their names are not installed. */

const runs = (tool: string, ...given: readonly string[]) =>
  spawnSync(tool, given, { cwd: root, encoding: "utf8" });
const has = (tool: string): boolean => runs(tool, "--version").status === 0;
const monitoring = "deploy/monitoring";

describe.skipIf(!has("promtool"))("R-OPS-27, R-OPS-28 alerts, tested with promtool", () => {
  // That compose.yml is taken, e2e/containers/ tells; Debian's is built without the discovery of kubernetes.yml.
  test("Prometheus accepts prometheus.yml", () => {
    expect(runs("promtool", "check", "config", `${monitoring}/prometheus.yml`)).toMatchObject({ status: 0 });
  });

  test("every alert fires when it should, and not earlier", () => {
    const { status, stdout, stderr } = runs("promtool", "test", "rules", "tests/house/alertRules.yml");
    expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 });
  });
});

describe.skipIf(!has("amtool"))("R-OPS-27 routes of alerts, tested with amtool", () => {
  test.each(["page", "ticket"])("a %s alert goes to its receivers", (severity) => {
    const file = `--config.file=${monitoring}/alertmanager.yml`;
    const { stdout } = runs("amtool", ..."config routes test".split(" "), file, `severity=${severity}`);
    expect(stdout.trim()).toBe(severity);
  });
});
