import { expect, test } from "vitest";
import { readSettings } from "../../../service/settings/settings.ts";

const token = { MACHINE_TOKEN: "0123456789abcdef" };

test("with the secret alone the documented defaults apply", () => {
  const read = readSettings(token);
  expect(read).toMatchObject({
    kind: "settings",
    settings: {
      port: 8080,
      host: "127.0.0.1",
      dataDir: ".data",
      machinePort: 8081,
      probePort: 8199,
      payPort: 8082,
      payOrigin: "http://127.0.0.1:8082",
      publicOrigin: "http://127.0.0.1:8080",
      branding: { productName: "Cloudplay", currencySymbol: "$", contact: {} },
      demo: { trialSeconds: 1_200, speedTest: undefined, losePushes: false },
    },
  });
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "80.5"],
  ["HOST", "not a host"],
  ["MACHINE_PORT", "0"],
  ["PROBE_PORT", "-1"],
  ["PUBLIC_ORIGIN", "play.example/path"],
  ["MACHINE_TOKEN", "short"],
  ["PRODUCT_NAME", "x".repeat(61)],
  ["CURRENCY_SYMBOL", "x".repeat(9)],
  ["CONTACT_EMAIL", "nobody"],
  ["CONTACT_URL", "javascript:alert(1)"],
  ["DEMO_SPEED_PROBES", "4"],
  ["DEMO_SPEED_INTERVAL_MS", "0"],
  ["DEMO_REGION_DELAYS_MS", "0;5"],
  ["DEMO_TRIAL_SECONDS", "-5"],
  ["DEMO_LOSE_PUSHES", "yes"],
  ["PAY_PORT", "0"],
  ["SIGN_IN_CODE", "-".repeat(12)],
  ["SIGN_IN_CODE", "1234-5678"],
  ["PAY_ORIGIN", "pay.example"],
  ["TIME_ZONE", "Mars/Olympus"],
  ["DEMO_PAY_WEBHOOK", "sometimes"],
  ["TRUSTED_PROXIES", "everybody"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["TRUSTED_PROXIES", "loopback, 10.0.0.1"],
])("an invalid %s (%s) is reported in one line that names it", (name, value) => {
  const read = readSettings({ ...token, [name]: value });
  expect(read.kind === "wrong" ? read.message : "").toMatch(new RegExp(`^Setting ${name} is wrong [^\n]*$`));
});

test("a missing secret and equal ports are reported too", () => {
  expect(readSettings({})).toMatchObject({
    kind: "wrong",
    message: expect.stringContaining("MACHINE_TOKEN is missing"),
  });
  expect(readSettings({ ...token, PORT: "8081" })).toMatchObject({ kind: "wrong" });
  expect(readSettings({ ...token, PORT: "8082" })).toMatchObject({ kind: "wrong" });
});

test("sign-in works at every loopback name of the page's address", () => {
  const read = readSettings({ ...token, PORT: "9000" });
  expect(read.kind === "settings" ? read.settings.origins : []).toEqual([
    "http://127.0.0.1:9000",
    "http://localhost:9000",
  ]);
});
