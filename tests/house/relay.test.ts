import { describe, expect, test } from "vitest";
import * as z from "zod";
import { read } from "../../scripts/lib/files.ts";
import { compose, configMaps, pods, resources } from "./manifests.ts";

/** The options of `deploy/coturn/turnserver.conf`, as coturn reads them. */
const options = read("deploy/coturn/turnserver.conf")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));
const valuesOf = (name: string, of = options): readonly string[] =>
  of.flatMap((option) => (option.startsWith(`${name}=`) ? option.slice(name.length + 1) : []));
const namesOf = (of: readonly string[]): ReadonlySet<string> =>
  new Set(of.map((option) => option.split("=")[0] ?? ""));

const [inCluster] = pods.filter(({ metadata }) => metadata.labels.app === "relay");
const [coturn] = inCluster?.spec.containers ?? [];
const clusterArgs = z.array(z.string()).parse(coturn?.args);

describe("R-RELAY-07 the relay forwards only to hosts", () => {
  test("denies all addresses but one range, which is unassigned until an operator sets it", () => {
    expect(valuesOf("denied-peer-ip")).toEqual([
      "0.0.0.0-255.255.255.255",
      `::-${Array(8).fill("ffff").join(":")}`,
    ]);
    // RFC 5737: for examples.
    const example = /^203\.0\.113\.\d{1,3}-203\.0\.113\.\d{1,3}$/;
    for (const each of [options, clusterArgs.map((arg) => arg.replace(/^--/, ""))])
      expect(valuesOf("allowed-peer-ip", each)).toEqual([expect.stringMatching(example)]);
    const { relay, host } = compose.services;
    const address = host?.environment?.MACHINE_PUBLIC_ADDRESS;
    expect(valuesOf("--allowed-peer-ip", relay?.command)).toEqual([address]);
  });

  test("requires the service's credentials, and no option allows another way in", () => {
    const names = namesOf(options);
    expect([...names]).toEqual(
      expect.arrayContaining(["use-auth-secret", "no-tcp-relay", "no-multicast-peers", "no-cli"]),
    );
    const opening = ["no-auth", "lt-cred-mech", "user", "userdb", "static-auth-secret"];
    const others = ["allow-loopback-peers", "web-admin"];
    expect([...opening, ...others].filter((name) => names.has(name))).toEqual([]);
  });

  test.each([
    ["compose.yaml", compose.services.relay?.command ?? []],
    ["the cluster", clusterArgs],
  ])(
    "%s starts it with only this file, a secret and the hosts' addresses",
    (_where, [flag, file, ...given]) => {
      expect([flag, file]).toEqual(["-c", expect.stringMatching(/^\/etc\/(?:coturn\/)?turnserver\.conf$/)]);
      const names = [...namesOf(given)].filter((name) => name !== "--cert" && name !== "--pkey");
      expect(names).toEqual(["--static-auth-secret", "--realm", "--allowed-peer-ip"]);
    },
  );
});

test("R-RELAY-03 the cluster's relay has a certificate, and players get its TLS address", () => {
  const secret = inCluster?.spec.volumes.find(({ name }) => name === "tls")?.secret;
  expect(secret).toEqual({ secretName: "relay-tls" });
  expect(resources.find(({ kind }) => kind === "Certificate")).toMatchObject({ spec: secret });
  const [mount] = coturn?.volumeMounts.filter(({ name }) => name === "tls") ?? [];
  expect(clusterArgs).toEqual(
    expect.arrayContaining([`--cert=${mount?.mountPath}/tls.crt`, `--pkey=${mount?.mountPath}/tls.key`]),
  );
  const port = coturn?.ports.find(({ name }) => name === "turn-tls")?.containerPort;
  expect(valuesOf("tls-listening-port")).toEqual([String(port)]);
  expect(configMaps.get("service-settings")?.TURN_URLS?.split(",")).toContain(
    `turns:relay.play.example:${port}?transport=tcp`,
  );
});
