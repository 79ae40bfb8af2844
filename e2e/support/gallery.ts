import { build, type PreviewServer, preview } from "vite";
import { projectPath } from "../../vite/projectPath.ts";

const folder = projectPath("dist.gallery");

/** Builds the gallery of screens. */
export async function buildGallery(outDir = folder): Promise<void> {
  await build({
    logLevel: "error",
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: "src/dev/gallery/index.html" } },
  });
}

/** Serves a built gallery on this computer. */
export function serveGallery(port: number, outDir = folder): Promise<PreviewServer> {
  return preview({
    logLevel: "error",
    build: { outDir },
    preview: { port, strictPort: true, host: "127.0.0.1" },
  });
}
