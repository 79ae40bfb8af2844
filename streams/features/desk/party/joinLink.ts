import { pages } from "../../../page/routes.ts";

/**
 * The address that invites to a game. The secrets are behind the `#`, so that they reach no server and no log.
 * @param pin for those who sit before a television that shows it
 */
export function joinLink(origin: string, prefix: string, link: string, pin?: string): string {
  return `${origin}${prefix}${pages.join.path}#${link}${pin === undefined ? "" : `.${pin}`}`;
}

/** The secrets of an invitation's address; `pin` is null unless a television showed it. */
export interface Invitation {
  readonly link: string;
  readonly pin: string | null;
}

/** @param hash of the address, with its "#"  @returns null where it is no invitation */
export function linkOf(hash: string): Invitation | null {
  const [, link, pin = null] = /^#([\w-]{8,200})(?:\.(\d{6}))?$/.exec(hash) ?? [];
  return link === undefined ? null : { link, pin };
}
