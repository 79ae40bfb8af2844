import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { agonesHealthInterval } from "../../host/lib/durations.ts";
import { readSettings as readHost } from "../../host/settings.ts";
import { parseEnv } from "../../scripts/containers/composeFile.ts";
import { read, root, sourcesIn } from "../../scripts/lib/files.ts";
import { readSettings as readService } from "../../service/settings/settings.ts";
import {
  type Container,
  compose,
  configMaps,
  containers,
  documentsOf,
  nodesOf,
  pods,
  resources,
  yamlFiles,
} from "./manifests.ts";

/**
 * What the files of `deploy/` name exists: settings, ports, files, secrets. Whether compose.yaml runs, e2e/containers/ tells; whether the
 * manifests do, only a cluster can.
 */

/** Names in the schemas and readers of settings; codes of system errors look like them. */
function namesIn(paths: readonly string[]): ReadonlySet<string> {
  const name = /^\s+([A-Z][A-Z0-9_]+): |\benv\.([A-Z][A-Z0-9_]+)|"([A-Z][A-Z0-9]*_[A-Z0-9_]+)"/gm;
  return new Set(
    paths
      .flatMap((path) => [...read(path).matchAll(name)].map(([, key, member, text]) => key ?? member ?? text))
      .filter((each) => each !== undefined && !/^E[A-Z]+$/.test(each))
      .map(String),
  );
}

const shared = ["server/relays.ts", "server/localTls.ts"];
const settings = {
  service: namesIn([
    ...sourcesIn(["service/settings"]),
    ...["service/ops/operators.ts", "service/pay/providerKeys.ts", ...shared],
  ]),
  host: namesIn(["host/settings.ts", "host/fleet/fleetSettings.ts", ...shared]),
};

function serviceOf({ env }: Container) {
  const outcome = readService(env);
  if (outcome.kind === "wrong") throw new Error(outcome.message);
  return outcome.settings;
}

/** TCP ports that a process listens on, by its own settings; the last one is for its metrics. */
function listensOn(container: Container): readonly (number | null)[] {
  if (container.kind === "service") {
    const { port, probePort, payPort, monitoring } = serviceOf(container);
    return [port, probePort, payPort, monitoring.metrics?.port ?? null];
  }
  const { port, fleet, metrics } = readHost(container.env);
  return [port, fleet?.probePort ?? null, metrics?.port ?? null];
}

const all = containers.map((each) => [each.where, each] as const);
const services = all.filter(([, { kind }]) => kind === "service");
const hosts = all.filter(([, { kind }]) => kind === "host");
const inCluster = all.filter(([, { ports }]) => ports !== null);
const sorted = (ports: readonly (number | null)[]) =>
  ports.toSorted((left, right) => Number(left) - Number(right));
const missing = <T>(wanted: readonly T[], there: Iterable<T>) => {
  const found = new Set(there);
  expect(wanted.length).toBeGreaterThan(0);
  return wanted.filter((each) => !found.has(each));
};

test("each file is valid YAML and has these processes", () => {
  expect(yamlFiles.filter((path) => documentsOf(path).length === 0)).toEqual([]);
  expect(services.map(([where]) => where)).toEqual([
    "compose.yaml, service-a",
    "compose.yaml, service-b",
    "kubernetes/service.yaml",
    "agones/allocator.yaml",
  ]);
  expect(hosts.map(([where]) => where)).toEqual([
    "compose.yaml, host",
    "agones/fleet.yaml",
    "kubernetes/hosts.yaml",
  ]);
});

describe("environment", () => {
  test.each(all)("%s: every variable is a setting", (_where, { kind, env, auxiliary }) => {
    // Read by Node and its packages.
    expect(missing(Object.keys(env), [...settings[kind], ...auxiliary, "NODE_ENV"])).toEqual([]);
  });

  test.each(inCluster)("%s: the process accepts it, and is reachable from outside", (_where, container) => {
    if (container.kind === "service")
      expect(serviceOf(container)).toMatchObject({ host: "0.0.0.0", relays: expect.anything() });
    else
      expect(readHost(container.env)).toMatchObject({
        host: "0.0.0.0",
        fleet: expect.anything(),
        udpPorts: expect.anything(),
      });
  });

  test("example.env has the variables of compose.yaml, and no others", () => {
    const asked = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(parseEnv(read("deploy/example.env"))).toSorted()).toEqual(
      [...new Set(asked)].toSorted(),
    );
  });
});

describe("ports", () => {
  test.each(inCluster)("%s: declares the ports on which the process listens", (_where, container) => {
    const listens = listensOn(container);
    expect(sorted(Object.values(container.ports ?? {}))).toEqual(sorted(listens));
    expect(container.ports?.metrics).toBe(listens.at(-1));
  });

  test.each(all.filter(([where]) => /service-a|compose.yaml, host/.test(where)))(
    "the Dockerfile exposes the ports of %s",
    (_where, container) => {
      const [, exposed = ""] =
        /^EXPOSE (.*)$/m.exec(read(`deploy/docker/${container.kind}.Dockerfile`)) ?? [];
      expect(sorted(listensOn(container))).toEqual(sorted(exposed.split(" ").map(Number)));
    },
  );

  test.each(hosts)("%s: players reach probes and signalling as configured", (where, host) => {
    const { port, fleet, udpPorts } = readHost(host.env);
    const [, service] =
      services.find(([each]) => each.startsWith("compose") === where.startsWith("compose")) ?? [];
    const probes = fleet?.publicProbePort ?? fleet?.probePort;
    expect(probes).toBe(service && serviceOf(service).probePort);
    expect(host.frontPorts).toEqual(expect.arrayContaining([probes, fleet?.publicPort]));
    expect(fleet?.controlUrl).toMatch(new RegExp(`:${port}$`));
    const range = `${udpPorts?.first}-${udpPorts?.last}`;
    if (host.ports === null) expect(compose.services.host?.ports).toEqual([`${range}:${range}/udp`]);
  });

  test("the proxy of Compose forwards to ports on which a process listens", () => {
    const listeners = all.flatMap(([where, each]) =>
      listensOn(each).map((port) => `${where.replace("compose.yaml, ", "")}:${port}`),
    );
    const caddyfile = read("deploy/Caddyfile");
    expect(missing(caddyfile.match(/\b(?:service-[ab]|host):\d+/g) ?? [], listeners)).toEqual([]);
    const sites = [...caddyfile.matchAll(/^\{\$PUBLIC_HOST\}:(\d+)/gm)].map(([, port]) => `${port}:${port}`);
    expect(missing(sites, compose.services.proxy?.ports ?? [])).toEqual([]);
  });

  test.each(hosts.filter(([, { ports }]) => ports !== null))(
    "%s: the proxy beside it forwards everything that players request",
    (_where, host) => {
      const { port, fleet } = readHost(host.env);
      const sites = (configMaps.get("host-proxy")?.Caddyfile ?? "").matchAll(
        /\}:(\d+) \{\s+reverse_proxy 127\.0\.0\.1:(\d+)\s/g,
      );
      expect([...sites].map(([, from, to]) => [Number(from), Number(to)])).toEqual([
        [fleet?.publicPort, port],
        [fleet?.publicProbePort, fleet?.probePort],
      ]);
    },
  );

  test("R-EYES-05 Prometheus finds every process of the cluster, by the jobs that the alerts name", () => {
    const file = "deploy/monitoring/kubernetes.yml";
    const jobs = nodesOf(documentsOf(file)).filter((node) => "job_name" in node);
    for (const kind of ["service", "host"])
      expect(jobs.find((job) => job.job_name === `cloudplay-${kind}`)).toMatchObject({
        kubernetes_sd_configs: [
          { role: "pod", namespaces: { names: ["cloudplay"] }, selectors: [{ label: `app=${kind}` }] },
        ],
        relabel_configs: expect.arrayContaining([
          expect.objectContaining({ regex: "metrics", action: "keep" }),
        ]),
      });
    for (const { metadata, spec } of pods)
      if (spec.containers.some(({ image }) => image.startsWith("cloudplay-")))
        expect(spec.containers.map(({ image }) => image)).toContain(`cloudplay-${metadata.labels.app}`);
    const asked = [...read("deploy/monitoring/alerts.yml").matchAll(/\bjob="([^"]+)"/g)];
    expect(new Set(asked.map(([, job]) => job))).toEqual(new Set(jobs.map((job) => job.job_name)));
  });
});

describe("termination and permissions", () => {
  test("each host of the cluster may create namespaces, and its games their own /proc", () => {
    const ours = pods.flatMap(({ spec }) =>
      spec.containers.filter(({ image }) => image === "cloudplay-host"),
    );
    const wanted = { runAsUser: 0, privileged: true };
    expect(ours.map(({ securityContext }) => securityContext)).toEqual([wanted, wanted]);
  });

  test.each(all)(
    "%s: the grace period is longer than a graceful end",
    (_where, { kind, env, graceSeconds }) => {
      // A service is gone after 7 s.
      expect(graceSeconds).toBeGreaterThan(kind === "host" ? readHost(env).drainSeconds : 7);
    },
  );

  test("Agones tolerates several missed health calls", () => {
    const health = z.object({ periodSeconds: z.number(), failureThreshold: z.number() });
    const [{ periodSeconds, failureThreshold } = { periodSeconds: 0, failureThreshold: 0 }] = nodesOf(
      resources.find(({ kind }) => kind === "Fleet"),
    ).flatMap((node) => health.safeParse(node.health).data ?? []);
    expect(periodSeconds * 1_000).toBeGreaterThanOrEqual(2 * agonesHealthInterval);
    expect(failureThreshold).toBeGreaterThan(1);
  });

  test("the monitoring tools of Compose are reachable only from their own computer", () => {
    const eyes = Object.values(compose.services).filter(({ profiles }) => profiles?.includes("eyes"));
    expect(eyes.map(({ ports }) => ports)).toEqual(
      Array.from({ length: 3 }, () => [expect.stringMatching(/^127\.0\.0\.1:\d+:\d+$/)]),
    );
  });

  test("the proxies forward nothing to /internal and /ops", () => {
    const path = z.object({
      path: z.string(),
      pathType: z.literal("Prefix"),
      backend: z.object({ service: z.object({ name: z.string() }) }),
    });
    const rule = z.object({ host: z.string(), http: z.object({ paths: z.array(path) }) });
    const rules = nodesOf(resources.find(({ kind }) => kind === "Ingress")).flatMap(
      (node) => rule.safeParse(node).data ?? [],
    );
    const pages = rules.find(({ host }) => host === configMaps.get("service-settings")?.PUBLIC_HOST);
    const backends = new Map(pages?.http.paths.map((each) => [each.path, each.backend.service.name]));
    const closed = backends.get("/ops");
    expect([...backends.keys()]).toEqual(["/internal", "/ops", "/"]);
    expect([...backends.values()]).toEqual([closed, closed, "service"]);
    const behind = resources.find(({ kind, metadata }) => kind === "Service" && metadata?.name === closed);
    expect(behind).toHaveProperty("spec");
    expect(behind).not.toHaveProperty("spec.selector");
    expect(read("deploy/Caddyfile")).toContain("@closed path /internal/* /ops /ops/*\n\trespond @closed 404");
  });

  test("only the ingress, the hosts' computers and Prometheus may call services", () => {
    const rule = (...ports: string[]) => ({
      from: expect.arrayContaining([expect.anything()]),
      ports: ports.map((port) => ({ port })),
    });
    expect(resources.find(({ kind }) => kind === "NetworkPolicy")).toMatchObject({
      spec: {
        podSelector: { matchLabels: { app: "service" } },
        policyTypes: ["Ingress"],
        ingress: [rule("http", "pay"), rule("http"), rule("metrics")],
      },
    });
  });

  test("services, hosts and relays have a disruption budget, and hosts are updated by groups", () => {
    expect(resources.filter(({ kind }) => kind === "PodDisruptionBudget")).toMatchObject(
      ["host", "relay", "service"].map((app) => ({ spec: { selector: { matchLabels: { app } } } })),
    );
    expect(resources.find(({ kind }) => kind === "StatefulSet")).toMatchObject({
      spec: { podManagementPolicy: "Parallel", updateStrategy: { type: "OnDelete" } },
    });
  });
});

const kustomization = z.looseObject({
  resources: z.array(z.string()).default([]),
  patches: z.array(z.looseObject({ path: z.string().optional() })).default([]),
  images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  configMapGenerator: z.array(z.looseObject({ name: z.string(), files: z.array(z.string()) })).default([]),
});
const kustomizations = yamlFiles
  .filter((path) => path.endsWith("/kustomization.yaml"))
  .map((path) => ({ path, ...kustomization.parse(documentsOf(path)[0]) }));

describe("references", () => {
  test("every image has an exact version, the same one in Compose and in the cluster", () => {
    const ours = new Map(
      kustomizations.flatMap(({ images }) =>
        images.map((each) => [each.name, `${each.newName}:${each.newTag}`]),
      ),
    );
    const images = new Set([
      ...Object.values(compose.services).flatMap(({ image }) => (/^cloudplay-/.test(image) ? [] : image)),
      ...pods.flatMap(({ spec }) => spec.containers.map(({ image }) => ours.get(image) ?? image)),
    ]);
    // PostgreSQL's versions have two numbers.
    const exact = /^(postgres:\d+|[\w./-]+:v?\d+\.\d+)\.\d+(-[\w.]+)?$/;
    expect([...images].filter((image) => !exact.test(image))).toEqual([]);
    expect(images.size).toBe(new Set(Array.from(images, (image) => image.split(":")[0])).size);
  });

  test("named files exist, and every manifest except for the secret's example is applied", () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((each) => (each.startsWith(".") ? posix.join("deploy", each.split(":")[0] ?? "") : [])),
    );
    const applied = kustomizations.flatMap(({ path, resources: files, patches, configMapGenerator }) =>
      [
        ...files,
        ...patches.flatMap((each) => each.path ?? []),
        ...configMapGenerator.flatMap((each) => each.files),
      ].map((each) => posix.join(posix.dirname(path), each)),
    );
    expect([...mounted, ...applied].filter((path) => !existsSync(root + path))).toEqual([]);
    const manifests = yamlFiles.filter((path) => /^deploy\/(kubernetes|agones)\/(?!kustom)/.test(path));
    expect(missing(manifests, applied)).toEqual(["deploy/kubernetes/secret.example.yaml"]);
  });

  test("the cluster's settings, secrets, volumes, ports and labels exist", () => {
    const nodes = nodesOf(resources);
    const pick = (of: unknown, key: string): string[] => {
      const found = z.looseObject({}).safeParse(of).data?.[key];
      return typeof found === "string" ? [found] : [];
    };
    const maps = [
      ...configMaps.keys(),
      ...kustomizations.flatMap(({ configMapGenerator }) => configMapGenerator.map(({ name }) => name)),
    ];
    const mapsNamed = nodes.flatMap((node) => [
      ...pick(node.configMapRef, "name"),
      ...pick(node.configMap, "name"),
    ]);
    expect(missing(mapsNamed, maps)).toEqual([]);
    const secret = resources.find(({ kind }) => kind === "Secret")?.stringData ?? {};
    const keys = nodes.flatMap((node) => pick(node.secretKeyRef, "key"));
    expect(missing(keys, Object.keys(secret))).toEqual([]);
    for (const { spec } of pods) {
      const mounts = spec.containers.flatMap((each) => each.volumeMounts.map(({ name }) => name));
      const claims = ["data", "certificates"];
      if (mounts.length > 0)
        expect(missing(mounts, [...spec.volumes.map(({ name }) => name), ...claims])).toEqual([]);
    }
    const declared = pods.flatMap(({ spec }) =>
      spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name)),
    );
    const ports = nodes.flatMap((node) => [
      ...pick(node, "targetPort"),
      ...pick(node, "port"),
      ...pick(node.port, "name"),
    ]);
    expect(missing(ports, declared)).toEqual([]);
    const labels = pods.map(({ metadata }) => metadata.labels.app);
    const selected = nodes.flatMap((node) => [
      ...pick(node.selector, "app"),
      ...pick(node.matchLabels, "app"),
    ]);
    expect(missing<string | undefined>(selected, labels)).toEqual([]);
    const backends = nodes.flatMap((node) => pick(node.service, "name"));
    const reached = resources.flatMap(({ kind, metadata }) =>
      kind === "Service" ? (metadata?.name ?? []) : [],
    );
    expect(missing(backends, reached)).toEqual([]);
  });
});

describe("docs", () => {
  const pages = ["docs/service.md", "docs/streaming.md", "docs/operations.md"].map(read).join("\n");
  const readByCode = new Set([...settings.service, ...settings.host]);

  test("every setting is explained", () => {
    // Told to a seat's process by its host.
    const own = ["MACHINE_SEAT"];
    const unexplained = [...readByCode].filter((name) => !pages.includes(`\`${name}\``));
    expect(unexplained.filter((name) => !own.includes(name))).toEqual([]);
  });

  test("every setting in their tables is read by the code", () => {
    const rows = [...pages.matchAll(/^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm)];
    const named = rows.flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(60);
    expect(missing(named, readByCode)).toEqual([]);
  });
});

test("files with secrets are ignored by git", () => {
  const isIgnored = (file: string) =>
    spawnSync("git", ["check-ignore", "-q", file], { cwd: root }).status === 0;
  const files = ["deploy/.env", ".env", "deploy/.env.local", "deploy/example.env"];
  expect(files.map(isIgnored)).toEqual([true, true, true, false]);
});
