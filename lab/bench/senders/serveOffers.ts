import { createServer } from "node:http";

/** Answers offers of any page on a free port, until its parent, which hears `{type: "ready", port}`, is gone. */
export function serveOffers(answer: (sdp: string) => Promise<string>): void {
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    if (request.method !== "POST") {
      response.writeHead(204).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void answer(Buffer.concat(chunks).toString()).then((sdp) => response.writeHead(201).end(sdp));
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ type: "ready", port: typeof address === "object" ? address?.port : 0 });
  });
  process.on("disconnect", () => process.exit(0));
}
