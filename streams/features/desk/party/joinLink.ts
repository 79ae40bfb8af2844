import { pages } from "../../../page/routes.ts";

/** The address that invites to a game. The secret is behind the `#`, so that it reaches no server and no log. */
export function joinLink(origin: string, prefix: string, link: string): string {
  return `${origin}${prefix}${pages.join.path}#${link}`;
}

/** @param hash of the address, with its "#"  @returns the invitation's secret; null where there is none */
export function linkOf(hash: string): string | null {
  return /^#([\w-]{8,200})$/.exec(hash)?.[1] ?? null;
}
