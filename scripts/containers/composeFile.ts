import { randomBytes } from "node:crypto";
import { parse } from "yaml";
import * as z from "zod";
import { read } from "../lib/files.ts";

const strings = z.array(z.string());
const healthcheck = z.strictObject({
  test: z.tuple([z.enum(["CMD", "CMD-SHELL"])], z.string()),
  interval: z.string(),
  timeout: z.string(),
  retries: z.number(),
  start_period: z.string().optional(),
});

/** Strict, so that new fields in compose.yaml have to be handled here. */
const composeService = z.strictObject({
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  image: z.string(),
  build: z
    .strictObject({
      context: z.string(),
      dockerfile: z.string(),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  pull_policy: z.literal("never").optional(),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal("service_healthy") })).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: healthcheck.optional(),
  volumes: strings.optional(),
  ports: strings.optional(),
  cap_add: strings.optional(),
  security_opt: strings.optional(),
  shm_size: z.string().optional(),
  network_mode: z.literal("host").optional(),
  command: strings.optional(),
  profiles: strings.optional(),
});
export type ComposeService = z.infer<typeof composeService>;

const composeFile = z.looseObject({ services: z.record(z.string(), composeService) });
type ComposeFile = z.infer<typeof composeFile>;

/** @param text of a compose.yaml @param variables values for its `${…}` @throws for a required variable that is missing */
export function parseCompose(text: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const filled = (written: string) =>
    written.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, sort, rest = "") => {
      const value = variables[name] ?? "";
      if (value === "" && sort === "?") throw new Error(`${name}: ${rest}`);
      return value === "" && sort === "-" ? rest : value;
    });
  const reviver = (_key: unknown, value: unknown) => (typeof value === "string" ? filled(value) : value);
  return composeFile.parse(parse(text, reviver, { merge: true }));
}

/** `NAME=value` lines. */
export function parseEnv(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** `deploy/example.env` with a new operator's values. For this name, Caddy requests no certificate. */
export function filledEnv(text: string): string {
  const secret = () => randomBytes(24).toString("hex");
  return text
    .replace(
      /^(POSTGRES_PASSWORD|MACHINE_TOKEN|TURN_SECRET)=$/gm,
      (_all, name: string) => `${name}=${secret()}`,
    )
    .replace(/^OPS_TOKENS=$/m, () => `OPS_TOKENS=mali:${secret()}`)
    .replace(/^PUBLIC_HOST=.*$/m, "PUBLIC_HOST=play.localhost");
}

/** Images built by `deploy/`, each with its Dockerfile. */
export function builtImages(): ReadonlyMap<string, string> {
  const services = Object.values(deployed().services);
  return new Map(services.flatMap(({ image, build }) => (build ? [[image, build.dockerfile]] : [])));
}

/** Images that `deploy/` pulls from a registry. */
export function foreignImages(): ReadonlySet<string> {
  const built = builtImages();
  const images = Object.values(deployed().services)
    .map(({ image }) => image)
    .filter((image) => !built.has(image));
  const bases = [...built.values()].flatMap((path) =>
    [...read(path).matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image),
  );
  return new Set([...images, ...bases]);
}

/** This checkout's compose.yaml with the example's settings. */
export function deployed(): ComposeFile {
  return parseCompose(read("deploy/compose.yaml"), parseEnv(filledEnv(read("deploy/example.env"))));
}
