import type { Plugin } from "vite";

/** Unused modules of packages, and their replacements, so that they are not shipped. Savings are gzip. */
const leftOut = [
  // Saves 1.5 kB of the socket's chunk. Frames use raw keys, so crypto-js's key derivation from a passphrase is unused.
  { request: /^\.\/(evpkdf|md5)$/, of: "/crypto-js/", instead: "module.exports = {};" },
  // Saves 0.5 kB of the first route. No stream starts from an async iterable; rxjs imports ES5 helpers for those.
  {
    request: /^tslib$/,
    of: "/rxjs/",
    instead: `export const __awaiter = () => Promise.reject(new Error("no async iterables"));
export { __awaiter as __asyncValues, __awaiter as __asyncGenerator, __awaiter as __await };`,
  },
  // Saves 1.1 kB of the first route. Icons here have a size and props of an <svg>; no context, aliases or absolute stroke widths.
  {
    request: /\/createLucideIcon\.mjs$/,
    of: "/lucide-react/",
    instead: `import { createElement } from "react";
const look = {
  xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
  strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": "true",
};
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement("svg", { ...look, width: size, height: size, ...rest }, ...node.map((part) => createElement(...part)));`,
  },
] as const;

/** Unused formatters of react-intl; built pages do not have them. */
export const leftOutFormatters =
  "format(\\w+ToParts|Duration|RelativeTime|Time|DateTimeRange|Plural|DisplayName)";

/** Unused code of packages. */
const leftOutCode = [
  // Formatters. Saves 0.6 kB of the first route.
  {
    of: "/@formatjs/intl/index.js",
    code: new RegExp(`^\\s*${leftOutFormatters}: .*$`, "gm"),
  },
  // Checks whether the browser supports a language, to log a message. That loads all languages' data: 25 ms of a fast computer before the
  // first screen.
  {
    of: "/@formatjs/intl/index.js",
    code: /\s*else if \(!Intl\.\w+\.supportedLocalesOf\(locale\)\.length && onError\) onError\(new MissingDataError\(.*\)\);/g,
  },
  {
    of: "/intl-messageformat/index.js",
    code: /this\.resolvedLocale = IntlMessageFormat\.resolveLocale\(locales\);/,
  },
  // Keys of an icon's parts, which never change. Saves 0.2 kB of the first route. Files that only rename an icon have just the comment.
  { of: "/lucide-react/dist/esm/icons/", code: /,\s+key: "\w+"|\/\/# sourceMappingURL=.*/g },
] as const;

export function leaveOutUnusedModules(): Plugin {
  const prefix = "\0left-out-";
  return {
    name: "leave-out-unused-modules",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: leftOut.map(({ request }) => request) },
      handler(source, importer) {
        const index = leftOut.findIndex(({ request, of }) => request.test(source) && importer?.includes(of));
        return index < 0 ? null : `${prefix}${index}`;
      },
    },
    transform: {
      filter: { id: leftOutCode.map(({ of }) => new RegExp(of.replaceAll(".", "\\."))) },
      handler(code, id) {
        const unused = leftOutCode.filter(({ of }) => id.includes(of));
        return {
          code: unused.reduce((before, { code: part }) => {
            const left = before.replace(part, "");
            if (left === before)
              this.error(`${id} has nothing that is ${part}, which vite/leaveOut.ts expects`);
            return left;
          }, code),
          map: null,
        };
      },
    },
    load(id) {
      const found = id.startsWith(prefix) ? leftOut[Number(id.slice(prefix.length))] : undefined;
      return found ? { code: found.instead, moduleType: "js" } : null;
    },
  };
}
