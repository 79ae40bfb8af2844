import type { Address } from "../ports.ts";
import { guards, type Route, routes } from "./routes.ts";

export type Locale = "en" | "th";

/** A page that exists. */
export type RoutedPage = { kind: "page"; name: string; layout: Route["layout"]; guard: string };

/** What the address asks for. */
export type Page =
  | RoutedPage
  | { kind: "notFound" }
  /** The route names a guard that does not exist (R-ROUTE-07). */
  | { kind: "error"; status: 500; message: "Unknown middleware" };

/** Where the person is. */
export interface AppLocation {
  /** The language prefix in use: "", "/en" or "/th". */
  readonly prefix: string;
  readonly locale: Locale;
  /** Without the prefix; "/" for home. */
  readonly path: string;
  /** With its "?", or "". */
  readonly query: string;
  readonly page: Page;
}

/**
 * Reads an address (R-ROUTE-01, R-LOC-01): the prefix decides the language, no prefix is English.
 * @param table the pages that exist, by un-prefixed path
 */
export function locationOf(address: Address, table: Readonly<Record<string, Route>> = routes): AppLocation {
  const match = /^\/(en|th)(?=\/|$)/.exec(address.path);
  const prefix = match ? match[0] : "";
  const rest = address.path.slice(prefix.length).replace(/\/+$/, "");
  const path = rest === "" ? "/" : rest;
  return {
    prefix,
    locale: prefix === "/th" ? "th" : "en",
    path,
    query: address.query,
    page: pageOf(Object.hasOwn(table, path) ? table[path] : undefined),
  };
}

function pageOf(route: Route | undefined): Page {
  if (!route) return { kind: "notFound" };
  if (!guards.some((guard) => guard === route.guard))
    return { kind: "error", status: 500, message: "Unknown middleware" };
  return { kind: "page", name: route.page, layout: route.layout, guard: route.guard };
}

/** Puts a language prefix before an un-prefixed address; home under a prefix has no trailing slash. */
export function prefixed(prefix: string, to: string): string {
  if (prefix === "") return to;
  return to === "/" || to.startsWith("/?") || to.startsWith("/#") ? prefix + to.slice(1) : prefix + to;
}

/** True for an address inside the app: one slash, then no second one, no backslash, no control characters. */
export function isInside(to: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to);
}
