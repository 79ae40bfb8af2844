import { inLocale, type Locale } from "../../../../wire/locale.ts";
import { escapeHtml, htmlPage, translatorFor } from "../../../html/html.ts";
import { moneyText } from "../../../lib/money.ts";
import type { LocalPayment } from "../../../store/money/localPayments.ts";
import { type CardOutcome, testCards } from "./cards.ts";
import { pageScript } from "./pageScript.ts";
import { type PageText, texts, textsIn } from "./texts.ts";

const cardTexts: Readonly<Record<CardOutcome, PageText>> = {
  success: "success",
  declined: "declinedCard",
  insufficient: "insufficientCard",
  challengePass: "challengePass",
  challengeFail: "challengeFail",
  down: "downCard",
  slow: "slowCard",
};

const style = `
*{box-sizing:border-box}
html{color-scheme:light}
[hidden]{display:none!important}
body{margin:0;padding:20px 24px 24px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Thai","Sukhumvit Set",Tahoma,sans-serif;color:#16203a}
main{max-width:420px;margin:0 auto}
.sum{display:flex;justify-content:space-between;align-items:baseline;gap:12px;margin:0 0 12px}
.sum h1{font-size:16px;font-weight:600;margin:0;overflow-wrap:anywhere}
.sum b{font-size:24px;line-height:1.2;letter-spacing:-.01em;white-space:nowrap;font-variant-numeric:tabular-nums}
.test{margin:0 0 20px;padding:10px 12px;border-radius:12px;background:#f2f6ff;color:#3b4a72;font-size:13px;line-height:1.45}
label{display:block;margin:0 0 6px;font-size:14px;font-weight:600;color:#34415f}
input{width:100%;height:50px;padding:0 14px;font:inherit;font-size:17px;color:inherit;background:#fff;border:1.5px solid #c5cee2;border-radius:12px;outline:0;font-variant-numeric:tabular-nums;transition:border-color .15s,box-shadow .15s}
input::placeholder{color:#8791a8}
input:focus{border-color:#2f6bff;box-shadow:0 0 0 4px #2f6bff26}
input[aria-invalid]{border-color:#cf2e3c}
input:disabled{background:#f6f8fc;color:#5b6780}
.field{margin:0 0 14px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.fault{margin:6px 0 0;font-size:13px;line-height:1.4;color:#b3202e}
.fault:empty{display:none}
.message{margin:4px 0 14px;padding:10px 12px;border-radius:12px;background:#fff1f2;color:#9f1d2a;font-size:14px;line-height:1.45}
.message:empty{display:none}
.working{display:flex;align-items:center;gap:10px;margin:4px 0 14px;font-size:14px;color:#44506e}
.working i,.tick{flex:none}
.working i{width:18px;height:18px;border:2.5px solid #cdd9f7;border-top-color:#2f6bff;border-radius:50%;animation:turn .8s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
.go,.plain{width:100%;min-height:50px;padding:10px 16px;border:0;border-radius:14px;font:inherit;font-weight:700;cursor:pointer}
.go{background:#2459e0;color:#fff}
.go:hover{background:#1d4cc6}
.go:disabled{background:#a9bceb;cursor:default}
.link{display:grid;place-items:center;text-decoration:none}
.plain{background:none;color:#2459e0;margin-top:8px;text-decoration:underline;text-underline-offset:3px;font-weight:600;display:block;text-align:center}
button:focus-visible,a:focus-visible{outline:3px solid #7ea6ff;outline-offset:2px}
h2{margin:22px 0 10px;font-size:13px;font-weight:600;color:#5b6780}
.cards{display:flex;flex-wrap:wrap;gap:8px}
.cards button{min-height:44px;padding:6px 14px;border:1.5px solid #d5dced;border-radius:99px;background:#fff;font:inherit;font-size:14px;color:#26335a;cursor:pointer}
.cards button:hover{border-color:#9fb4ee}
.cards button[aria-pressed=true]{border-color:#2459e0;background:#eef3ff;color:#173c9e;font-weight:600}
.cards button:disabled{opacity:.55;cursor:default}
.end{text-align:center;padding:36px 8px}
.end svg{width:64px;height:64px}
.end h1{margin:14px 0 6px;font-size:22px;line-height:1.3}
.end p{margin:0;color:#44506e}
dialog{width:min(380px,calc(100% - 32px));padding:24px 20px 20px;border:0;border-radius:20px;color:inherit;background:#fff;box-shadow:0 24px 70px #0b173859}
dialog::backdrop{background:#0b173880}
dialog h2{margin:0 0 8px;font-size:20px;line-height:1.3;color:#16203a}
dialog p{margin:0 0 20px;color:#44506e}
dialog .bank{margin:0 0 14px;font-size:12px;font-weight:700;letter-spacing:.08em;color:#2459e0}
@media (max-height:320px){dialog{padding:12px 16px 8px}dialog .bank{margin:0 0 4px}dialog h2{margin:0 0 2px;font-size:18px}dialog p{margin:0 0 8px}dialog .go,dialog .plain{min-height:44px;margin:0;padding:6px 16px}}
@media (prefers-reduced-motion:reduce){.working i{animation-duration:3s}input{transition:none}}
`;
/** Without a background of its own: the frame shows the sheet behind it, as both name the same `color-scheme`. */
const darkStyle = `
html{color-scheme:dark}dialog{background:#1b2850}body,dialog h2{color:#f1f5ff}.test{background:#1b2850;color:#b9c6e8}label{color:#d5def5}input,.cards button{border-color:#4a5c90;background:#0c1530;color:inherit}input:disabled{background:#16224a;color:#9aa8cf}.fault{color:#ff9aa4}.message{background:#3a1a2a;color:#ffb3ba}h2,.working,.end p,dialog p{color:#b9c6e8}.plain,dialog .bank{color:#7cc2ff}.cards button[aria-pressed=true]{border-color:#7cc2ff;background:#1d3263;color:#cfe4ff}
`;

const tick = `<svg class="tick" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#e4f6ec"/><path d="M19 33l9 9 17-19" fill="none" stroke="#157f4b" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const cross = `<svg class="tick" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#f0f3f9"/><path d="M23 23l18 18M41 23L23 41" fill="none" stroke="#5b6780" stroke-width="5" stroke-linecap="round"/></svg>`;

export const themes = ["light", "dark"] as const;

export interface PageLook {
  readonly locale: Locale;
  /** The colours of the app around the frame. */
  readonly theme: (typeof themes)[number];
}

/**
 * The payment page: card fields, test cards, a simulated 3-D Secure step, and the result. It shows the goods
 * and amount only outside a frame; inside one the app shows them above it.
 * @param payment null when it does not exist: the page then shows a message
 * @param view.parent origin of the page that embeds the frame
 * @param nonce allows the page's own script and style, nothing else
 */
export function paymentPage(
  payment: LocalPayment | null,
  view: PageLook & { embedded: boolean; parent: string },
  nonce: string,
): string {
  const { locale, embedded, parent } = view;
  const text = translatorFor(texts, locale);
  if (payment === null)
    return page(
      view,
      nonce,
      `<section class="end">${cross}<h1>${text("title")}</h1><p>${text("closed")}</p></section>`,
    );
  const amount = moneyText(payment.amount / 100, payment.currency, locale);
  const withAmount = (key: PageText) => escapeHtml(inLocale(texts[key], locale).replace("{amount}", amount));
  const data = {
    texts: textsIn(locale),
    embedded,
    parent,
    step: payment.status,
    returnUrl: payment.returnUrl,
    cards: testCards.map(({ number }) => number),
    order: {
      customerId: payment.customerId,
      currency: payment.currency,
      merchantOrderNo: payment.merchantOrderNo,
      source: payment.source,
      clientSecret: payment.clientSecret,
    },
  };
  const field = (name: "number" | "expiry" | "cvc", placeholder: string, length: number) =>
    `<div class="field"><label for="${name}">${text(name)}</label><input id="${name}" inputmode="numeric" autocomplete="off" maxlength="${length}" placeholder="${placeholder}" aria-describedby="${name}-fault"><p class="fault" id="${name}-fault"></p></div>`;
  const cards = testCards.map(
    ({ number, outcome }) =>
      `<button type="button" data-card="${number}" aria-pressed="false">${text(cardTexts[outcome])}</button>`,
  );
  return page(
    view,
    nonce,
    `<div class="sum" id="sum"><h1>${escapeHtml(inLocale(payment.title, locale))}</h1><b>${escapeHtml(amount)}</b></div>
<form id="form" novalidate>
<p class="test">${text("test")}</p>
${field("number", "0000 0000 0000 0000", 23)}
<div class="pair">${field("expiry", escapeHtml(inLocale(texts.expiryHint, locale)), 7)}${field("cvc", "000", 4)}</div>
<p class="message" id="message" role="alert"></p>
<p class="working" id="working" role="status" hidden><i></i>${text("working")}</p>
<button class="go" id="pay" type="submit" hidden>${withAmount("pay")}</button>
<a class="plain" id="cancel" href="${escapeHtml(payment.cancelUrl)}" hidden>${text("cancel")}</a>
<h2>${text("cards")}</h2><div class="cards">${cards.join("")}</div>
</form>
<section class="end" id="done" role="status" hidden>${tick}<h1>${text("paid")}</h1><p>${text("paidMore")}</p></section>
<section class="end" id="over" role="status" hidden>${cross}<h1>${text("title")}</h1><p>${text("closed")}</p></section>
<dialog id="challenge" aria-labelledby="challenge-title"><p class="bank">3-D SECURE</p><h2 id="challenge-title">${text("challengeTitle")}</h2><p>${withAmount("challengeText")}</p>
<button class="go" id="confirm" type="button">${text("confirm")}</button><button class="plain" id="refuse" type="button">${text("refuse")}</button></dialog>
<script type="application/json" id="payment">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script nonce="${nonce}">${pageScript}</script>`,
  );
}

/**
 * The redirect page, with a link that opens the provider's page in the whole window.
 * @param view.to a signed address
 */
export function redirectPageHtml(view: PageLook & { to: string; parent: string }, nonce: string): string {
  const { locale, to, parent } = view;
  const text = translatorFor(texts, locale);
  const origin = JSON.stringify(parent).replaceAll("<", "\\u003c");
  return page(
    view,
    nonce,
    `<section class="end"><h1>${text("title")}</h1><p>${text("elsewhere")}</p></section>
<a class="go link" href="${escapeHtml(to)}" target="_top" rel="noreferrer">${text("goOn")}</a>
<script nonce="${nonce}">if (window.parent !== window) window.parent.postMessage({ type: "ready" }, ${origin});</script>`,
  );
}

function page({ locale, theme }: PageLook, nonce: string, body: string): string {
  const title = inLocale(texts.title, locale);
  return htmlPage({
    locale,
    title,
    head: "",
    style: theme === "dark" ? style + darkStyle : style,
    nonce,
    body,
  });
}
