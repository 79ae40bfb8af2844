import { type BuildFile, createBuildCache } from "./buildCache.ts";
import { createCovers } from "./covers.ts";
import { buildName, fetchStrategyOf } from "./fetchStrategy.ts";
import { pageMessage, type WorkerMessage } from "./messages.ts";
import { servePage } from "./pages.ts";

interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike extends ExtendableEventLike {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageEventLike extends Event {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** The members of a service worker's global object that are used here. */
interface Worker {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  readonly __WB_MANIFEST: readonly BuildFile[];
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEventLike) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEventLike) => void): void;
  addEventListener(type: "message", listener: (event: MessageEventLike) => void): void;
}
declare const self: Worker;

// The build injects its list of files here.
const manifest = self.__WB_MANIFEST.map(({ url, revision }) => ({ url: `/${url}`, revision }));
// index.html counts for the build's name, but is cached as the service sends it, with its configuration.
const files = manifest.filter(({ url }) => url !== "/index.html");
const unhashed = new Set(files.flatMap(({ url, revision }) => (revision !== null ? [url] : [])));

const buildCache = createBuildCache(buildName(JSON.stringify(manifest)), {
  caches,
  fetch: (url, init) => fetch(url, init),
});
const covers = createCovers({ caches, fetch: (request) => fetch(request), now: () => Date.now() });

self.addEventListener("install", (event) => event.waitUntil(buildCache.precache(files)));

// No navigation preload: it would send requests twice that the worker leaves to the network, and a sign-in answer is valid once.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([buildCache.evictOldBuilds(), self.clients.claim()])),
);

self.addEventListener("fetch", (event) => {
  const strategy = fetchStrategyOf(event.request, self.location.origin, unhashed);
  if (strategy === "page") event.respondWith(page(event));
  if (strategy === "file") event.respondWith(file(event.request));
  if (strategy === "cover") event.respondWith(covers.respond(event.request));
});

self.addEventListener("message", ({ data, ports }) => {
  const read = pageMessage.safeParse(data);
  if (!read.success) return;
  const message = read.data;
  const same =
    message.type === "compare" && message.entries.every((entry) => files.some(({ url }) => url === entry));
  const answer: WorkerMessage = { same };
  ports[0]?.postMessage(answer);
  if (same || message.type === "takeOver") void self.skipWaiting();
});

function page(event: FetchEventLike): Promise<Response> {
  const { response, cached } = servePage(event.request, { buildCache, fetch: (request) => fetch(request) });
  event.waitUntil(cached);
  return response;
}

async function file(request: Request): Promise<Response> {
  return (await buildCache.matchFile(new URL(request.url).pathname)) ?? fetch(request);
}
