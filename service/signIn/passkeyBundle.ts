import { fileURLToPath } from "node:url";
import { build } from "esbuild";

let bundle: Promise<string> | null = null;

/** The script of the sign-in page (`passkeyScript.ts`), bundled when it is first asked for. */
export function passkeyBundle(): Promise<string> {
  bundle ??= build({
    entryPoints: [fileURLToPath(new URL("./passkeyScript.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    write: false,
    logLevel: "silent",
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? "");
  return bundle;
}
