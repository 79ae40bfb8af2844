import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** `npm run --silent licences`: prints the licences of installed packages as a page, to go with builds. */

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Installed packages without those for development and tests, each version once, sorted. */
export function installedPackages(lock: string): readonly Package[] {
  const packages = new Map<string, Package>();
  for (const [path, entry] of Object.entries(lockFile.parse(JSON.parse(lock)).packages)) {
    if (path === "" || entry.dev === true) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const version = entry.version ?? "";
    packages.set(`${name}@${version}`, { name, version, licence: entry.license ?? "not declared" });
  }
  return [...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, installed]) => installed);
}

const introduction = `# Third-party licences

Cloudplay itself is under the MIT licence (\`LICENSE\`). These are the packages that an installation has, with the licence that each one declares; an image may have fewer.
The full texts come with the packages, in \`node_modules/<package>/\`, and in the service's image in \`/app/LICENSES.txt\`.

## x264 inside node-av

\`node-av\` and its binaries (\`@seydx/node-av-*\`) declare MIT, but the binaries contain FFmpeg with x264, which is under the **GPL**.
Whoever passes a copy of those binaries on has to keep the GPL's terms. x264 is optional: with a node-av that was built without it
hosts stream VP8 instead of H.264.

## Packages

| package | version | licence |
| --- | --- | --- |
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const rows = installedPackages(readFileSync(`${root}package-lock.json`, "utf8")).map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |\n`,
  );
  process.stdout.write(introduction + rows.join(""));
}
