import http from "node:http";
import type { TestProject } from "vitest/node";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/lib/embeddedPostgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL server, which the first request starts; "" where it is DATABASE_URL. */
    readonly postgresDoor: string;
  }
}

let server: Promise<EmbeddedPostgres> | null = null;

/**
 * Lets every test file of a run use one PostgreSQL server: `DATABASE_URL`, or one that is started when the first test asks for it
 * and stopped at the end.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL) {
    project.provide("postgresDoor", "");
    return undefined;
  }
  const door = http.createServer((_request, response) => {
    server ??= startEmbeddedPostgres();
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  door.unref();
  const address = door.address();
  project.provide(
    "postgresDoor",
    typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/` : "",
  );
  return async () => {
    door.close();
    const started = server;
    server = null;
    await (await started?.catch(() => null))?.remove();
  };
}
