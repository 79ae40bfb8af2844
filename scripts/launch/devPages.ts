/** Pages for developers by path; only `npm run dev` serves them. */
export const devPages = {
  /** Every screen and pop-up in every state, from fixtures. */
  "/dev/gallery": "src/dev/gallery/index.html",
  /** Replays recordings on the real screens. */
  "/dev/replay": "replay/page/index.html",
} as const;

/** Path of the page's file for Vite, with the query; null for other pages. @param url path and query */
export function devPageAt(url: string): string | null {
  const [path = "", ...query] = url.split("?");
  const page = Object.entries(devPages).find(([address]) => address === path)?.[1];
  return page === undefined ? null : ["/", page, ...query.map((text) => `?${text}`)].join("");
}
