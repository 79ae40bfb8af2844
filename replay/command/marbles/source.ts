import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Diagram } from "./diagrams.ts";

/** A diagram as code that expects it, such as `expectStream("queue.shape", "a 4009ms b", { … });` (R-REC-17). */
export function expectationSource(name: string, { marbles, values }: Diagram): string {
  const rows = Object.entries(values).map(([letter, value]) => `${letter}: ${literal(value)},`);
  return `expectStream(${JSON.stringify(name)}, ${JSON.stringify(marbles)}, {\n${rows.join("\n")}\n});`;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const members = Object.entries(value).map(([key, part]) => `${keyOf(key)}: ${literal(part)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function keyOf(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** Code as the project's formatter lays it out; unchanged without the packages of `root`. */
export function formatted(code: string, root: string): string {
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  if (!existsSync(biome)) return code;
  const { status, stdout } = spawnSync(
    process.execPath,
    [biome, "format", "--stdin-file-path=tests/replay/recording.test.ts"],
    { cwd: root, input: code, encoding: "utf8" },
  );
  return status === 0 && stdout !== "" ? stdout : code;
}
