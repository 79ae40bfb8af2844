import { localeOfPath } from "../../../wire/locale.ts";

/** The properties of a request that decide its strategy. */
export interface RequestInfo {
  readonly method: string;
  readonly url: string;
  /** The kind of resource: "document", "script", "image", "iframe" … */
  readonly destination: string;
}

/** How a request is answered: by the network; or by the worker: page (network first), build file or cover (cache first). */
export type FetchStrategy = "network" | "page" | "file" | "cover";

/** Paths of the app's own pages, without language prefix. Sign-in, Steam and payment pages are not the app's. */
const pages = /^(\/(agreements|gameDetails|join|login|streamDesk|tv|types-game|user)(\/.*)?|\/)?$/;

/**
 * Chooses the strategy for a request. Left to the network are calls of any method, other origins, frames, and the sign-in page
 * with a provider's answer in its query. @param files paths of the build's files without a hash in their name
 */
export function fetchStrategyOf(
  request: RequestInfo,
  origin: string,
  files: ReadonlySet<string>,
): FetchStrategy {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "network";
  const { pathname, search } = url;
  if (request.destination === "document") {
    const locale = localeOfPath(pathname);
    const path = locale ? pathname.slice(locale.length + 1) : pathname;
    const isAnswer = /^\/login(\/|$)/.test(path) && search !== "";
    return pages.test(path) && !isAnswer ? "page" : "network";
  }
  if (pathname.startsWith("/assets/") || files.has(pathname)) return "file";
  return pathname.startsWith("/covers/") && request.destination === "image" ? "cover" : "network";
}

/** Entry scripts of an HTML page, which identify its build. Empty if the page is not the app's. */
export function entryScripts(page: string): readonly string[] {
  const scripts = page.matchAll(/<script type="module[^>]*\ssrc="(\/assets\/[\w./-]+)"/g);
  return [...scripts].flatMap(([, source]) => (source === undefined ? [] : [source]));
}

/** A short name for a build: the FNV-1a hash of its file list. */
export function buildName(manifest: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < manifest.length; at += 1)
    hash = Math.imul(hash ^ manifest.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}
