import type * as z from "zod/mini";
import { type AppConfig, readConfig } from "../../../streams/wire/config.ts";
import { familyABody } from "../../../streams/wire/envelope.ts";
import { localeCookie, stored } from "../../../streams/wire/stored.ts";
import { type HarEntry, startOf } from "./harFormat.ts";
import { isOfApp } from "./harNetwork.ts";

/** The page as far as a HAR file tells: its calls name the player and the device, its document the configuration. */
export interface HarPage {
  readonly origin: string;
  /** Where the app was opened: path with query. */
  readonly path: string;
  /** When the app began, epoch ms: its first call. */
  readonly startedAt: number;
  readonly config: AppConfig;
  /** Whether the page's document is in the file, with the deployment's configuration. */
  readonly hasConfig: boolean;
  /** What local storage holds at the start. */
  readonly stored: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly isSignedIn: boolean;
}

const configBlock = /<script id="app-config" type="application\/json">([\s\S]*?)<\/script>/;
/** A sign-in lasts beyond any file, ms. */
const signInLasts = 86_400_000;
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * @param entries by time
 * @returns null when no call of the app is among them
 */
export function harPage(entries: readonly HarEntry[]): HarPage | null {
  const document = entries.find((entry) => entry.response.content.mimeType?.startsWith("text/html"));
  const first = entries.find(isOfApp);
  if (first === undefined) return null;
  const page = new URL(document?.request.url ?? first.request.url);
  const origin = page.origin.replace(/^ws/, "http");
  const block = configBlock.exec(document?.response.content.text ?? "")?.[1];
  const read = block === undefined ? null : readConfig(block);
  const isRead = read !== null && read.kind !== "wrong";
  const caller = callerIn(entries);
  return {
    origin,
    path: document ? `${page.pathname}${page.search}` : "/",
    startedAt: startOf(first),
    config: isRead ? read.config : { ...defaultConfig(), sessionUrl: sessionUrlIn(entries) },
    hasConfig: isRead,
    stored: storedOf(caller, startOf(first)),
    cookies: caller === null ? {} : { [localeCookie.name]: caller.lang },
    isSignedIn: caller !== null && caller.token !== "",
  };
}

type Caller = z.infer<typeof familyABody>["common"];

/** Who made the calls: the first who has a token, else the first of all. */
function callerIn(entries: readonly HarEntry[]): Caller | null {
  const callers = entries.flatMap(({ request }) => {
    const text = request.postData?.text;
    if (text === undefined || !isOwnBody(text)) return [];
    const body = familyABody.safeParse(JSON.parse(text));
    return body.success ? [body.data.common] : [];
  });
  return callers.find(({ token }) => token !== "") ?? callers[0] ?? null;
}

function isOwnBody(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

function storedOf(caller: Caller | null, now: number): Record<string, string> {
  if (caller === null) return {};
  const { token, uid, web_uuid, pVersion, pVersionName, pApplicationId, aKey } = caller;
  const device: z.infer<typeof stored.appInfo.schema> = {
    versionName: pVersionName,
    versionCode: pVersion,
    deviceId: web_uuid,
    applicationId: pApplicationId,
    appKey: aKey,
  };
  const user: z.infer<typeof stored.userInfo.schema> = {
    token,
    userId: uid,
    nickName: "",
    avatar: "",
    nation: "",
    wssToken: "",
    expiresAt: now + signInLasts,
  };
  return {
    ...(uuidV4.test(web_uuid) ? { [stored.appInfo.key]: JSON.stringify(device) } : {}),
    ...(token !== "" && uid !== "" ? { [stored.userInfo.key]: JSON.stringify(user) } : {}),
  };
}

/** Where the session socket was, in a file without the page's configuration. */
function sessionUrlIn(entries: readonly HarEntry[]): string {
  const socket = entries.find(({ request }) => /^wss?:\/\/[^?]*\/session\b/i.test(request.url));
  return socket?.request.url.replace(/[?#].*$/, "") ?? "";
}

function defaultConfig(): AppConfig {
  const read = readConfig("{}");
  if (read.kind === "wrong") throw new Error(read.why);
  return read.config;
}
