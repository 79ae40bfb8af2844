import type { FastifyReply } from "fastify";
import type { Locale } from "../../wire/locale.ts";
import { escapeHtml, htmlPage, inlineHash } from "./html.ts";

const style = `
*{box-sizing:border-box}
html{height:100%;background:#070d1e;color-scheme:dark}
body{margin:0;min-height:100%;display:grid;place-items:center;padding:max(24px,env(safe-area-inset-top)) 20px max(24px,env(safe-area-inset-bottom));
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Thai","Sukhumvit Set",Tahoma,sans-serif;color:#f1f5ff;
background:radial-gradient(90rem 44rem at 50% -16rem,#17305f,#070d1e 72%)}
main{width:100%;max-width:420px;isolation:isolate}
.wall{position:fixed;inset:-12%;z-index:-1;display:grid;grid-template-columns:repeat(auto-fill,minmax(132px,1fr));gap:12px;transform:rotate(-9deg);opacity:.22}
.wall img{width:100%;aspect-ratio:3/4;border-radius:14px}
.brand{display:flex;align-items:center;gap:10px;font-weight:700;font-size:18px;letter-spacing:.01em;margin:0 0 28px}
.brand svg{width:36px;height:36px;flex:none;fill:#7cc2ff}
.card{background:#101b3dcc;border:1px solid #ffffff1a;border-radius:24px;padding:28px 24px;box-shadow:0 30px 80px #00000066;backdrop-filter:blur(12px)}
h1{font-size:28px;line-height:1.25;margin:0 0 8px;letter-spacing:-.01em}
.lead{margin:0 0 24px;color:#b4c2e8}
label{display:block;font-size:14px;font-weight:600;color:#cdd8f7;margin:0 0 8px}
input{width:100%;height:54px;padding:0 16px;font:inherit;font-size:18px;color:#fff;background:#0a1330;border:1.5px solid #33477f;border-radius:14px;outline:0;transition:border-color .15s,box-shadow .15s}
input::placeholder{color:#7283b4}
input:focus{border-color:#5b9bff;box-shadow:0 0 0 4px #3d7dff40}
.go{display:grid;place-items:center;text-decoration:none;width:100%;height:54px;margin:16px 0 0;border:0;border-radius:14px;font:inherit;font-size:17px;font-weight:700;color:#04142e;cursor:pointer;
background:#7cc2ff;box-shadow:inset 0 1px 0 #ffffff59,0 12px 32px #3c8cff47;transition:transform .1s,filter .15s}
.go:hover{filter:brightness(1.08)}.go:active{transform:scale(.985)}
button:focus-visible,a:focus-visible{outline:3px solid #8fbcff;outline-offset:3px}
.error{margin:10px 0 16px;color:#ffb4b4;font-size:14px}
.hint{margin:8px 0 24px;color:#b4c2e8;font-size:14px;text-align:center}
h2{font-size:13px;font-weight:600;color:#93a4d6;margin:26px 0 10px}
.names{display:flex;flex-wrap:wrap;gap:10px;margin:0}
.name{display:flex;align-items:center;gap:10px;max-width:100%;min-height:44px;padding:6px 16px 6px 6px;font:inherit;font-size:15px;color:#eaf0ff;background:#1a2957;border:1px solid #ffffff1f;border-radius:99px;cursor:pointer}
.name:hover{background:#223571}
.name b{flex:none;display:grid;place-items:center;width:32px;height:32px;border-radius:50%;background:#2c4a9c;font-size:15px;color:#fff}
.name span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.note{margin:20px 4px 0;font-size:13px;color:#8798c9}
.back{display:inline-block;margin:14px 4px 0;padding:8px 0;background:none;border:0;font:inherit;font-size:14px;color:#9dc1ff;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
ul.lead,ol{padding-left:22px}
li{margin:6px 0}
.more{margin-top:20px}.more h2{margin-top:0;font-size:18px;color:#f1f5ff}
details{margin-top:12px}summary{padding:10px 0;font-weight:600;cursor:pointer}
.code{margin:0;text-align:center;font:700 24px/1.4 ui-monospace,monospace;letter-spacing:.06em;overflow-wrap:anywhere;user-select:all}
code{overflow-wrap:anywhere}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (max-height:560px){.brand{margin-bottom:16px}.card{padding:20px}}
`;

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><path fill-rule="evenodd" d="M9.4 25.5a6.9 6.9 0 0 1-1-13.73A8.6 8.6 0 0 1 24.9 13a6.3 6.3 0 0 1-.9 12.5Zm4.1-11.4v8.2c0 .62.68 1 1.2.67l6.4-4.1a.8.8 0 0 0 0-1.35l-6.4-4.1a.79.79 0 0 0-1.2.68Z"/></svg>`;

/** Logo and name of the product, the header of every plain page. */
export function brand(productName: string): string {
  return `<p class="brand">${mark}${escapeHtml(productName)}</p>`;
}

/** The plain page with the covers of these games behind it. @param covers ids of games with a picture */
export function withWall(page: string, covers: readonly string[]): string {
  const pictures = covers.map((id) => `<img src="/wall/${encodeURIComponent(id)}.webp" alt="">`);
  const wall = pictures.join("").repeat(Math.ceil(84 / (covers.length || 84)));
  return page.replace("<main>", () => `<main><div class="wall" aria-hidden="true">${wall}</div>`);
}

/** A page with the built-in style. `body` must be trusted HTML. */
export function plainPage(locale: Locale, title: string, body: string): string {
  return htmlPage({ locale, title, head: '<meta name="theme-color" content="#070d1e">\n', style, body });
}

/**
 * A page with a message and one link.
 * @param page.productName "" for a page without the logo
 * @param page.title, page.lead, page.link trusted HTML
 * @param page.address target of the link, inside the product
 */
export function noticePage(page: {
  readonly locale: Locale;
  readonly productName: string;
  readonly tabTitle: string;
  readonly title: string;
  readonly lead: string;
  readonly link: string;
  readonly address: string;
}): string {
  const { locale, productName, tabTitle, title, lead, link, address } = page;
  return plainPage(
    locale,
    tabTitle,
    `${productName === "" ? "" : brand(productName)}<div class="card"><h1>${title}</h1><p class="lead">${lead}</p>
<a class="back" href="${address}">${link}</a></div>`,
  );
}

const styleHash = inlineHash(style);

/** The content security policy of a plain page. @param forms its `form-action` sources  @param scripts its `script-src` sources; "" for no scripts */
export function plainPagePolicy(forms: string, scripts = ""): string {
  return `default-src 'none'; img-src 'self'; style-src ${styleHash};${scripts === "" ? "" : ` script-src ${scripts};`} form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`;
}

/**
 * Sends a plain page; it is not cached and cannot be framed.
 * @param to.forms the `form-action` sources of its content security policy
 * @param to.referrer its referrer policy
 * @param to.scripts the sources of its scripts; none if left out
 */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  body: string,
  to: {
    readonly forms: string;
    readonly referrer: "no-referrer" | "same-origin";
    readonly scripts?: string;
  },
): FastifyReply {
  return reply
    .code(status)
    .headers({
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": plainPagePolicy(to.forms, to.scripts),
      "Referrer-Policy": to.referrer,
    })
    .send(body);
}
