import type { FastifyInstance } from "fastify";
import { machinePaths } from "../../streams/wire/hosts/machineControl.ts";
import type { HostLibrary } from "../library/hostLibrary.ts";
import type { ScreenshotFolder } from "../library/screenshotFolder.ts";
import { fail, sendOutcome } from "./replies.ts";
import { requireToken } from "./requireToken.ts";

export interface GameRoutesDeps {
  readonly library: HostLibrary;
  readonly screenshots: ScreenshotFolder;
  /** Authorizes the calls. */
  readonly token: string;
}

/** What this host can run now, and the pictures of it, for the service. Register in a scope of its own. */
export function addGameRoutes(app: FastifyInstance, { library, screenshots, token }: GameRoutesDeps): void {
  requireToken(app, token);
  app.get(machinePaths.games, async (_request, reply) =>
    sendOutcome(reply, { ok: true, value: { games: await library.briefs() } }),
  );
  app.get<{ Params: { name: string } }>(`${machinePaths.screenshots}/:name`, async (request, reply) => {
    const picture = screenshots.read(request.params.name);
    if (!picture) return fail(reply, 404, "No such screenshot");
    return reply.code(200).type("image/png").header("cache-control", "private, max-age=3600").send(picture);
  });
}
