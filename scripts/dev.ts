import { createServer as createProbe } from "node:net";
import { createServer } from "vite";
import { appConfigOf, withAppConfig } from "../service/pages/appConfig.ts";
import { processesOf, root, settingsOrExit, startProcesses } from "./launch/product.ts";

/** The product while one works on it: the page reloads by itself, service and machine run behind it. */
process.chdir(root);
const wanted = settingsOrExit().settings;
const behind = await freePort();
const { settings, env } = settingsOrExit({ PORT: String(behind), PUBLIC_ORIGIN: wanted.publicOrigin });
const target = `http://127.0.0.1:${behind}`;

/** Pages and modules come from the development server; calls, sign-in and the session socket from the service. */
const ofService = /^\/(api|v3|oidc|internal)(\/|$)/;

const vite = await createServer({
  root,
  server: {
    host: wanted.host,
    port: wanted.port,
    strictPort: true,
    proxy: {
      "^/session(\\?|$)": { target, ws: true },
      "^/": {
        target,
        bypass: (request) =>
          request.method === "POST" || ofService.test(request.url ?? "") ? undefined : request.url,
      },
    },
  },
  plugins: [
    {
      // Every screen and pop-up in every state, from fixtures; no part of the built client.
      name: "gallery",
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (/^\/dev\/gallery(\?|$)/.test(request.url ?? ""))
            request.url = `/src/dev/gallery/index.html${request.url?.slice("/dev/gallery".length) ?? ""}`;
          next();
        });
      },
    },
    {
      // Recordings on the real screens, and the switch that makes them; no part of the built client either.
      name: "replay",
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (/^\/dev\/replay(\?|$)/.test(request.url ?? "")) request.url = "/src/dev/replay/index.html";
          next();
        });
      },
      transformIndexHtml: {
        order: "pre",
        handler: (page) => page.replace("/src/main.tsx", "/src/dev/devMain.ts"),
      },
    },
    {
      name: "app-config",
      transformIndexHtml: { order: "pre", handler: (page) => withAppConfig(page, appConfigOf(settings)) },
    },
  ],
});
await startProcesses(processesOf({ ...settings, host: "127.0.0.1" }, { ...env, HOST: wanted.host }), () =>
  vite.close(),
);
await vite.listen();
console.log(`\nReady: ${wanted.publicOrigin}\n`);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
