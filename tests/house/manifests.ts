import { readdirSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { type ComposeService, deployed } from "../../scripts/containers/composeFile.ts";
import { read, root } from "../../scripts/docs/files.ts";

/** The processes that the files of `deploy/` start, with the environment that each gets. */

/** A container of the service or of a host. */
export interface Container {
  /** Its file, for titles. */
  readonly where: string;
  readonly kind: "service" | "host";
  /** Variables as the process gets them; what a secret or a cluster would fill in is made up. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables that only other ones refer to. */
  readonly auxiliary: readonly string[];
  /** TCP ports that it declares; null where it need not. */
  readonly ports: readonly number[] | null;
  /** TCP ports of what stands before it for players. */
  readonly frontPorts: readonly number[];
  /** How long it may take to end, s. */
  readonly graceSeconds: number;
}

export const yamlFiles: readonly string[] = readdirSync(`${root}deploy`, {
  recursive: true,
  encoding: "utf8",
})
  .filter((path) => /\.ya?ml$/.test(path))
  .map((path) => `deploy/${path}`)
  .toSorted();

/** The documents of a YAML file. @throws for what is no YAML, and for keys that are there twice */
export function documentsOf(path: string): readonly unknown[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    const value: unknown = document.toJS();
    return value;
  });
}

/** A 32 characters' secret, which every setting takes. */
const secret = "0123456789abcdef0123456789abcdef";

/** What an image of a Dockerfile sets. */
function imageEnv(kind: Container["kind"]): Record<string, string> {
  const lines = read(`deploy/docker/${kind}.Dockerfile`).matchAll(/^ENV (.*)$/gm);
  return Object.fromEntries(
    [...lines].flatMap(([, pairs = ""]) =>
      pairs.split(" ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    ),
  );
}

/** What runs in each of our images. */
const kinds: Readonly<Record<string, Container["kind"]>> = {
  "cloudplay-service": "service",
  "cloudplay-host": "host",
};

export const compose = deployed();

/** Names of the variables that Compose takes from its own environment. */
export const composeVariables: readonly string[] = [
  ...read("deploy/compose.yaml").matchAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g),
].flatMap(([, name]) => name ?? []);

function secondsOf(period: string): number {
  const [, amount = "", unit = ""] = /^(\d+)(s|m)$/.exec(period) ?? [];
  if (unit === "") throw new Error(`no period: ${period}`);
  return Number(amount) * (unit === "m" ? 60 : 1);
}

/** The ports of this computer that a container of Compose has; of a range the first and the last. */
function publishedPorts(service: ComposeService | undefined): number[] {
  return (service?.ports ?? []).flatMap((each) =>
    (each.split(":").at(-2) ?? "").split("-").map((port) => Number(port)),
  );
}

function composeContainers(): Container[] {
  return Object.entries(compose.services).flatMap(([name, service]) => {
    const kind = kinds[service.image];
    if (kind === undefined) return [];
    return {
      where: `compose.yaml, ${name}`,
      kind,
      env: { ...imageEnv(kind), ...service.environment },
      auxiliary: [],
      ports: null,
      frontPorts: publishedPorts(compose.services.proxy),
      graceSeconds: secondsOf(service.stop_grace_period ?? "10s"),
    };
  });
}

const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.union([
      z.strictObject({ fieldRef: z.strictObject({ fieldPath: z.string() }) }),
      z.strictObject({
        secretKeyRef: z.strictObject({
          name: z.string(),
          key: z.string(),
          optional: z.boolean().optional(),
        }),
      }),
    ]),
  }),
]);
const podSpec = z.looseObject({
  terminationGracePeriodSeconds: z.number().optional(),
  containers: z.array(
    z.looseObject({
      name: z.string(),
      image: z.string(),
      ports: z
        .array(
          z.looseObject({ name: z.string(), containerPort: z.number(), protocol: z.string().optional() }),
        )
        .optional(),
      env: z.array(variable).optional(),
      envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) })).optional(),
      volumeMounts: z.array(z.looseObject({ name: z.string() })).optional(),
    }),
  ),
  volumes: z
    .array(
      z.looseObject({
        name: z.string(),
        configMap: z.strictObject({ name: z.string() }).optional(),
      }),
    )
    .optional(),
});
type PodSpec = z.infer<typeof podSpec>;
const podTemplate = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: podSpec,
});
const resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
});
const workload = z.looseObject({ spec: z.looseObject({ template: podTemplate }) });
/** A Fleet's template is a GameServer, whose template is a pod. */
const fleet = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({ spec: z.looseObject({ container: z.string(), template: podTemplate }) }),
  }),
});

const patch = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({
        containers: z.array(
          z.looseObject({ env: z.array(z.strictObject({ name: z.string(), value: z.string() })) }),
        ),
      }),
    }),
  }),
});
/** Changes a resource, and is none itself. */
const patchFile = "deploy/agones/allocator.yaml";

/** Everything that is applied to a cluster. */
export const resources = yamlFiles
  .filter((path) => /^deploy\/(kubernetes|agones)\//.test(path) && path !== patchFile)
  .flatMap((path) => documentsOf(path).map((document) => ({ path, document, ...resource.parse(document) })));

/** Every pod of the cluster, with the file and the labels of its template. */
export const pods = resources.flatMap(({ path, kind, document }) => {
  if (kind === "Fleet") return [{ path, ...fleet.parse(document).spec.template.spec.template }];
  if (["Deployment", "StatefulSet", "DaemonSet"].includes(kind))
    return [{ path, ...workload.parse(document).spec.template }];
  return [];
});

export const configMaps: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  resources.flatMap(({ kind, metadata, data }) =>
    kind === "ConfigMap" && metadata && data ? [[metadata.name, data] as const] : [],
  ),
);
/** Keys of the secret that an operator makes, by its example. */
export const secretKeys: readonly string[] = resources.flatMap(({ kind, stringData }) =>
  kind === "Secret" ? Object.keys(stringData ?? {}) : [],
);

const secretValues: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://cloudplay:password@postgres.example:5432/cloudplay",
  OPS_TOKENS: `mali:${secret}`,
};
const fieldValues: Readonly<Record<string, string>> = {
  "metadata.name": "host-0",
  "spec.nodeName": "node-1",
  "status.hostIP": "10.0.0.7",
};

/** The variables of a container of a pod, in their order, so that later ones may refer to earlier ones. */
function podEnv({ envFrom = [], env = [] }: PodSpec["containers"][number]): Record<string, string> {
  const values: Record<string, string> = Object.fromEntries(
    envFrom.flatMap(({ configMapRef }) => Object.entries(configMaps.get(configMapRef.name) ?? {})),
  );
  for (const each of env)
    if ("value" in each)
      values[each.name] = each.value.replaceAll(/\$\((\w+)\)/g, (all, name: string) => values[name] ?? all);
    else if ("fieldRef" in each.valueFrom)
      values[each.name] = fieldValues[each.valueFrom.fieldRef.fieldPath] ?? "";
    else values[each.name] = secretValues[each.valueFrom.secretKeyRef.key] ?? secret;
  return values;
}

const tcpPorts = (container: PodSpec["containers"][number]): number[] =>
  (container.ports ?? []).flatMap(({ containerPort, protocol = "TCP" }) =>
    protocol === "TCP" ? containerPort : [],
  );

function clusterContainers(): Container[] {
  return pods.flatMap(({ path, spec }) =>
    spec.containers.flatMap((container): Container[] => {
      const kind = kinds[container.image];
      if (kind === undefined) return [];
      const texts = (container.env ?? []).flatMap((each) => ("value" in each ? each.value : []));
      return [
        {
          where: path.replace("deploy/", ""),
          kind,
          env: { ...imageEnv(kind), ...podEnv(container) },
          auxiliary: [...texts.join(" ").matchAll(/\$\((\w+)\)/g)].flatMap(([, name]) => name ?? []),
          ports: tcpPorts(container),
          frontPorts: spec.containers.filter((each) => each !== container).flatMap(tcpPorts),
          graceSeconds: spec.terminationGracePeriodSeconds ?? 30,
        },
      ];
    }),
  );
}

/** The service of the cluster with what Agones adds to it. */
function patched(of: readonly Container[]): Container[] {
  const [document] = documentsOf(patchFile);
  const added = patch.parse(document).spec.template.spec.containers.flatMap(({ env }) => env);
  return of
    .filter(({ kind }) => kind === "service")
    .map((container) => ({
      ...container,
      where: patchFile.replace("deploy/", ""),
      env: { ...container.env, ...Object.fromEntries(added.map(({ name, value }) => [name, value])) },
    }));
}

const inCluster = clusterContainers();
export const containers: readonly Container[] = [...composeContainers(), ...inCluster, ...patched(inCluster)];
