import { createServer } from "vite";
import { appConfigOf, withAppConfig } from "../service/pages/appConfig.ts";
import { devPageAt } from "./launch/devPages.ts";
import { processesOf, root, settingsOrExit, startProcesses } from "./launch/product.ts";
import { freePort } from "./lib/freePort.ts";

/** Runs the product for development: Vite serves the page with hot reload, in front of service and host. */
process.chdir(root);
const publicSettings = settingsOrExit().settings;
const servicePort = await freePort();
const { settings, env } = settingsOrExit({
  PORT: String(servicePort),
  PUBLIC_ORIGIN: publicSettings.publicOrigin,
});
const target = `http://127.0.0.1:${servicePort}`;

/** Requests for the service: calls, sign-in, readiness, screenshots. Pages and modules come from Vite. */
const servicePaths = /^\/(api|v3|oidc|internal|screenshots|readyz|ops\/api)(\/|$)/;

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
      // The developers' pages, and the operator's if the settings name operators.
      name: "other-pages",
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          const { url = "" } = request;
          const isOps = settings.operators.length > 0 && /^\/ops\/?(\?|$)/.test(url);
          request.url = isOps ? "/ops.html" : (devPageAt(url) ?? url);
          next();
        });
      },
    },
    {
      // Makes recordings; not part of the built client.
      name: "recording",
      transformIndexHtml: {
        order: "pre",
        handler: (page) => page.replace("/src/main.tsx", "/replay/record/devMain.ts"),
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
console.log(`\nReady: ${publicSettings.publicOrigin} (Ctrl-C stops it)\n`);
