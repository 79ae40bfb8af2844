/** As much of a request as decides who answers it. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  /** What the answer is for, in the browser's words: "document", "script", "image", "iframe" … */
  readonly destination: string;
}

/**
 * Who answers a request: the network alone, or the worker with the page (network first), a file of the app's own build (cache first) or a
 * cover (cache first).
 */
export type Plan = "network" | "page" | "file" | "cover";

/** The first parts of the app's own addresses. Everything else, such as sign-in, Steam and payment pages, is not the app's. */
const pages =
  /^(\/(en|th)(?=\/|$))?(\/(agreements|gameDetails|login|streamDesk|types-game|user)(\/.*)?|\/)?$/;

/**
 * Names what the worker may answer; all else goes by it untouched: every call, whatever its method, every socket, every other origin, every
 * frame, and the sign-in page while it carries a provider's answer.
 * @param origin the app's own
 * @param files paths of the build's files that have no hash in their name
 */
export function planOf(asked: Asked, origin: string, files: ReadonlySet<string>): Plan {
  const url = new URL(asked.url);
  if (asked.method !== "GET" || url.origin !== origin) return "network";
  const { pathname, search } = url;
  if (asked.destination === "document") {
    const isAnswer = /^(\/(en|th))?\/login(\/|$)/.test(pathname) && search !== "";
    return pages.test(pathname) && !isAnswer ? "page" : "network";
  }
  if (pathname.startsWith("/assets/") || files.has(pathname)) return "file";
  return pathname.startsWith("/covers/") && asked.destination === "image" ? "cover" : "network";
}

/** The scripts that a page starts with; together they name the page's build. None where it is no page of the app. */
export function entriesOf(page: string): readonly string[] {
  const scripts = page.matchAll(/<script type="module"[^>]*\ssrc="(\/assets\/[\w./-]+)"/g);
  return [...scripts].flatMap(([, source]) => (source === undefined ? [] : [source]));
}

/** A short name for a build, the same for the same files. */
export function buildOf(manifest: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < manifest.length; at += 1)
    hash = Math.imul(hash ^ manifest.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}
