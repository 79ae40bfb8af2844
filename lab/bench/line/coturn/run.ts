import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium as playwright } from "@playwright/test";
import { root } from "../../../../scripts/launch/product.ts";
import { chromium, chromiumFlags } from "../../../../scripts/lib/chromium.ts";
import { relayPort } from "./coturn.ts";
import { addresses } from "./namespaces.ts";
import { type Proof, proofs } from "./proofs.ts";

/** Runs in the router's namespace: one row of a table for each proof, and code 1 when one fails. */

const port = 8_780;
const origin = `http://${addresses.host}:${port}`;
const secret = "relay-bench-secret";
const [player = "", host = "", only = ""] = process.argv.slice(2);
const chosen = proofs.filter(({ name }) => name.includes(only));

const folder = mkdtempSync(join(tmpdir(), "cloudplay-relay-"));
try {
  console.log("| proof | | seen |");
  console.log("| --- | --- | --- |");
  for (const policy of ["all", "relay"] as const)
    if (chosen.some((proof) => proof.policy === policy)) await withProduct(policy, () => prove(policy));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function prove(policy: "all" | "relay"): Promise<void> {
  const browser = await openPlayersBrowser();
  try {
    for (const proof of chosen) if (proof.policy === policy) await proveOne(browser, proof);
  } finally {
    await browser.close();
  }
}

async function proveOne(browser: Browser, { name, see }: Proof): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    console.log(`| ${name} | holds | ${await see({ context, origin, secret })} |`);
  } catch (error) {
    process.exitCode = 1;
    const [line] = String(error).split("\n");
    console.log(`| ${name} | **fails** | ${line} |`);
    if (process.env.RELAY_SHOTS) {
      const [page] = context.pages();
      await page?.screenshot({ path: join(process.env.RELAY_SHOTS, `${name.replaceAll(/\W+/g, "-")}.png`) });
    }
  } finally {
    await context.close();
  }
}

/** Service and host in their namespace. */
async function withProduct(policy: "all" | "relay", work: () => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(folder, "data-"));
  const relay = `turn:${addresses.relay}:${relayPort}`;
  const product = spawn(
    "ip",
    ["netns", "exec", host, process.execPath, "--import", "tsx", "scripts/start.ts"],
    {
      cwd: root,
      env: {
        ...process.env,
        ...{ HOST: "0.0.0.0", PUBLIC_HOST: addresses.host, PORT: String(port), DATA_DIR: data },
        ...{ MACHINE_PORT: String(port + 1), PROBE_PORT: String(port + 2), PAY_PORT: String(port + 3) },
        ...{ MACHINE_SEATS: "8", MACHINE_UDP_PORTS: "50000-50020" },
        ...{ DEMO_SPEED_PROBES: "10", DEMO_SPEED_INTERVAL_MS: "50" },
        ...{ TURN_URLS: `${relay}?transport=udp,${relay}?transport=tcp`, TURN_SECRET: secret },
        ...{ TURN_TTL_SECONDS: "60", TURN_POLICY: policy },
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const ended = once(product, "exit");
  try {
    for (let waited = 0; !(await fetch(origin).catch(() => null))?.ok; waited += 1) {
      if (waited > 480 || product.exitCode !== null) throw new Error("the product did not start");
      await delay(250);
    }
    await work();
  } finally {
    product.kill("SIGTERM");
    await ended;
  }
}

/** A Chromium in the player's namespace, which takes the product's page for a secure one. */
function openPlayersBrowser(): Promise<Browser> {
  const executablePath = join(folder, "chromium.sh");
  writeFileSync(executablePath, `#!/bin/sh\nexec ip netns exec ${player} ${chromium()} "$@"\n`);
  chmodSync(executablePath, 0o755);
  return playwright.launch({
    executablePath,
    args: [
      ...chromiumFlags,
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      "--disable-features=LocalNetworkAccessChecks",
    ],
  });
}
