import { createServer as createProbe } from "node:net";
import { createServer } from "vite";
import { appConfigOf, withAppConfig } from "../service/pages/appConfig.ts";
import { processesOf, root, settingsOrExit, startProcesses } from "./launch/product.ts";

/**
 * Runs the product for development: Vite serves the page with hot reload, in front of service and machine
 * host.
 */
process.chdir(root);
const publicSettings = settingsOrExit().settings;
const servicePort = await freePort();
const { settings, env } = settingsOrExit({
  PORT: String(servicePort),
  PUBLIC_ORIGIN: publicSettings.publicOrigin,
});
const target = `http://127.0.0.1:${servicePort}`;

/** Requests for the service: calls, sign-in and the games' screenshots. Pages and modules come from Vite. */
const servicePaths = /^\/(api|v3|oidc|internal|screenshots|ops\/api)(\/|$)/;

const vite = await createServer({
  root,
  server: {
    host: publicSettings.host,
    port: publicSettings.port,
    strictPort: true,
    proxy: {
      "^/session(\\?|$)": { target, ws: true },
      "^/": {
        target,
        bypass: (request) =>
          request.method === "POST" || servicePaths.test(request.url ?? "") ? undefined : request.url,
      },
    },
  },
  plugins: [
    {
      // Every screen and pop-up in every state, from fixtures; not part of the built client.
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
      // Draws marble diagrams and runs rules on them; not part of the built client.
      name: "marbles",
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (/^\/dev\/marbles(\?|$)/.test(request.url ?? "")) request.url = "/src/dev/marbles/index.html";
          next();
        });
      },
    },
    {
      // The operator's page, where the settings name operators.
      name: "operators-page",
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (settings.operators.length > 0 && /^\/ops\/?(\?|$)/.test(request.url ?? ""))
            request.url = "/ops.html";
          next();
        });
      },
    },
    {
      // Replays recordings on the real screens, and makes them; not part of the built client.
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
await startProcesses(
  processesOf({ ...settings, host: "127.0.0.1" }, { ...env, HOST: publicSettings.host }),
  () => vite.close(),
);
await vite.listen();
console.log(`\nReady: ${publicSettings.publicOrigin}\n`);

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
