import { defaultLocale, type Locale, localeOfPath } from "../../wire/locale.ts";
import type { Address } from "../ports.ts";
import { guards, type Route, routes } from "./routes.ts";

export type RoutedPage = { kind: "page"; name: string; layout: Route["layout"]; guard: string };

export type Page =
  | RoutedPage
  | { kind: "notFound" }
  /** The route names a guard that does not exist (R-ROUTE-07). */
  | { kind: "error"; status: 500; message: "Unknown middleware" };

export interface AppLocation {
  /** The language prefix, such as "/th"; "" for none. */
  readonly prefix: string;
  readonly locale: Locale;
  /** Without the prefix; "/" for home. */
  readonly path: string;
  /** With its "?", or "". */
  readonly query: string;
  readonly page: Page;
}

/** Parses an address (R-ROUTE-01, R-LOC-01) by a table of pages; without a language's prefix it is English. */
export function locationOf(address: Address, table: Readonly<Record<string, Route>> = routes): AppLocation {
  const locale = localeOfPath(address.path);
  const prefix = locale ? `/${locale}` : "";
  const rest = address.path.slice(prefix.length).replace(/\/+$/, "");
  const path = rest === "" ? "/" : rest;
  return {
    prefix,
    locale: locale ?? defaultLocale,
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

/** Adds a language prefix to an address; home with a prefix has no trailing slash. */
export function prefixed(prefix: string, to: string): string {
  if (prefix === "") return to;
  return to === "/" || to.startsWith("/?") || to.startsWith("/#") ? prefix + to.slice(1) : prefix + to;
}

/** True for an address inside the app: a single slash first, no backslashes or control characters. */
export function isInside(to: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to);
}
