import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Format, Picture, type Scene } from "./drawing/picture.ts";
import { startRenderer } from "./drawing/renderer.ts";
import { finish } from "./drawing/scenery.ts";
import { bannerScenes, scenes } from "./scenes/index.ts";

/**
 * Draws every cover and banner into public/covers. The output depends only on the sources and the Chromium that encodes
 * it.
 *
 *   npx tsx art/drawCovers.ts                     all pictures
 *   npx tsx art/drawCovers.ts --only g-prismhall,g-brick-comet
 *   npx tsx art/drawCovers.ts --sheets <folder>   writes contact sheets there, and no cover
 *
 * CHROMIUM names the browser; /usr/bin/chromium by default.
 */
interface Output {
  suffix: string;
  format: Format;
  width: number;
  height: number;
  /** Largest file size, bytes. */
  limit: number;
}

const covers: readonly Output[] = [
  { suffix: "-wide", format: "wide", width: 640, height: 360, limit: 30_000 },
  { suffix: "-tall", format: "tall", width: 480, height: 640, limit: 35_000 },
  { suffix: "-back", format: "wide", width: 1280, height: 720, limit: 70_000 },
];
const banner: Output = { suffix: "", format: "banner", width: 1280, height: 480, limit: 60_000 };

const draw = (scene: Scene, format: Format) => {
  const picture = new Picture(format);
  scene(picture);
  finish(picture);
  return picture.toString();
};

const argument = (name: string) => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};

const only = argument("only")?.split(",");
const sheetFolder = argument("sheets");
const chosen = ([id]: [string, Scene]) => only === undefined || only.includes(id);
const target = fileURLToPath(new URL("../public/covers/", import.meta.url));

const renderer = await startRenderer(process.env.CHROMIUM ?? "/usr/bin/chromium");
try {
  const render = (scene: Scene, { format, width, height, limit }: Output) =>
    renderer.webp(draw(scene, format), width, height, limit);
  const games = Object.entries(scenes).filter(chosen);
  const banners = Object.entries(bannerScenes).filter(chosen);
  if (sheetFolder === undefined) {
    await mkdir(target, { recursive: true });
    for (const [id, scene] of games)
      for (const output of covers)
        await writeFile(`${target}${id}${output.suffix}.webp`, await render(scene, output));
    for (const [id, scene] of banners) await writeFile(`${target}${id}.webp`, await render(scene, banner));
  } else {
    await mkdir(sheetFolder, { recursive: true });
    for (const [output, columns, width] of [
      [covers[0], 3, 480],
      [covers[1], 5, 300],
    ] as const) {
      if (output === undefined) continue;
      const images: Buffer[] = [];
      for (const [, scene] of games) images.push(await render(scene, output));
      if (images.length > 0)
        await writeFile(
          `${sheetFolder}/sheet${output.suffix}.png`,
          await renderer.sheet(images, columns, width),
        );
    }
    const images: Buffer[] = [];
    for (const [, scene] of banners) images.push(await render(scene, banner));
    if (images.length > 0)
      await writeFile(`${sheetFolder}/sheet-banner.png`, await renderer.sheet(images, 1, 1000));
  }
} finally {
  await renderer.close();
}
