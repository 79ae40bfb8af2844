import { describe, expect, test } from "vitest";
import * as z from "zod";
import { read } from "../../scripts/docs/files.ts";
import { configMaps, documentsOf } from "./manifests.ts";

/** The options of `deploy/coturn/turnserver.conf`, as coturn reads them. */
const options = read("deploy/coturn/turnserver.conf")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));
const valuesOf = (name: string, of = options): readonly string[] =>
  of.flatMap((option) => (option.startsWith(`${name}=`) ? option.slice(name.length + 1) : []));
const namesOf = (of: readonly string[]): ReadonlySet<string> =>
  new Set(of.map((option) => option.split("=")[0] ?? ""));

const composeFile = z.object({ services: z.object({ relay: z.object({ command: z.array(z.string()) }) }) });
const deployment = z.object({
  spec: z.object({
    template: z.object({
      spec: z.looseObject({ containers: z.tuple([z.looseObject({ args: z.array(z.string()) })]) }),
    }),
  }),
});

/** What each start of a relay adds to the file. */
const starts = [
  ["compose.yaml", composeFile.parse(documentsOf("deploy/compose.yaml")[0]).services.relay.command],
  [
    "kubernetes/relay.yaml",
    deployment.parse(documentsOf("deploy/kubernetes/relay.yaml")[0]).spec.template.spec.containers[0].args,
  ],
] as const;

describe("R-RELAY-07 the relay forwards to hosts and to no other address", () => {
  test("every address of IPv4 and IPv6 is denied", () => {
    expect(valuesOf("denied-peer-ip")).toEqual([
      "0.0.0.0-255.255.255.255",
      `::-${Array(8).fill("ffff").join(":")}`,
    ]);
  });

  test("allowed is one range alone, of addresses that are nobody's until an operator has set it", () => {
    // RFC 5737: for examples.
    expect(valuesOf("allowed-peer-ip")).toEqual([
      expect.stringMatching(/^203\.0\.113\.\d{1,3}-203\.0\.113\.\d{1,3}$/),
    ]);
  });

  test("nobody is let in without the service's credentials, and no option opens another way", () => {
    const names = namesOf(options);
    expect([...names]).toEqual(
      expect.arrayContaining(["use-auth-secret", "no-tcp-relay", "no-multicast-peers", "no-cli"]),
    );
    const opening = [
      "no-auth",
      "lt-cred-mech",
      "user",
      "userdb",
      "static-auth-secret",
      "allow-loopback-peers",
      "web-admin",
    ];
    expect(opening.filter((name) => names.has(name))).toEqual([]);
  });

  test.each(starts)(
    "%s starts it with this file, a secret and the hosts' addresses alone",
    (_where, args) => {
      const [flag, file, ...given] = args;
      expect([flag, file]).toEqual(["-c", expect.stringMatching(/^\/etc\/(?:coturn\/)?turnserver\.conf$/)]);
      const named = given.map((each) => each.replace(/^--/, ""));
      const others = [...namesOf(named)].filter((name) => name !== "cert" && name !== "pkey");
      expect(others).toEqual(["static-auth-secret", "realm", "allowed-peer-ip"]);
      expect(valuesOf("static-auth-secret", named)).toEqual([
        expect.stringMatching(/^\$[({]TURN_SECRET(?::\?[^}]*)?[)}]$/),
      ]);
      expect(valuesOf("allowed-peer-ip", named)).toEqual([
        expect.stringMatching(/^(?:\$\{PUBLIC_ADDRESS:\?[^}]*\}|203\.0\.113\.\d{1,3}-203\.0\.113\.\d{1,3})$/),
      ]);
    },
  );
});

test("R-RELAY-03 the cluster's relay has a certificate, and players are told of it by TLS", () => {
  const [deploy, certificate] = documentsOf("deploy/kubernetes/relay.yaml");
  const [name, folder, port] = ["relay.play.example", "/etc/relay-tls", 5349];
  const some = (value: object) => expect.arrayContaining([expect.objectContaining(value)]);
  expect(certificate).toMatchObject({ spec: { secretName: "relay-tls", dnsNames: [name] } });
  expect(deployment.parse(deploy).spec.template.spec).toMatchObject({
    volumes: some({ name: "tls", secret: { secretName: "relay-tls" } }),
    containers: [
      {
        args: expect.arrayContaining([`--cert=${folder}/tls.crt`, `--pkey=${folder}/tls.key`]),
        volumeMounts: some({ name: "tls", mountPath: folder }),
        ports: some({ containerPort: port }),
      },
    ],
  });
  expect(valuesOf("tls-listening-port")).toEqual([String(port)]);
  expect(configMaps.get("service-settings")?.TURN_URLS?.split(",")).toContain(
    `turns:${name}:${port}?transport=tcp`,
  );
});
