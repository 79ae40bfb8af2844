import * as z from "zod";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const introduction = `# Third-party licences

<!-- Written by \`npm run docs\` from package-lock.json; do not edit. -->

Cloudplay itself is under the [MIT licence](../LICENSE). These are the packages that it installs, with the licence that each one declares.
The full texts come with the packages, in \`node_modules/<package>/\`, and in the service's image in \`/app/LICENSES.txt\`.

## x264 inside node-av

\`node-av\` and its binaries (\`@seydx/node-av-*\`) declare MIT, but the binaries contain FFmpeg with x264, which is under the **GPL**. Whoever
passes a copy of those binaries on has to keep the GPL's terms. x264 is optional: the host asks which encoders the installation
has (\`host/video/ffmpegEncoder.ts\`), and with a node-av that was built without x264 it streams VP8 instead of H.264.
`;

/** docs/licences.md, from the text of package-lock.json. */
export function licencesPage(lock: string): string {
  const { packages } = lockFile.parse(JSON.parse(lock));
  const installed: Package[] = [];
  const development: Package[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (path === "") continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = entry.license ?? "not declared";
    const list = entry.dev === true || entry.devOptional === true ? development : installed;
    list.push({ name, version: entry.version ?? "", licence });
  }
  return [
    introduction,
    section("Needed to run it", installed),
    section("For development and tests alone", development),
  ].join("\n");
}

function section(title: string, packages: readonly Package[]): string {
  const unique = [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  );
  const rows = unique.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return [`## ${title}`, "", "| package | version | licence |", "| --- | --- | --- |", ...rows, ""].join(
    "\n",
  );
}

/** By code points: the same order in every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
