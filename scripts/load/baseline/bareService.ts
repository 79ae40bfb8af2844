import Fastify from "fastify";
import Database from "libsql";
import { WebSocketServer } from "ws";
import * as z from "zod/mini";

/**
 * What a service on the same libraries costs at least: Fastify, ws, and one query for each call. It answers `/schedule/info` of
 * the wire for whoever is in its table, and echoes what its sockets get.
 */
const { PORT, DATABASE } = z.object({ PORT: z.coerce.number(), DATABASE: z.string() }).parse(process.env);

const find = openFind(DATABASE);
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

function openFind(file: string): (token: string) => Promise<unknown> {
  const database = new Database(file);
  database.exec("create table if not exists tokens (token text primary key, account text not null)");
  database.prepare("insert or replace into tokens values ('token', 'account')").run();
  const statement = database.prepare("select account from tokens where token = ?");
  return async (token) => statement.get(token);
}
