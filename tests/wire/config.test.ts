import { describe, expect, test } from "vitest";
import { type AppConfig, readConfig } from "../../wire/config.ts";

/** The table of the contract. */
const defaults: AppConfig = {
  apiBase: "",
  payV3Base: "/v3",
  sessionUrl: "",
  probePort: 199,
  probeSecure: null,
  signIn: { kind: "oidc", issuer: "/oidc" },
  currencySymbol: "$",
  productName: "Cloudplay",
  contact: {},
  steamBindUrl: "",
  payOrigins: [],
  iceTransportPolicy: "all",
  recording: true,
  appKey: "h5-local",
  appName: "cloudplay",
  region: 4,
  payChannel: 4,
  speedTest: { probes: 50, intervalMs: 400 },
};
const config = (block: object) => readConfig(JSON.stringify(block));

describe("the app-config block", () => {
  test.each(["{}", "", "  \n ", '{"unknown":1}'])(
    "R-ERR-05 %j: every missing key takes its default",
    (block) => expect(readConfig(block)).toEqual({ kind: "config", config: defaults }),
  );

  const full = {
    apiBase: "https://api.example",
    payV3Base: "/pay3",
    sessionUrl: "wss://push.example/s",
    probePort: 8199,
    probeSecure: true,
    signIn: { kind: "google", clientId: "client-1" },
    currencySymbol: "฿",
    productName: "Playground",
    contact: { email: "help@play.example", url: "https://play.example/help" },
    steamBindUrl: "https://play.example/steam",
    payOrigins: ["https://pay.example"],
    iceTransportPolicy: "relay",
    recording: false,
    appKey: "key",
    appName: "name",
    region: 1,
    payChannel: 7,
    speedTest: { probes: 5, intervalMs: 20 },
  };

  test("every key has a value in this test", () => expect(Object.keys(full)).toEqual(Object.keys(defaults)));
  test.each<[object, object]>([
    ...[full, ...Object.entries(full).map(([key, value]) => ({ [key]: value }))].map(
      (block): [object, object] => [block, block],
    ),
    [{ speedTest: { probes: 7 } }, { speedTest: { probes: 7, intervalMs: 400 } }],
    [{ speedTest: { intervalMs: 1 } }, { speedTest: { probes: 50, intervalMs: 1 } }],
    [{ signIn: { kind: "oidc" } }, { signIn: { kind: "oidc", issuer: "/oidc" } }],
    [{ apiBase: "https://api.example/" }, { apiBase: "https://api.example" }],
    [{ apiBase: "/" }, { apiBase: "" }],
    [{ probeSecure: "wss" }, { probeSecure: true }],
    [{ probeSecure: "ws" }, { probeSecure: false }],
  ])("R-ERR-05 %j means %j, and the defaults of all other keys", (block, meaning) => {
    expect(config(block)).toEqual({ kind: "config", config: { ...defaults, ...meaning } });
  });

  test.each([
    ["apiBase", { apiBase: "javascript:alert(1)" }],
    ["apiBase", { apiBase: "ftp://api.example" }],
    ["payV3Base", { payV3Base: null }],
    ["sessionUrl", { sessionUrl: "https://push.example" }],
    ["probePort", { probePort: 0 }],
    ["probePort", { probePort: 65_536 }],
    ["probeSecure", { probeSecure: "yes" }],
    ["signIn", { signIn: { kind: "password" } }],
    ["signIn.clientId", { signIn: { kind: "google" } }],
    ["signIn.issuer", { signIn: { kind: "oidc", issuer: "" } }],
    ["currencySymbol", { currencySymbol: 5 }],
    ["productName", { productName: "" }],
    ["contact.url", { contact: { url: "javascript:alert(1)" } }],
    ["steamBindUrl", { steamBindUrl: "data:text/html,x" }],
    ["payOrigins.1", { payOrigins: ["https://a.example", "https://b.example/path"] }],
    ["appKey", { appKey: "" }],
    ["appName", { appName: 1 }],
    ["region", { region: 6 }],
    ["payChannel", { payChannel: 0 }],
    ["speedTest.probes", { speedTest: { probes: 0 } }],
    ["speedTest.intervalMs", { speedTest: { intervalMs: -1 } }],
  ])("R-ERR-05 an invalid %s is named: %j", (key, block) => {
    const read = config(block);
    expect(read.kind === "wrong" ? read.key : "no key").toMatch(new RegExp(`^${key.replace(".", "\\.")}`));
    expect(read.kind === "wrong" && read.why).toMatch(/\w/);
  });

  test.each(["{", "null", "[]", "7", '"{}"', "<html>"])("R-ERR-05 %s is rejected", (block) => {
    expect(readConfig(block)).toMatchObject({ kind: "wrong", key: "app-config" });
  });
});
