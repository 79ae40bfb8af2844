import { pageTimeout } from "../../rules/durations.ts";
import { type BuildFile, createShelf } from "./buildCache.ts";
import { createCovers } from "./covers.ts";
import { buildOf, planOf } from "./fetchStrategy.ts";
import { pageSays, type WorkerSays } from "./messages.ts";

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface LazyLoading extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Hearing extends Event {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** As much of a service worker's global object as is used here. */
interface Worker {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  readonly __WB_MANIFEST: readonly BuildFile[];
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: LazyLoading) => void): void;
  addEventListener(type: "message", listener: (event: Hearing) => void): void;
}
declare const self: Worker;

// The build puts the list of its files here.
const manifest = self.__WB_MANIFEST.map(({ url, revision }) => ({ url: `/${url}`, revision }));
// The page counts for the build's name; it is kept as the service fills it, not as it was built.
const files = manifest.filter(({ url }) => url !== "/index.html");
const plain = new Set(files.flatMap(({ url, revision }) => (revision !== null ? [url] : [])));

const shelf = createShelf(buildOf(JSON.stringify(manifest)), {
  caches,
  fetch: (url, init) => fetch(url, init),
});
const covers = createCovers({ caches, fetch: (request) => fetch(request), now: () => Date.now() });

self.addEventListener("install", (event) => event.waitUntil(shelf.fill(files)));

// No navigation preload: a page that the worker leaves alone would be asked for twice, and a step of the sign-in serves once.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([shelf.tidy(), self.clients.claim()])),
);

self.addEventListener("fetch", (event) => {
  const plan = planOf(event.request, self.location.origin, plain);
  if (plan === "page") event.respondWith(page(event));
  if (plan === "file") event.respondWith(file(event.request));
  if (plan === "cover") event.respondWith(covers.answer(event.request));
});

self.addEventListener("message", ({ data, ports }) => {
  const said = pageSays.safeParse(data);
  if (!said.success) return;
  const page = said.data;
  const same =
    page.type === "compare" && page.entries.every((entry) => files.some(({ url }) => url === entry));
  const answer: WorkerSays = { same };
  ports[0]?.postMessage(answer);
  if (same || page.type === "takeOver") void self.skipWaiting();
});

/** The page, fresh from the service; where it does not come soon, or the service is down, as it was sent last. */
async function page(event: LazyLoading): Promise<Response> {
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((response) => shelf.keepPage(response.clone())).catch(() => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeout, undefined));
  const soon = await Promise.race([fresh.catch(() => undefined), late]);
  if (soon && soon.status < 500) return soon;
  return (await shelf.page()) ?? fresh;
}

async function file(request: Request): Promise<Response> {
  return (await shelf.file(new URL(request.url).pathname)) ?? fetch(request);
}
