import { fileURLToPath } from "node:url";
import { build } from "esbuild";

let bundle: Promise<string> | null = null;

/** The script of the sign-in page (`passkeyScript.ts`), bundled when it is first asked for. */
export function passkeyBundle(): Promise<string> {
  bundle ??= buildPasskeyScript().then(({ text }) => text);
  return bundle;
}

/** @returns the script, and its source files, relative to the root of the repository */
export async function buildPasskeyScript(): Promise<{ text: string; files: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    entryPoints: [fileURLToPath(new URL("./passkeyScript.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { text: outputFiles[0]?.text ?? "", files: Object.keys(metafile.inputs) };
}
