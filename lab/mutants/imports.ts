import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** What files import, directly and indirectly: paths from the project's root. Each file is read once. */
export class Imports {
  readonly #files = new Map<string, { readonly hash: string; readonly imports: readonly string[] }>();
  readonly #closures = new Map<string, ReadonlySet<string>>();

  /** A file and all that it imports at run time. */
  closureOf(file: string): ReadonlySet<string> {
    const known = this.#closures.get(file);
    if (known !== undefined) return known;
    const closure = new Set([file]);
    for (const path of closure) for (const imported of this.#read(path).imports) closure.add(imported);
    this.#closures.set(file, closure);
    return closure;
  }

  /** Hash of the contents of a file and all that it imports. */
  hashOf(file: string): string {
    const hash = createHash("sha256");
    for (const path of [...this.closureOf(file)].toSorted()) hash.update(path).update(this.#read(path).hash);
    return hash.digest("hex");
  }

  #read(file: string) {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const content = readFileSync(file);
    const code = /\.tsx?$/.test(file) ? content.toString() : "";
    const atRunTime = code.replaceAll(/\b(?:import|export) type [^;"]*from "[^"]*"/g, "");
    const relative = [...atRunTime.matchAll(/\b(?:from|import|URL)\s*\(?\s*"(\.{1,2}\/[^"?]+)/g)];
    const absolute = [...atRunTime.matchAll(/\bprojectPath\(\s*"([^"]+)"/g)];
    const imports = [
      ...relative.map(([, path = ""]) => join(dirname(file), path)),
      ...absolute.map(([, path = ""]) => path),
    ].filter((path) => existsSync(path) && statSync(path).isFile());
    const read = { hash: createHash("sha256").update(content).digest("hex"), imports };
    this.#files.set(file, read);
    return read;
  }
}
