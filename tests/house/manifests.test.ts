import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { agonesHealthMs } from "../../host/lib/durations.ts";
import { readSettings as readHost } from "../../host/settings.ts";
import { parseEnv } from "../../scripts/containers/composeFile.ts";
import { read, root, sourcesIn } from "../../scripts/docs/files.ts";
import { readSettings as readService } from "../../service/settings/settings.ts";
import {
  type Container,
  compose,
  composeVariables,
  configMaps,
  containers,
  documentsOf,
  pods,
  resources,
  secretKeys,
  yamlFiles,
} from "./manifests.ts";

/** What `deploy/` says is what service and host read; whether it runs, only a cluster can tell. */

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

const shared = ["streams/wire/hosts/relays.ts", "server/localTls.ts"];
const settings = {
  service: namesIn([
    ...sourcesIn(["service/settings"]),
    ...["service/ops/operators.ts", "service/pay/providerKeys.ts", ...shared],
  ]),
  host: namesIn(["host/settings.ts", "host/fleet/fleetSettings.ts", ...shared]),
};

/** Variables of a container that its process does not read. */
function unread({ kind, env, auxiliary }: Pick<Container, "kind" | "env" | "auxiliary">): string[] {
  // Read by Node and its packages.
  const known = new Set([...settings[kind], ...auxiliary, "NODE_ENV"]);
  return Object.keys(env).filter((name) => !known.has(name));
}

function serviceOf({ env }: Container) {
  const outcome = readService(env);
  if (outcome.kind === "wrong") throw new Error(outcome.message);
  return outcome.settings;
}

/** TCP ports that a process listens on, by its own settings. */
function listensOn(container: Container): readonly (number | null)[] {
  if (container.kind === "service") {
    const { port, probePort, payPort, monitoring } = serviceOf(container);
    return [port, probePort, payPort, monitoring.metrics?.port ?? null];
  }
  const { port, fleet, metrics } = readHost(container.env);
  return [port, fleet?.probePort ?? null, metrics?.port ?? null];
}

const ofKind = (kind: Container["kind"]) =>
  containers.filter((each) => each.kind === kind).map((each) => [each.where, each] as const);
const all = containers.map((each) => [each.where, each] as const);
const services = ofKind("service");
const hosts = ofKind("host");
const sorted = (ports: Iterable<number | null>) =>
  [...ports].toSorted((left, right) => Number(left) - Number(right));

const kustomization = z.looseObject({
  resources: z.array(z.string()).optional(),
  patches: z.array(z.looseObject({ path: z.string().optional() })).optional(),
  images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })).optional(),
  configMapGenerator: z.array(z.looseObject({ name: z.string(), files: z.array(z.string()) })).optional(),
});
const kustomizations = yamlFiles
  .filter((path) => path.endsWith("/kustomization.yaml"))
  .map((path) => [path, kustomization.parse(documentsOf(path)[0])] as const);

test("there is something to check", () => {
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
  expect(settings.service.size).toBeGreaterThan(50);
  expect(settings.host.size).toBeGreaterThan(30);
  expect(unread({ kind: "host", env: { OTHER_URL: "", HOST: "" }, auxiliary: [] })).toEqual(["OTHER_URL"]);
});

test.each(yamlFiles)("%s is YAML", (path) => {
  expect(documentsOf(path).length).toBeGreaterThan(0);
});

describe("environment", () => {
  test.each(all)("%s: every variable is a setting", (_where, container) => {
    expect(unread(container)).toEqual([]);
  });

  test.each(services)("%s: the service takes it", (_where, container) => {
    const { monitoring, relays: given, host } = serviceOf(container);
    expect({ host, metrics: monitoring.metrics !== null, relays: given !== null }).toEqual({
      host: "0.0.0.0",
      metrics: true,
      relays: true,
    });
  });

  test.each(hosts)("%s: the host takes it, and registers", (_where, { env }) => {
    const { host, fleet, metrics, udpPorts } = readHost(env);
    expect(fleet).not.toBeNull();
    expect({ host, metrics: metrics !== null, ports: udpPorts !== null }).toEqual({
      host: "0.0.0.0",
      metrics: true,
      ports: true,
    });
  });

  test("example.env has what compose.yaml asks for, and nothing else", () => {
    expect(Object.keys(parseEnv(read("deploy/example.env"))).toSorted()).toEqual(
      [...new Set(composeVariables)].toSorted(),
    );
  });
});

describe("ports", () => {
  test.each(all.filter(([, { ports }]) => ports !== null))(
    "%s: declared are those that the process listens on",
    (_where, container) => {
      expect(sorted(container.ports ?? [])).toEqual(sorted(listensOn(container)));
    },
  );

  test.each(["service", "host"] as const)("%s.Dockerfile exposes those of compose.yaml", (kind) => {
    const [, exposed = ""] = /^EXPOSE (.*)$/m.exec(read(`deploy/docker/${kind}.Dockerfile`)) ?? [];
    const [, container] = ofKind(kind)[0] ?? [];
    expect(container && sorted(listensOn(container))).toEqual(sorted(exposed.split(" ").map(Number)));
  });

  test.each(hosts)(
    "%s: players find picture, probes and signalling where the settings say",
    (where, host) => {
      const { port, fleet, udpPorts } = readHost(host.env);
      const [, service] =
        services.find(([each]) => each.startsWith("compose") === where.startsWith("compose")) ?? [];
      const probes = fleet?.publicProbePort ?? fleet?.probePort;
      expect(probes).toBe(service && serviceOf(service).probePort);
      expect(host.frontPorts).toContain(probes);
      expect(host.frontPorts).toContain(fleet?.publicPort);
      expect(fleet?.controlUrl).toMatch(new RegExp(`:${port}$`));
      if (where.startsWith("compose"))
        expect(compose.services.host?.ports).toEqual([
          `${udpPorts?.first}-${udpPorts?.last}:${udpPorts?.first}-${udpPorts?.last}/udp`,
        ]);
    },
  );

  test("proxies and Prometheus ask where somebody listens", () => {
    const listeners = new Set(
      Object.keys(compose.services).flatMap((name) =>
        containers
          .filter(({ where }) => where === `compose.yaml, ${name}`)
          .flatMap((each) => listensOn(each).map((port) => `${name}:${port}`)),
      ),
    );
    const upstreams = [
      ...`${read("deploy/Caddyfile")}${read("deploy/monitoring/compose.yml")}`.matchAll(
        /\b(?:service-[ab]|host):\d+/g,
      ),
    ].map(([address]) => address);
    expect(upstreams.length).toBeGreaterThan(8);
    expect(upstreams.filter((address) => !listeners.has(address))).toEqual([]);
    const sites = [...read("deploy/Caddyfile").matchAll(/^\{\$PUBLIC_HOST\}:(\d+)/gm)].map(
      ([, port]) => port,
    );
    expect(compose.services.proxy?.ports).toEqual(
      expect.arrayContaining(sites.map((port) => `${port}:${port}`)),
    );
  });

  test.each(hosts.filter(([where]) => !where.startsWith("compose")))(
    "%s: the proxy beside it passes on what players ask for",
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
    const config = z.object({
      scrape_configs: z.array(
        z.object({
          job_name: z.string(),
          kubernetes_sd_configs: z.tuple([
            z.object({
              role: z.literal("pod"),
              namespaces: z.object({ names: z.array(z.string()) }),
              selectors: z.tuple([z.object({ role: z.literal("pod"), label: z.string() })]),
            }),
          ]),
          relabel_configs: z.array(
            z.looseObject({ action: z.string().optional(), regex: z.string().optional() }),
          ),
        }),
      ),
    });
    const { scrape_configs: jobs } = config.parse(documentsOf("deploy/monitoring/kubernetes.yml")[0]);
    const found = jobs.map(
      ({ job_name, kubernetes_sd_configs: [{ namespaces, selectors }], relabel_configs }) => {
        const port = relabel_configs.find(({ action }) => action === "keep")?.regex;
        const targets = pods
          .filter(({ metadata }) => selectors[0].label === `app=${metadata.labels.app}`)
          .map(({ path, spec }) => [
            path.replace("deploy/", ""),
            spec.containers.flatMap(({ ports = [] }) =>
              ports.filter(({ name }) => name === port).map(({ containerPort }) => containerPort),
            ),
          ]);
        return [job_name, namespaces.names, targets];
      },
    );
    const listening = (of: typeof all) =>
      of
        .filter(([where]) => pods.some(({ path }) => path === `deploy/${where}`))
        .map(([where, container]) => [where, [listensOn(container).at(-1)]]);
    expect(found).toEqual([
      ["cloudplay-service", ["cloudplay"], listening(services)],
      ["cloudplay-host", ["cloudplay"], listening(hosts)],
    ]);
    const named = [...read("deploy/monitoring/alerts.yml").matchAll(/\bjob="([^"]+)"/g)].map(
      ([, job]) => job,
    );
    expect(new Set(named)).toEqual(new Set(jobs.map(({ job_name }) => job_name)));
  });
});

describe("sandboxes", () => {
  const given = z.looseObject({ securityContext: z.looseObject({}) });
  const hostPods = pods.flatMap(({ path, spec }) =>
    spec.containers.filter(({ image }) => image === "cloudplay-host").map((each) => [path, each] as const),
  );

  test("each host may make namespaces, and its games a /proc of their own", () => {
    const [fleet, statefulSet, ...others] = hostPods.map(([, host]) => given.parse(host).securityContext);
    const wanted = { runAsUser: 0, privileged: true };
    expect([fleet, statefulSet, others]).toEqual([wanted, wanted, []]);
    expect(compose.services.host).toMatchObject({
      cap_add: ["SYS_ADMIN", "NET_ADMIN"],
      security_opt: ["seccomp:unconfined", "apparmor:unconfined", "systempaths=unconfined"],
    });
  });
});

describe("ends", () => {
  test.each(hosts)("%s: the grace exceeds MACHINE_DRAIN_SECONDS", (_where, { env, graceSeconds }) => {
    expect(graceSeconds).toBeGreaterThan(readHost(env).drainSeconds);
  });

  test.each(services)("%s: the grace exceeds the 7 s after which a service is gone", (_where, container) => {
    expect(container.graceSeconds).toBeGreaterThan(7);
  });

  test("Agones waits for several signs of life", () => {
    const fleet = resources.find(({ kind }) => kind === "Fleet");
    expect(fleet?.apiVersion).toBe("agones.dev/v1");
    const { spec } = z
      .object({
        spec: z.object({
          template: z.object({
            spec: z.object({
              container: z.string(),
              health: z.object({ periodSeconds: z.number(), failureThreshold: z.number() }),
            }),
          }),
        }),
      })
      .parse(fleet?.document);
    const { health, container } = spec.template.spec;
    expect(health.periodSeconds * 1_000).toBeGreaterThanOrEqual(2 * agonesHealthMs);
    expect(health.failureThreshold).toBeGreaterThan(1);
    expect(container).toBe("host");
  });
});

describe("versions, doors and updates", () => {
  // PostgreSQL's versions have two numbers.
  const isExact = (image: string) => /^(postgres:\d+|[\w./-]+:v?\d+\.\d+)\.\d+(-[\w.]+)?$/.test(image);

  test("every image has an exact version, the same in Compose and in the cluster", () => {
    const tags = kustomizations.flatMap(([, { images = [] }]) => images);
    const ours = new Map(tags.map(({ name, newName, newTag }) => [name, `${newName}:${newTag}`]));
    const images = [
      ...Object.values(compose.services).flatMap(({ image }) => (/^cloudplay-/.test(image) ? [] : image)),
      ...pods.flatMap(({ spec }) => spec.containers.map(({ image }) => ours.get(image) ?? image)),
    ];
    expect(images.length).toBeGreaterThan(8);
    expect(images.filter((image) => !isExact(image))).toEqual([]);
    const named = new Set(images);
    expect(named.size).toBe(new Set(images.map((image) => image.split(":")[0])).size);
    expect(["caddy:2", "caddy", "caddy:latest", "caddy:2.10", "postgres:17"].filter(isExact)).toEqual([]);
  });

  const path = z.object({
    path: z.string(),
    pathType: z.literal("Prefix"),
    backend: z.object({ service: z.object({ name: z.string() }) }),
  });
  const ingress = z.object({
    spec: z.object({
      rules: z.array(z.object({ host: z.string(), http: z.object({ paths: z.array(path) }) })),
    }),
  });

  test("the ingress leads nobody to /internal and /ops", () => {
    const ingresses = resources.filter(({ kind }) => kind === "Ingress");
    const rules = ingresses.flatMap(({ document }) => ingress.parse(document).spec.rules);
    const pages = rules.find(({ host }) => host === configMaps.get("service-settings")?.PUBLIC_HOST);
    // Prefixes of whole members of the path; the longest one counts.
    const backendOf = (url: string) =>
      (pages?.http.paths ?? [])
        .filter(({ path: prefix }) => prefix === "/" || url === prefix || url.startsWith(`${prefix}/`))
        .toSorted((left, right) => right.path.length - left.path.length)[0]?.backend.service.name;
    expect(["/", "/session", "/opsy"].map(backendOf)).toEqual(["service", "service", "service"]);
    const closed = ["/internal/machine", "/ops", "/ops/"].map(backendOf);
    expect(new Set(closed).size).toBe(1);
    const service = resources.find(
      ({ kind, metadata }) => kind === "Service" && metadata?.name === closed[0],
    );
    const { spec } = z.object({ spec: z.looseObject({}) }).parse(service?.document);
    expect(spec).not.toHaveProperty("selector");
    expect(read("deploy/Caddyfile")).toContain("respond /internal/* 404");
  });

  test("services are called by the ingress, the hosts' computers and Prometheus alone", () => {
    const rule = (...ports: string[]) => ({
      from: expect.arrayContaining([expect.anything()]),
      ports: ports.map((port) => ({ port })),
    });
    expect(resources.find(({ kind }) => kind === "NetworkPolicy")?.document).toMatchObject({
      spec: {
        podSelector: { matchLabels: { app: "service" } },
        policyTypes: ["Ingress"],
        ingress: [rule("http", "pay"), rule("http"), rule("metrics")],
      },
    });
  });

  test("services, hosts and relays have a budget for disruptions, and hosts are updated by groups", () => {
    const budgets = resources.filter(({ kind }) => kind === "PodDisruptionBudget");
    expect(budgets.map(({ document }) => document)).toMatchObject(
      ["host", "relay", "service"].map((app) => ({ spec: { selector: { matchLabels: { app } } } })),
    );
    expect(resources.find(({ kind }) => kind === "StatefulSet")?.document).toMatchObject({
      spec: { podManagementPolicy: "Parallel", updateStrategy: { type: "OnDelete" } },
    });
  });

  test("what Compose runs to monitor is reached from its own computer alone, and keeps its data", () => {
    const eyes = Object.entries(compose.services).filter(([, { profiles }]) => profiles?.includes("eyes"));
    expect(eyes.map(([name]) => name)).toEqual(["prometheus", "alertmanager", "grafana"]);
    for (const [, { ports = [], volumes = [] }] of eyes) {
      expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+:\d+$/)]);
      expect(volumes.some((each) => /^[a-z]+:/.test(each))).toBe(true);
    }
    expect(Object.entries(compose.services).filter(([, { logging }]) => logging === undefined)).toEqual([]);
  });
});

describe("references", () => {
  const exists = (path: string) => existsSync(root + path);

  test("compose.yaml names files that exist", () => {
    const named = Object.values(compose.services).flatMap(({ build, volumes = [] }) => [
      ...(build ? [posix.join("deploy", build.context, build.dockerfile)] : []),
      ...volumes
        .filter((each) => each.startsWith("."))
        .map((each) => posix.join("deploy", each.split(":")[0] ?? "")),
    ]);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  test.each(kustomizations)("%s names files that exist", (path, file) => {
    const { resources: named = [], patches = [], configMapGenerator: maps = [] } = file;
    const files = [
      ...named,
      ...patches.flatMap((each) => each.path ?? []),
      ...maps.flatMap((each) => each.files),
    ];
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((each) => !exists(posix.join(posix.dirname(path), each)))).toEqual([]);
  });

  test("every manifest is applied, but for the secret's example", () => {
    const applied = kustomizations.flatMap(([path, { resources: named = [], patches = [] }]) =>
      [...named, ...patches.flatMap((each) => each.path ?? [])].map((each) =>
        posix.join(posix.dirname(path), each),
      ),
    );
    expect(
      yamlFiles.filter(
        (path) =>
          /^deploy\/(kubernetes|agones)\//.test(path) &&
          !path.endsWith("/kustomization.yaml") &&
          !applied.includes(path),
      ),
    ).toEqual(["deploy/kubernetes/secret.example.yaml"]);
  });

  test.each(pods.map((pod) => [pod.path, pod] as const))(
    "%s: its settings, secrets and volumes are there",
    (_path, { spec }) => {
      const maps = [
        ...configMaps.keys(),
        ...kustomizations.flatMap(([, { configMapGenerator = [] }]) =>
          configMapGenerator.map(({ name }) => name),
        ),
      ];
      for (const { envFrom = [], env = [], volumeMounts = [] } of spec.containers) {
        expect(maps).toEqual(expect.arrayContaining(envFrom.map(({ configMapRef }) => configMapRef.name)));
        const keys = env.flatMap((each) =>
          "valueFrom" in each && "secretKeyRef" in each.valueFrom ? each.valueFrom.secretKeyRef.key : [],
        );
        expect(secretKeys).toEqual(expect.arrayContaining(keys));
        expect([...(spec.volumes ?? []).map(({ name }) => name), "data", "certificates"]).toEqual(
          expect.arrayContaining(volumeMounts.map(({ name }) => name)),
        );
      }
      expect(maps).toEqual(
        expect.arrayContaining((spec.volumes ?? []).flatMap(({ configMap }) => configMap?.name ?? [])),
      );
    },
  );
});

describe("docs", () => {
  const pages = ["docs/service.md", "docs/streaming.md", "docs/operations.md"].map(read).join("\n");
  const readByCode = new Set([...settings.service, ...settings.host]);

  test("every setting is explained", () => {
    // Told to a seat's process by its host.
    const own = ["MACHINE_SEAT"];
    expect([...readByCode].filter((name) => !own.includes(name) && !pages.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  test("every setting in their tables is read", () => {
    const rows = [...pages.matchAll(/^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm)];
    const named = rows.flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !readByCode.has(name))).toEqual([]);
  });
});

test("files with secrets get neither into images nor into git", () => {
  expect(read(".dockerignore").split("\n")).toContain("**/.env*");
  for (const file of ["deploy/.env", ".env", "deploy/.env.local"])
    expect(spawnSync("git", ["check-ignore", "-q", file], { cwd: root }).status, file).toBe(0);
  expect(spawnSync("git", ["check-ignore", "-q", "deploy/example.env"], { cwd: root }).status).toBe(1);
});
