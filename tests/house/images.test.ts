import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { absentPackages, bundleService } from "../../scripts/bundleService.ts";
import { read, root } from "../../scripts/lib/files.ts";
import { compose } from "./manifests.ts";

/** What the images of `deploy/docker` are made of; that they are built and run, e2e/containers/ tells. */

const dockerfile = (kind: "service" | "host") =>
  read(`deploy/docker/${kind}.Dockerfile`).replaceAll(/\\\n\s*/g, "");
/** What follows an instruction, each time it is there. */
const all = (text: string, instruction: string) =>
  [...text.matchAll(new RegExp(`^${instruction} (.*)$`, "gm"))].map(([, rest = ""]) => rest);
const words = (json: string) => z.array(z.string()).parse(JSON.parse(json));

const outside = (files: readonly string[], of: readonly string[]) =>
  files.filter((file) => !of.some((each) => file === each || file.startsWith(`${each}/`)));

/** The files of this project that a bundle is made of. */
const sources = ({ inputs }: Metafile) =>
  Object.keys(inputs).filter((path) => !path.includes("node_modules/"));
/** What a bundle loads when it runs, but for Node's own modules. */
const leftOut = ({ inputs }: Metafile) => {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const paths = imports.flatMap(({ path, external }) => (external ? [path] : []));
  return [...new Set(paths)].filter((path) => !isBuiltin(path) && path !== "<runtime>").toSorted();
};

describe("the service's image", () => {
  let folder: string;
  let bundle: Metafile;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cloudplay-bundle-"));
    bundle = await bundleService(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("R-OPS-20 the bundle needs only Node and the database's native module", () => {
    expect(leftOut(bundle)).toEqual([...absentPackages]);
    const bundles = ["main.mjs", "migrate.mjs"].flatMap((file) => [file, `${file}.map`]);
    expect(readdirSync(folder).toSorted()).toEqual(["LICENSES.txt", "chunks", ...bundles, "node_modules"]);
    expect(readdirSync(join(folder, "node_modules"))).toEqual(["@libsql"]);
    expect(readdirSync(join(folder, "node_modules/@libsql"))).toHaveLength(1);
  });

  test("R-OPS-20 the image has the licences of bundled packages, including those of the sign-in page's script", () => {
    const licences = readFileSync(join(folder, "LICENSES.txt"), "utf8");
    for (const name of ["fastify", "oidc-provider", "@simplewebauthn/browser"])
      expect(licences).toMatch(new RegExp(`^node_modules/${name}/LICENSE`, "m"));
  });

  test("R-OPS-20 the bundle has no code of the page, the hosts or the tools", () => {
    expect(outside(sources(bundle), ["service", "server", "wire", "scripts/migrate.ts"])).toEqual([]);
    const packages = /node_modules\/(?:react|vite|esbuild|tsx|node-av|node-datachannel)\//;
    expect(Object.keys(bundle.inputs).filter((path) => packages.test(path))).toEqual([]);
  });

  test("R-OPS-20 no bundled source reads files beside itself, except for the script that is bundled as text", () => {
    const looking = sources(bundle).filter((path) => read(path).includes("import.meta"));
    expect(looking).toEqual(["service/signIn/passkeyBundle.ts"]);
  });

  test("R-OPS-20 the image has only the bundle and the page, and runs as an ordinary user", () => {
    const [, image = ""] = dockerfile("service").split(/^FROM (?!.* AS )/m);
    expect(all(image, "COPY")).toEqual(["--from=build /service ./"]);
    expect(all(image, "USER")).toEqual(["node"]);
  });
});

describe("the host's image", () => {
  const copied = all(dockerfile("host"), "COPY").flatMap((line) => line.split(" ").slice(0, -1));
  const [, words = ""] = /npm uninstall (.*?) &&/.exec(dockerfile("host")) ?? [];
  const removed = words.split(" ").filter((word) => !word.startsWith("-"));
  let loaded: Metafile;
  beforeAll(async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ["host/main.ts", "host/seat/main.ts", "host/video/measureAbility.ts", "scripts/games.ts"],
      outdir: "unwritten",
      write: false,
      metafile: true,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "silent",
    });
    loaded = metafile;
  });

  test("R-OPS-21 the image has everything that the host and `npm run games` load, and no page, service or test", () => {
    expect(outside([...sources(loaded), "package.json"], copied)).toEqual([]);
    expect(copied.filter((name) => /^(?:src|public|service|tests|e2e|docs|deploy|\.)/.test(name))).toEqual(
      [],
    );
  });

  test("R-OPS-21 the image removes no package that they load", () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const used = [...leftOut(loaded), "tsx"].map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "");
    expect(used.filter((name) => dependencies[name] === undefined || removed.includes(name))).toEqual([]);
    expect(removed.filter((name) => dependencies[name] === undefined)).toEqual([]);
  });
});

test("R-OPS-21 the build context lists its files one by one", () => {
  expect(read(".dockerignore").split("\n")[1]).toBe("*");
});

describe.each(["service", "host"] as const)("the image of a %s", (kind) => {
  test("R-OPS-22 its label is the release's version", () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));
    expect(all(dockerfile(kind), "LABEL").join()).toContain(`org.opencontainers.image.version="${version}"`);
  });

  test("R-OPS-22 its health check requests /healthz at the process's own port", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, reply) => {
      asked.push(url);
      reply.writeHead(asked.length === 1 ? 200 : 503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const [, command = "[]"] = / CMD (\[.*)$/.exec(all(dockerfile(kind), "HEALTHCHECK").join()) ?? [];
    const check = () => {
      const [, ...args] = words(command);
      const env = { [kind === "service" ? "PORT" : "MACHINE_PORT"]: String(port) };
      const child = spawn(process.execPath, args, { env, stdio: "ignore" });
      return new Promise((resolve) => child.once("exit", resolve));
    };
    expect([await check(), await check()]).toEqual([0, 1]);
    await new Promise((resolve) => server.close(resolve));
    expect([await check(), asked]).toEqual([1, ["/healthz", "/healthz"]]);
  });
});

test("R-OPS-22 each image of compose.yaml is built once, and pulled from no registry", () => {
  const ours = Object.entries(compose.services).filter(([, { image }]) => image.startsWith("cloudplay-"));
  expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(["service-a", "host"]);
  expect(ours.map(([, { pull_policy }]) => pull_policy)).toEqual(["never", "never", "never"]);
});
