import { type Browser, chromium } from "@playwright/test";

export interface Renderer {
  /** Renders a picture as WebP of at most `limit` bytes. */
  webp(svg: string, width: number, height: number, limit: number): Promise<Buffer>;
  /** Renders a contact sheet of pictures as PNG. */
  sheet(images: readonly Buffer[], columns: number, cellWidth: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Renders SVG pictures as WebP in an installed Chromium. Every picture gets a little deterministic grain, which prevents
 * banding in dark gradients.
 * @param executablePath of Chromium
 */
export const startRenderer = async (executablePath: string): Promise<Renderer> => {
  const browser: Browser = await chromium.launch({
    executablePath,
    args: ["--disable-gpu", "--force-color-profile=srgb"],
  });
  const page = await browser.newPage();
  return {
    webp: async (svg, width, height, limit) => {
      const encoded = await page.evaluate(
        async ([source, w, h, most]) => {
          const image = new Image();
          image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
          await image.decode();
          const canvas = document.createElement("canvas");
          canvas.width = w;
          canvas.height = h;
          const context = canvas.getContext("2d");
          if (context === null) throw new Error("No 2D canvas");
          context.drawImage(image, 0, 0, w, h);
          const pixels = context.getImageData(0, 0, w, h);
          let state = 1;
          for (let index = 0; index < pixels.data.length; index += 4) {
            state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
            const grain = (state / 4_294_967_296 - 0.5) * 7;
            for (let channel = index; channel < index + 3; channel += 1)
              pixels.data[channel] = (pixels.data[channel] ?? 0) + grain;
          }
          context.putImageData(pixels, 0, 0);
          for (let quality = 0.88; quality > 0.3; quality -= 0.04) {
            const file = await new Promise<Blob | null>((resolve) => {
              canvas.toBlob(resolve, "image/webp", quality);
            });
            if (file === null || file.size > most) continue;
            const bytes = new Uint8Array(await file.arrayBuffer());
            return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
          }
          throw new Error(`Does not fit ${most} bytes`);
        },
        [svg, width, height, limit] as const,
      );
      return Buffer.from(encoded, "base64");
    },
    sheet: async (images, columns, cellWidth) => {
      const cells = images
        .map(
          (image) =>
            `<img style="width:${cellWidth}px" src="data:image/webp;base64,${image.toString("base64")}">`,
        )
        .join("");
      await page.setViewportSize({ width: columns * (cellWidth + 8) + 8, height: 400 });
      await page.setContent(
        `<body style="margin:4px;background:#10142a;display:flex;flex-wrap:wrap;gap:8px">${cells}</body>`,
      );
      return page.screenshot({ fullPage: true });
    },
    close: () => browser.close(),
  };
};
