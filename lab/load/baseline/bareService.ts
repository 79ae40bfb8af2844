import Fastify from "fastify";
import Database from "libsql";
import pg from "pg";
import { WebSocketServer } from "ws";
import * as z from "zod/mini";

/**
 * What a service on the same libraries costs at least: Fastify, ws, and one query for each call. It answers `/schedule/info` of
 * the wire for whoever is in its table, and echoes what its sockets get.
 */
const { PORT, DATABASE } = z.object({ PORT: z.coerce.number(), DATABASE: z.string() }).parse(process.env);

const find = await openFind(DATABASE);
const app = Fastify({ logger: false });
app.post("/schedule/info", async (request) => {
  const token: unknown = Object(Object(request.body).common).token;
  const row = await find(String(token));
  const data = { scheduleStatus: 0, info: null, gameInfo: null, queueInfo: null, connectInfo: null };
  return { code: row === undefined ? -3101 : 200, msg: "", data };
});
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
app.server.on("upgrade", (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (client) => {
    client.on("error", () => client.terminate());
    client.on("message", (data) => client.send(data));
  }),
);
await app.listen({ port: PORT, host: "127.0.0.1" });
process.send?.({ type: "ready" });
process.once("SIGTERM", () => process.exit());
process.once("disconnect", () => process.exit());

/** One query by key, on the kind of database that the service beside it has. */
async function openFind(database: string): Promise<(token: string) => Promise<unknown>> {
  const table = "create table if not exists bare_tokens (token text primary key, account text not null)";
  const row = "insert into bare_tokens values ('token', 'account') on conflict do nothing";
  if (!/^postgres(ql)?:/.test(database)) {
    const file = new Database(database);
    file.exec(table);
    file.exec(row);
    const statement = file.prepare("select account from bare_tokens where token = ?");
    return async (token) => statement.get(token);
  }
  const pool = new pg.Pool({ connectionString: database, max: 10 });
  await pool.query(table);
  await pool.query(row);
  const name = "find";
  const text = "select account from bare_tokens where token = $1";
  return async (token) => (await pool.query({ name, text, values: [token] })).rows[0];
}
