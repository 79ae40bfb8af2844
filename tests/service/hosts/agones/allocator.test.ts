import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { allocatedHost } from "../../../../service/hosts/agones/allocatedHost.ts";
import { type Allocation, createAllocate } from "../../../../service/hosts/agones/allocator.ts";
import type { CommandResult } from "../../../../service/hosts/hostPool.ts";
import { readAgones } from "../../../../service/settings/agones.ts";
import { hostLabel } from "../../../../wire/hosts/agones.ts";
import type { LeaseCommand } from "../../../../wire/hosts/hostControl.ts";
import { leaseOf } from "../../../host/support/testSeat.ts";
import { listenLocally } from "../../../support/listenLocally.ts";

/** What an allocation is asked with, as its published description (`allocation.swagger.json`) has it. */
const allocationRequest = z.strictObject({
  namespace: z.string(),
  gameServerSelectors: z.array(
    z.strictObject({
      matchLabels: z.record(z.string(), z.string()),
      gameServerState: z.enum(["READY", "ALLOCATED"]),
    }),
  ),
});

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
})();

let folder = "";
let server: Server | null = null;
const file = (name: string): string => join(folder, name);

/** A key with a certificate that `ca` has signed; its own signer where it is "ca" itself. */
function certify(name: string, ca = "ca"): void {
  const openssl = (...args: string[]): void => void execFileSync("openssl", args, { stdio: "ignore" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const own = ["-keyout", file(`${name}.key`), "-out", file(`${name}.crt`), "-subj", `/CN=${name}`];
  const signer = name === ca ? [] : ["-CA", file(`${ca}.crt`), "-CAkey", file(`${ca}.key`)];
  openssl("req", "-x509", ...key, ...own, ...signer, "-addext", "subjectAltName=IP:127.0.0.1");
}

describe.skipIf(!hasOpenssl)("R-AGONES-02 an allocation", () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "cloudplay-agones-"));
    for (const name of ["ca", "allocator", "service"]) certify(name);
    certify("stranger", "stranger");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
  });

  /** A fake allocator that knows one GameServer, and asks for certificates of our authority. */
  async function allocator(reply: { status?: number; body?: string } = {}) {
    const asked: z.infer<typeof allocationRequest>[] = [];
    const fake = createServer(
      {
        key: readFileSync(file("allocator.key")),
        cert: readFileSync(file("allocator.crt")),
        ca: readFileSync(file("ca.crt")),
        requestCert: true,
        rejectUnauthorized: true,
      },
      async (request, response) => {
        const isKnown = request.method === "POST" && request.url === "/gameserverallocation";
        if (isKnown) asked.push(z.parse(allocationRequest, JSON.parse(await text(request))));
        const body =
          reply.body ??
          JSON.stringify({
            gameServerName: "hosts-x7k2q",
            ports: [{ name: "whep", port: 7_001 }],
            address: "203.0.113.7",
            nodeName: "node-1",
            source: "local",
          });
        response.writeHead(isKnown ? (reply.status ?? 200) : 404, { "content-type": "application/json" });
        response.end(body);
      },
    );
    server = fake;
    const port = await listenLocally(fake);
    const errors: unknown[] = [];
    const allocateAs = (who: string, signer = "ca") =>
      createAllocate(
        {
          url: `https://127.0.0.1:${port}`,
          namespace: "games",
          certFile: file(`${who}.crt`),
          keyFile: file(`${who}.key`),
          caFile: file(`${signer}.crt`),
        },
        (_where, error) => errors.push(error),
      );
    return { asked, errors, allocateAs };
  }

  test("names one host by its label, first with players, then ready, and shows its certificate", async () => {
    const { asked, errors, allocateAs } = await allocator();
    expect(await allocateAs("service")("host-7f9c:8081")).toBe("allocated");
    const matchLabels = { "agones.dev/sdk-host": "host-7f9c.8081" };
    expect(asked).toEqual([
      {
        namespace: "games",
        gameServerSelectors: [
          { matchLabels, gameServerState: "ALLOCATED" },
          { matchLabels, gameServerState: "READY" },
        ],
      },
    ]);
    expect(errors).toEqual([]);
  });

  test("is refused to a certificate of another authority, and not asked of an allocator of one", async () => {
    const { asked, errors, allocateAs } = await allocator();
    expect(await allocateAs("stranger")("host")).toBe("unknown");
    expect(await allocateAs("service", "stranger")("host")).toBe("unknown");
    expect(asked).toEqual([]);
    expect(errors).toHaveLength(2);
  });

  test.each<[Allocation, string, { status?: number; body?: string }]>([
    ["none", "no GameServer matches", { status: 429, body: '{"code":8,"message":"exhausted","details":[]}' }],
    ["unknown", "an error of the allocator", { status: 500, body: '{"code":13}' }],
    ["unknown", "an answer that is none", { body: "<html>" }],
    ["unknown", "an answer without a name", { body: "{}" }],
    ["unknown", "an answer without an end", { body: "x".repeat(200_000) }],
  ])("is %s for %s", async (result, _name, reply) => {
    const { errors, allocateAs } = await allocator(reply);
    expect(await allocateAs("service")("host")).toBe(result);
    expect(errors).toHaveLength(result === "none" ? 0 : 1);
  });
});

test.each<[Allocation, CommandResult, number]>([
  ["allocated", "done", 1],
  ["none", "refused", 0],
  ["unknown", "done", 1],
])("R-AGONES-02 a lease whose allocation is %s is %s", async (allocation, result, leases) => {
  const leased: LeaseCommand[] = [];
  const asked: string[] = [];
  const host = allocatedHost(
    {
      async lease(command: LeaseCommand): Promise<CommandResult> {
        leased.push(command);
        return "done";
      },
    },
    "host-1",
    async (hostId) => {
      asked.push(hostId);
      return allocation;
    },
  );
  expect(await host.lease(leaseOf("s"))).toBe(result);
  expect(asked).toEqual(["host-1"]);
  expect(leased).toHaveLength(leases);
});

test.each([
  ["host-7f9c:8081", "host-7f9c.8081"],
  [`${"a".repeat(60)}:8081`, `${"a".repeat(58)}.8081`],
  ["-odd_", "odd"],
])("R-AGONES-01 %s is a label's value: %s", (id, label) => {
  expect(hostLabel(id)).toBe(label);
  expect(label).toMatch(/^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/);
});

describe("R-AGONES-02 the settings", () => {
  const given = {
    AGONES_ALLOCATOR_URL: "https://allocator.example/",
    AGONES_CERT_FILE: "tls.crt",
    AGONES_KEY_FILE: "tls.key",
    AGONES_CA_FILE: "ca.crt",
  };
  test("are all or none", () => {
    expect(readAgones({})).toEqual({ kind: "read", group: null });
    expect(readAgones(given)).toEqual({
      kind: "read",
      group: {
        url: "https://allocator.example",
        namespace: "default",
        certFile: "tls.crt",
        keyFile: "tls.key",
        caFile: "ca.crt",
      },
    });
    expect(readAgones({ ...given, AGONES_CA_FILE: "" })).toMatchObject({
      kind: "wrong",
      name: "AGONES_CA_FILE",
    });
    expect(readAgones({ AGONES_NAMESPACE: "x" })).toMatchObject({ name: "AGONES_ALLOCATOR_URL" });
  });
  test.each([
    ["AGONES_ALLOCATOR_URL", "http://allocator.example"],
    ["AGONES_ALLOCATOR_URL", "https://allocator.example/path"],
    ["AGONES_NAMESPACE", "Not_A_Name"],
  ])("%s=%s is refused, and named", (name, value) =>
    expect(readAgones({ ...given, [name]: value })).toMatchObject({ kind: "wrong", name }),
  );
});
