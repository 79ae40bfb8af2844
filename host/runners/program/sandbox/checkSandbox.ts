import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import type { Check } from "../../../lib/check.ts";
import { bubblewrapArguments, filterArguments } from "./bubblewrap.ts";
import { seatUid } from "./isolate.ts";
import { namespaceSteps } from "./launch.ts";
import { filterFiles, hasFilters } from "./systemCalls.ts";

const checkTimeoutMs = 5_000;

/** Runs nothing in a sandbox, as a seat would, to see whether this computer lets us. Takes some 20 ms. */
export function checkSandbox(): Check {
  const help = spawnSync("bwrap", ["--help"], { encoding: "utf8", timeout: checkTimeoutMs });
  if (help.error) return failed("bubblewrap is missing; install the package bubblewrap");
  if (!help.stdout.includes("--disable-userns") || !help.stdout.includes("--size"))
    return failed("bubblewrap is older than 0.8");
  if (!hasFilters()) return failed(`the sandbox has no filter of system calls for ${process.arch}`);
  const uid = seatUid(0);
  if (uid !== null && !looksIntoSandboxes())
    return failed(
      "this computer does not let the host read a game's home (the capability SYS_PTRACE is missing)",
    );
  const view = {
    binds: [],
    environment: {},
    network: false,
    scratchMegabytes: 1,
    workingFolder: "/",
  };
  const user = uid === null ? [] : ["setpriv", "--reuid", `${uid}`, "--regid", `${uid}`, "--clear-groups"];
  const filters = filterFiles([]).map((file) => openSync(file, "r"));
  const sandbox = [...bubblewrapArguments(view), ...filterArguments(filters, 3)];
  const [program = "bwrap", ...rest] = [...namespaceSteps(uid), ...user, "bwrap", ...sandbox, "true"];
  const run = spawnSync(program, rest, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe", ...filters],
    timeout: checkTimeoutMs,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
  });
  filters.map(closeSync);
  if (run.error) return failed(`the sandbox does not start (${run.error.message})`);
  if (run.status === 0) return { ok: true };
  const complaint = run.stderr.trim().split("\n")[0] ?? "";
  return failed(`this computer does not let bubblewrap make a sandbox (${complaint.slice(0, 200)})`);
}

/** Whether root may open what another user's processes see, by /proc/PID/root. In containers it may only with a capability, bit 19. */
function looksIntoSandboxes(): boolean {
  const [, effective = "0"] = /^CapEff:\s*(\w+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return ((BigInt(`0x${effective}`) >> 19n) & 1n) === 1n;
}

const failed = (line: string): Check => ({ ok: false, line });
