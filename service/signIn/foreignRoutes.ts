import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestLocale } from "../http/requestLocale.ts";
import { type ForeignIssuer, withCause } from "./foreignIssuer.ts";
import { type ForeignFault, foreignPage, signInExpiredPage, signInLimitPage } from "./page.ts";
import { interactionPath } from "./paths.ts";

/** Where the foreign provider sends players back to; the operator registers it there. */
export const foreignReturnPath = `${interactionPath}/callback`;

/** Shared by the pages of the bundled provider. */
interface ForeignDeps {
  readonly uidOf: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
  readonly foreign: ForeignIssuer;
  readonly productName: string;
  readonly allows: (address: string) => boolean;
  readonly html: (reply: FastifyReply, status: number, body: string) => Promise<FastifyReply>;
  readonly unlessExpired: (
    work: () => Promise<FastifyReply>,
    onExpired: () => Promise<FastifyReply>,
  ) => Promise<FastifyReply>;
  readonly finish: (
    request: FastifyRequest,
    reply: FastifyReply,
    result: { login: { accountId: string; remember: boolean } },
  ) => Promise<FastifyReply>;
  readonly reportError: (where: string, error: unknown) => void;
}

/** R-SEC-13. The redirect to the operator's OpenID provider and back. Only the browser that started it can finish it. */
export function serveForeignSignIn(app: FastifyInstance, deps: ForeignDeps): void {
  const { uidOf, foreign, productName, allows, html, unlessExpired, finish, reportError } = deps;
  const expired = (request: FastifyRequest, reply: FastifyReply) =>
    html(reply, 400, signInExpiredPage(requestLocale(request)));
  const show = (request: FastifyRequest, reply: FastifyReply, uid: string, fault: ForeignFault) => {
    const action = `${interactionPath}/${uid}`;
    const page = foreignPage(request, requestLocale(request), { foreign, productName, action, fault });
    return html(reply, fault === "unreachable" ? 503 : 502, page);
  };

  app.get(`${interactionPath}/:uid/go`, (request, reply) =>
    unlessExpired(
      async () => {
        const uid = await uidOf(request, reply);
        if (!allows(request.ip)) return html(reply, 429, signInLimitPage(requestLocale(request)));
        try {
          return reply.header("Cache-Control", "no-store").redirect(await foreign.begin(uid), 303);
        } catch (error) {
          reportError("OpenID provider", withCause(error));
          return show(request, reply, uid, "unreachable");
        }
      },
      () => expired(request, reply),
    ),
  );

  app.get(foreignReturnPath, async (request, reply) => {
    const query = queryOf(request);
    const uid = await foreign.pageOf(query.get("state") ?? "");
    if (uid === null) return expired(request, reply);
    // The cookie that proves whose answer it is has the page's own path.
    return reply.header("Cache-Control", "no-store").redirect(`${interactionPath}/${uid}/back?${query}`, 303);
  });

  app.get(`${interactionPath}/:uid/back`, (request, reply) =>
    unlessExpired(
      async () => {
        const uid = await uidOf(request, reply);
        const result = await foreign.finish(uid, queryOf(request));
        if (result.kind === "done")
          return finish(request, reply, { login: { accountId: result.subject, remember: true } });
        if (result.kind !== "cancelled") reportError("OpenID provider", result.error);
        return show(request, reply, uid, result.kind);
      },
      () => expired(request, reply),
    ),
  );
}

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split("?")[1] ?? "");
