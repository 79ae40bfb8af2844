import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isByTls } from "../../server/localTls.ts";
import { isLoopback } from "../../server/network.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { maxNameLength } from "../lib/playerName.ts";
import { hashOf } from "../lib/secrets.ts";
import { placeOf } from "./passkeys.ts";
import type { Visitor } from "./steps.ts";

/** A name as it is typed, also one that was chosen under older rules. */
export const typedName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxNameLength), z.regex(/^[^\p{C}]+$/u));

const browserCookie = "oidc_browser";
const namesCookie = "oidc_names";
const maxRememberedNames = 5;
const knownNames = z.array(typedName).check(z.maxLength(maxRememberedNames));
const browserSeconds = 31_536_000;

/** Headers that only a proxy adds. */
const forwarding = /^((x-)?forwarded|via$|(x-real|x-client|true-client)-ip$|cf-)/;

/** Whether the player came by https, also through a TLS proxy that does not say so: then this host has no http origin. */
export function isHttps({ raw, headers: { host } }: FastifyRequest, origins: readonly string[]): boolean {
  return isByTls(raw) || (origins.includes(`https://${host}`) && !origins.includes(`http://${host}`));
}

/**
 * Whether a request comes from the computer that the service runs on. A tunnel that ends there cannot be told apart, so that this
 * opens no name that is protected.
 */
function isOnThisComputer({ raw, headers }: FastifyRequest): boolean {
  const host = `http://${headers.host}`;
  return (
    !Object.keys(headers).some((name) => forwarding.test(name)) &&
    isLoopback(raw.socket.remoteAddress ?? "") &&
    URL.canParse(host) &&
    isLoopback(new URL(host).hostname.replace(/[[\]]/g, ""))
  );
}

/** What a request says of its visitor. @param deps.isLocal the service listens on this computer alone */
export function visitorOf(
  request: FastifyRequest,
  { origins, isLocal }: { readonly origins: readonly string[]; readonly isLocal: boolean },
): Omit<Visitor, "uid"> {
  const isSecure = isHttps(request, origins);
  const browser = request.cookies[cookieName(browserCookie, isSecure)];
  return {
    sessionUid: "",
    loginId: "",
    address: request.ip,
    browser: browser === undefined ? "" : hashOf(browser),
    isOpen: isLocal && isOnThisComputer(request),
    place: placeOf(`${isSecure ? "https" : "http"}://${request.headers.host}`),
  };
}

/** R-SEC-19. By https a name under which no sibling host can set one. */
export const cookieName = (name: string, isSecure: boolean): string => `${isSecure ? "__Host-" : ""}${name}`;

/** Sets a cookie of the sign-in. @param maxAge s; without it the cookie ends with the browser session */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  isSecure: boolean,
  maxAge?: number,
): void {
  reply.setCookie(cookieName(name, isSecure), value, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** Keeps for a year by what the names of this browser know it. */
export function rememberBrowser(reply: FastifyReply, secret: string, isSecure: boolean): void {
  setCookie(reply, browserCookie, secret, isSecure, browserSeconds);
}

/** The names that signed in during this browser session, the latest first. */
export function namesOf(request: FastifyRequest, isSecure: boolean): readonly string[] {
  const kept = request.cookies[cookieName(namesCookie, isSecure)] ?? "";
  const text = Buffer.from(kept, "base64url").toString("utf8");
  return knownNames.safeParse(jsonOf(text)).data ?? [];
}

/** Remembers a name for this browser session: the cookie has no expiry. */
export function rememberName(request: FastifyRequest, reply: FastifyReply, name: string, isSecure: boolean) {
  const others = namesOf(request, isSecure).filter((known) => known !== name);
  const names = JSON.stringify([name, ...others].slice(0, maxRememberedNames));
  setCookie(reply, namesCookie, Buffer.from(names).toString("base64url"), isSecure);
}
