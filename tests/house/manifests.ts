import { readdirSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { deployed } from "../../scripts/containers/composeFile.ts";
import { read, root } from "../../scripts/lib/files.ts";

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
  /** TCP ports that it declares, by name; null where it need not. */
  readonly ports: Readonly<Record<string, number>> | null;
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

const object = z.record(z.string(), z.unknown());
/** Every object in a document, at any depth. */
export function nodesOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  const node = object.safeParse(value).data;
  return node === undefined ? [] : [node, ...Object.values(node).flatMap(nodesOf)];
}

/** A 32 characters' secret, which every setting takes. */
const secret = "0123456789abcdef0123456789abcdef";

/** What an image of a Dockerfile sets. */
function imageEnv(kind: Container["kind"]): Record<string, string> {
  const lines = read(`deploy/docker/${kind}.Dockerfile`).matchAll(/^ENV (.*)$/gm);
  return Object.fromEntries(
    [...lines].flatMap(([, pairs = ""]) =>
      [...pairs.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
    ),
  );
}

/** What runs in each of our images. */
const kinds: Readonly<Record<string, Container["kind"]>> = {
  "cloudplay-service": "service",
  "cloudplay-host": "host",
};

export const compose = deployed();

function secondsOf(period: string): number {
  const [, amount = "", unit = ""] = /^(\d+)(s|m)$/.exec(period) ?? [];
  if (unit === "") throw new Error(`no period: ${period}`);
  return Number(amount) * (unit === "m" ? 60 : 1);
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
      frontPorts: (compose.services.proxy?.ports ?? []).map((each) => Number(each.split(":")[0])),
      graceSeconds: secondsOf(service.stop_grace_period ?? "10s"),
    };
  });
}

const named = z.looseObject({ name: z.string() });
const literal = z.strictObject({ name: z.string(), value: z.string() });
const source = z.union([
  z.strictObject({ fieldRef: z.strictObject({ fieldPath: z.string() }) }),
  z.strictObject({
    secretKeyRef: z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() }),
  }),
]);
const podContainer = z.looseObject({
  image: z.string(),
  ports: z
    .array(
      z.looseObject({ name: z.string(), containerPort: z.number(), protocol: z.string().default("TCP") }),
    )
    .default([]),
  env: z.array(z.union([literal, z.strictObject({ name: z.string(), valueFrom: source })])).default([]),
  envFrom: z.array(z.strictObject({ configMapRef: named })).default([]),
  volumeMounts: z.array(named).default([]),
});
type PodContainer = z.infer<typeof podContainer>;
/** What a Deployment, a StatefulSet or, one level deeper, a Fleet makes pods of. */
const podTemplate = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    terminationGracePeriodSeconds: z.number().default(30),
    containers: z.array(podContainer),
    volumes: z.array(z.looseObject({ name: z.string(), configMap: named.optional() })).default([]),
  }),
});
const resource = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string().optional() }).optional(),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
});

/** Changes a resource, and is none itself. */
const patchFile = "deploy/agones/allocator.yaml";

/** Everything that is applied to a cluster. */
export const resources = yamlFiles
  .filter((path) => /^deploy\/(kubernetes|agones)\//.test(path) && path !== patchFile)
  .flatMap((path) => documentsOf(path).map((document) => ({ path, ...resource.parse(document) })));

/** Every pod of the cluster, with its file. */
export const pods = resources.flatMap((each) =>
  nodesOf(each).flatMap((node) => {
    const pod = podTemplate.safeParse(node).data;
    return pod ? { path: each.path, ...pod } : [];
  }),
);

export const configMaps: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  resources.flatMap(({ kind, metadata, data }) =>
    kind === "ConfigMap" && data ? [[metadata?.name ?? "", data] as const] : [],
  ),
);

const madeUp: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://cloudplay:password@postgres.example:5432/cloudplay",
  OPS_TOKENS: `mali:${secret}`,
  "metadata.name": "host-0",
  "spec.nodeName": "node-1",
  "status.hostIP": "10.0.0.7",
};

/** The variables of a container of a pod, in their order, so that later ones may refer to earlier ones. */
function podEnv({ envFrom, env }: PodContainer): Record<string, string> {
  const values: Record<string, string> = Object.fromEntries(
    envFrom.flatMap(({ configMapRef }) => Object.entries(configMaps.get(configMapRef.name) ?? {})),
  );
  for (const each of env)
    if ("value" in each)
      values[each.name] = each.value.replaceAll(/\$\((\w+)\)/g, (all, name: string) => values[name] ?? all);
    else if ("fieldRef" in each.valueFrom)
      values[each.name] = madeUp[each.valueFrom.fieldRef.fieldPath] ?? "";
    else values[each.name] = madeUp[each.valueFrom.secretKeyRef.key] ?? secret;
  return values;
}

const tcpPorts = ({ ports }: PodContainer): Record<string, number> =>
  Object.fromEntries(
    ports.flatMap(({ name, containerPort, protocol }) =>
      protocol === "TCP" ? [[name, containerPort] as const] : [],
    ),
  );

const inCluster = pods.flatMap(({ path, spec }) =>
  spec.containers.flatMap((container): Container[] => {
    const kind = kinds[container.image];
    if (kind === undefined) return [];
    const texts = container.env.flatMap((each) => ("value" in each ? each.value : []));
    return [
      {
        where: path.replace("deploy/", ""),
        kind,
        env: { ...imageEnv(kind), ...podEnv(container) },
        auxiliary: [...texts.join(" ").matchAll(/\$\((\w+)\)/g)].flatMap(([, name]) => name ?? []),
        ports: tcpPorts(container),
        frontPorts: spec.containers
          .filter((each) => each !== container)
          .flatMap((each) => Object.values(tcpPorts(each))),
        graceSeconds: spec.terminationGracePeriodSeconds,
      },
    ];
  }),
);

/** The service of the cluster with what Agones adds to it. */
const added = nodesOf(documentsOf(patchFile)).flatMap(
  ({ env }) => z.array(literal).safeParse(env).data ?? [],
);
const patched = inCluster
  .filter(({ kind }) => kind === "service")
  .map((container) => ({
    ...container,
    where: patchFile.replace("deploy/", ""),
    env: { ...container.env, ...Object.fromEntries(added.map(({ name, value }) => [name, value])) },
  }));

export const containers: readonly Container[] = [...composeContainers(), ...inCluster, ...patched];
