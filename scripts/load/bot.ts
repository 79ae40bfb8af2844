import { randomUUID } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { type App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { calls } from "../../streams/wire/calls.ts";
import { readConfig } from "../../streams/wire/config.ts";
import { botPorts, cookieOf } from "./botPorts.ts";
import type { LoadedService } from "./loadedService.ts";
import type { Measures } from "./measures.ts";

/** Sections of home that fit on a phone's screen. */
const sectionsNear = 3;
const tokenMs = 1_800_000;

/** Signs a new player in, as the service's own provider would have let them, and opens the app at home. */
export async function startBot(
  service: LoadedService,
  lazyModules: LazyModules,
  measures: Measures,
  name: string,
): Promise<App> {
  const config = readConfig(
    JSON.stringify({ sessionUrl: `${service.origin.replace("http", "ws")}/session` }),
  );
  if (config.kind === "wrong") throw new Error(config.why);
  const { user, cookie } = await signIn(service, name, config.config.appKey);
  const stored = { USER_INFO: JSON.stringify(user) };
  const app = createApp(botPorts(service.origin, stored, cookie, measures), config.config, lazyModules);
  const seen = new Set<string>();
  app.home.subscribe((home) => {
    if (home.status !== "ready") return;
    for (const { id } of home.value.slice(0, sectionsNear)) {
      if (seen.has(id)) continue;
      seen.add(id);
      setImmediate(() => app.send({ type: "section/near", sectionId: id }));
    }
  });
  return app;
}

async function signIn(service: LoadedService, name: string, client: string) {
  const key = await importJWK(service.keys.signing, "RS256");
  const token = await new SignJWT({ name })
    .setProtectedHeader({ alg: "RS256", kid: service.keys.signing.kid ?? "" })
    .setIssuer(`${service.origin}/oidc`)
    .setAudience(client)
    .setSubject(name)
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(key);
  const reply = await fetch(service.origin + calls.login.path, {
    method: "POST",
    headers: { "content-type": "application/json", "device-id": randomUUID() },
    body: JSON.stringify({ client_id: client, id_token: token }),
  });
  const body: unknown = await reply.json();
  const data = calls.login.data.parse(Object(body).data);
  if (data === null) throw new Error(`${name} was not signed in: ${reply.status}`);
  const user = {
    token: data.access_token,
    userId: data.profile.user_id,
    nickName: name,
    avatar: "",
    nation: "",
    wssToken: "",
    expiresAt: Date.now() + tokenMs,
  };
  return { user, cookie: cookieOf(reply) ?? "" };
}
