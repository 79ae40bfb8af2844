import { defer, map, type Observable } from "rxjs";
import type * as z from "zod/mini";
import type { Call } from "../wire/calls/calls.ts";
import { type CallResult, type Common, codes, envelope } from "../wire/calls/envelope.ts";
import type { AppConfig } from "../wire/config.ts";
import type { Locale } from "../wire/locale.ts";
import { jsonOf } from "../wire/orElse.ts";
import { requestIdHeader } from "../wire/requestId.ts";
import type { Clock, Entropy, Http, HttpReply, HttpRequest } from "./ports.ts";
import { replyWithin } from "./rules/replyWithin.ts";

/** The app's version, sent with every call. */
export const version = { name: "1.4.0", code: 1411 } as const;

/** The caller; read again for each call. */
export interface Caller {
  readonly token: string;
  readonly userId: string;
  readonly locale: Locale;
  readonly deviceId: string;
  /** Common info of the native shell; overrides the app's values (docs/protocol.md, section 2). */
  readonly commonInfo: Readonly<Record<string, unknown>>;
}

export interface Client {
  /** Makes one call on subscription: emits its result and completes; unsubscribing aborts it. */
  call<Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
    call: Call<Params, Data>,
    params: z.input<Params>,
    /** `keepalive`: continues when the page closes. */
    how?: { readonly keepalive?: boolean },
  ): Observable<CallResult<z.infer<Data>>>;
  /** Id of the latest call, as in the service's log; "" before the first call and where ids are not sent. */
  latestId(): string;
}

/** Calls the API of both families. Only calls to the own origin carry an id (R-EYES-01): others may refuse it. */
export function createClient(deps: {
  http: Http;
  clock: Clock;
  entropy: Pick<Entropy, "uuid">;
  config: AppConfig;
  caller: () => Caller;
}): Client {
  const { http, clock, entropy, config, caller } = deps;
  const page = config.apiBase.startsWith("http") ? "" : entropy.uuid("requestIds");
  let count = 0;
  let id = "";
  const named = (request: HttpRequest): HttpRequest => {
    if (page === "") return request;
    count += 1;
    id = `${page}-${count}`;
    return { ...request, headers: { ...request.headers, [requestIdHeader]: id } };
  };
  return {
    call: (call, params, how) =>
      defer(() =>
        http.request({ ...named(requestOf(call, params, config, caller(), clock.now())), ...how }),
      ).pipe(
        replyWithin(clock),
        map((reply) => readReply(call.family, call.data, reply)),
      ),
    latestId: () => id,
  };
}

function requestOf(
  call: Pick<Call<z.ZodMiniType, z.ZodMiniType>, "family" | "method" | "path" | "base">,
  params: unknown,
  config: AppConfig,
  caller: Caller,
  now: number,
): HttpRequest {
  const url = config.apiBase + (call.base === "payV3" ? config.payV3Base : "") + call.path;
  if (call.family === "A") {
    const common: Common = {
      aKey: config.appKey,
      pApplicationId: "h5",
      appName: config.appName,
      pName: "h5",
      pVersion: version.code,
      pVersionName: version.name,
      lang: caller.locale,
      token: caller.token,
      uid: caller.userId,
      adid: "",
      web_uuid: caller.deviceId,
      t: Math.floor(now / 1000),
      ...caller.commonInfo,
    };
    return {
      method: "POST",
      url,
      headers: { "Content-Type": "application/json", noencrypt: "1", notsign: "1" },
      body: JSON.stringify({ params, common }),
    };
  }
  const headers = {
    Authorization: `Bearer ${caller.token}`,
    "App-Key": config.appKey,
    "Version-Name": version.name,
    Version: String(version.code),
    "Device-Id": caller.deviceId,
    // The page's language, which may differ from the browser's list.
    "Accept-Language": caller.locale,
  };
  if (call.method === "GET") {
    const query = new URLSearchParams(
      Object.entries(Object(params)).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
    return { method: "GET", url: query === "" ? url : `${url}?${query}`, headers };
  }
  return {
    method: "POST",
    url,
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(params),
  };
}

/** Parses a reply, whole or not (docs/protocol.md, 2). @param family only B's 401 and 403 count (R-ERR-02) */
export function readReply<Schema extends z.ZodMiniType>(
  family: "A" | "B",
  schema: Schema,
  reply: HttpReply,
): CallResult<z.infer<Schema>> {
  if (reply.kind !== "reply") return { kind: "failed", reason: reply.reason };
  const read = envelope.safeParse(jsonOf(reply.body));
  const msg = read.success ? read.data.msg : "";
  if (family === "B" && reply.status === 401) return { kind: "unauthorized", code: codes.unauthorized, msg };
  if (family === "B" && reply.status === codes.forbidden) return { kind: "forbidden", msg };
  const ok = reply.status >= 200 && reply.status < 300;
  const absent = reply.status === 404 ? { absent: true as const } : {};
  if (!read.success) return { kind: "failed", reason: ok ? "unexpected" : "unreachable", ...absent };
  const { code, data } = read.data;
  if (family === "B" && code === codes.forbidden) return { kind: "forbidden", msg };
  if (code === codes.unauthorized || codes.sessionInvalid.some((invalid) => invalid === code))
    return { kind: "unauthorized", code, msg };
  if (code !== codes.success) return { kind: "refused", code, msg, data, ...absent };
  const fits = schema.safeParse(data);
  return fits.success ? { kind: "ok", data: fits.data, msg } : { kind: "failed", reason: "unexpected" };
}
