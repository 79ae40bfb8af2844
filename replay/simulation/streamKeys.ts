import { memberOf } from "../timeline/member.ts";
import { pathOf } from "./facts.ts";

/**
 * By what a stream is found in a recording, the best match first: a call by method, path and parameters, then by method and path; a
 * socket by its address without the query; another stream by what the core asks for, then by its name.
 */
export function streamKeys(name: string, request: unknown): readonly string[] {
  if (name === "socket.connect") return [`${name} ${String(memberOf(request, "url")).split(/[?#]/)[0]}`];
  if (name !== "http.request") return [`${name} ${JSON.stringify(request)}`, name];
  const url = memberOf(request, "url");
  const call = `${name} ${String(memberOf(request, "method"))} ${pathOf(url)}`;
  const [, query = ""] = String(url).split("?");
  const json = memberOf(request, "body", "json");
  const params = memberOf(json, "params") ?? json ?? null;
  return [`${call} ${query} ${JSON.stringify(params)}`, call];
}
