import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { letter } from "./drawing/lettering.ts";
import { type Format, Picture, type Scene } from "./drawing/picture.ts";
import { startRenderer } from "./drawing/renderer.ts";
import { finish } from "./drawing/scenery.ts";
import { bannerGames, scenes } from "./scenes/index.ts";
import { type Title, titles } from "./titles.ts";

/**
 * Draws every cover and banner into public/covers. The output depends only on the sources and the Chromium that encodes
 * it.
 *
 *   npx tsx games/covers/drawCovers.ts                     all pictures
 *   npx tsx games/covers/drawCovers.ts --only g-prismhall,g-brick-comet
 *   npx tsx games/covers/drawCovers.ts --sheets <folder>   writes contact sheets there, and no cover
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
  /** Whether the game's title is lettered on it. */
  titled: boolean;
}

const covers: readonly Output[] = [
  { suffix: "-wide", format: "wide", width: 640, height: 360, limit: 30_000, titled: true },
  { suffix: "-tall", format: "tall", width: 480, height: 640, limit: 35_000, titled: true },
  { suffix: "-back", format: "wide", width: 1280, height: 720, limit: 70_000, titled: false },
];
const banner: Output = {
  suffix: "",
  format: "banner",
  width: 1280,
  height: 480,
  limit: 60_000,
  titled: true,
};

const draw = (scene: Scene, format: Format, title?: Title) => {
  const picture = new Picture(format);
  const lift = title?.lift?.[picture.tall ? 1 : 0] ?? 0;
  if (title) picture.rect(0, 0, picture.w, picture.h, title.shade);
  picture.group(`transform="translate(0 ${-lift * picture.h})"`, () => scene(picture));
  finish(picture);
  if (title) letter(picture, picture.pick(title.wide, title.tall), title);
  return picture.toString();
};

/** Every picture of the chosen games, by its file's name. */
const pictures = function* (outputs: readonly Output[]) {
  for (const [id, scene] of Object.entries(scenes)) {
    const title = titles[id];
    if (title === undefined) throw new Error(`${id} has no title`);
    if (only !== undefined && !only.includes(id)) continue;
    const isBanner = bannerGames.some((game) => game === id);
    for (const output of outputs)
      if (output !== banner) yield { name: `${id}${output.suffix}`, scene, output, title };
      else if (isBanner) yield { name: `banner-${id.slice("g-".length)}`, scene, output, title };
  }
};

const argument = (name: string) => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};

const only = argument("only")?.split(",");
const sheetFolder = argument("sheets");
const target = fileURLToPath(new URL("../../public/covers/", import.meta.url));

const renderer = await startRenderer(process.env.CHROMIUM ?? "/usr/bin/chromium");
try {
  type Drawn = ReturnType<typeof pictures> extends Iterable<infer Each> ? Each : never;
  const render = ({ scene, output, title }: Drawn) =>
    renderer.webp(
      draw(scene, output.format, output.titled ? title : undefined),
      output.width,
      output.height,
      output.limit,
    );
  await mkdir(sheetFolder ?? target, { recursive: true });
  if (sheetFolder === undefined)
    for (const picture of pictures([...covers, banner]))
      await writeFile(`${target}${picture.name}.webp`, await render(picture));
  else
    for (const [output, columns, width] of [
      [covers[0], 4, 480],
      [covers[1], 7, 300],
      // As small as a phone shows it.
      [covers[1], 10, 110],
      [covers[2], 3, 640],
      [banner, 1, 1000],
    ] as const) {
      if (output === undefined) continue;
      const images: Buffer[] = [];
      for (const picture of pictures([output])) images.push(await render(picture));
      if (images.length > 0)
        await writeFile(
          `${sheetFolder}/sheet${output.suffix}-${width}.png`,
          await renderer.sheet(images, columns, width),
        );
    }
} finally {
  await renderer.close();
}
