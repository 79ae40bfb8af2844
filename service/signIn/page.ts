import type { FastifyRequest } from "fastify";
import { inLocale, type Locale, prefixOf, type Translated } from "../../wire/locale.ts";
import { escapeHtml, translatorFor } from "../html/html.ts";
import { brand, noticePage, plainPage } from "../html/plainPage.ts";
import { homeOf } from "../lib/locale.ts";

const texts = {
  title: { en: "Sign in", th: "เข้าสู่ระบบ" },
  heading: { en: "Who is playing?", th: "ใครกำลังจะเล่น?" },
  lead: {
    en: "Type a name to start. Your games and your play time are kept under it.",
    th: "พิมพ์ชื่อเพื่อเริ่มเล่น เกมและเวลาเล่นของคุณจะถูกเก็บไว้กับชื่อนี้",
  },
  label: { en: "Player's name", th: "ชื่อผู้เล่น" },
  placeholder: { en: "For example Mali", th: "เช่น มะลิ" },
  submit: { en: "Start playing", th: "เริ่มเล่น" },
  next: { en: "Continue", th: "ดำเนินการต่อ" },
  known: { en: "Played here before", th: "เคยเล่นที่นี่" },
  cancel: { en: "Back to the app", th: "กลับไปที่แอป" },
  goOnWith: { en: "Continue with", th: "ดำเนินการต่อด้วย" },
  cancelled: { en: "You did not sign in there. Please try again.", th: "คุณยังไม่ได้เข้าสู่ระบบ กรุณาลองอีกครั้ง" },
  failed: {
    en: "The sign-in there failed. Please try again.",
    th: "การเข้าสู่ระบบไม่สำเร็จ กรุณาลองอีกครั้ง",
  },
  unreachable: {
    en: "The sign-in service does not answer. Please try again in a moment.",
    th: "บริการเข้าสู่ระบบไม่ตอบสนอง กรุณาลองใหม่อีกครั้งในอีกสักครู่",
  },
  inApp: {
    en: "This page is open inside another app. Some sign-in services, such as Google's, refuse that. If yours does, open this address in your browser:",
    th: "หน้านี้เปิดอยู่ในแอปอื่น บริการเข้าสู่ระบบบางแห่ง เช่น Google ไม่อนุญาตให้เข้าสู่ระบบจากในแอป หากเข้าไม่ได้ ให้เปิดที่อยู่นี้ในเบราว์เซอร์ของคุณ:",
  },
  openBrowser: { en: "Open in your browser", th: "เปิดในเบราว์เซอร์" },
  overTitle: { en: "This sign-in is over", th: "หน้าเข้าสู่ระบบนี้หมดอายุแล้ว" },
  over: {
    en: "It took too long, or it was opened in another way. Please go back and sign in again.",
    th: "ใช้เวลานานเกินไปหรือเปิดหน้านี้ไม่ถูกวิธี กรุณากลับไปเข้าสู่ระบบอีกครั้ง",
  },
  oftenTitle: { en: "Too many sign-ins", th: "มีการเข้าสู่ระบบมากเกินไป" },
  often: {
    en: "Your network has tried to sign in very often. Please wait a minute and try again.",
    th: "เครือข่ายของคุณพยายามเข้าสู่ระบบถี่เกินไป กรุณารอสักหนึ่งนาทีแล้วลองอีกครั้ง",
  },
  home: { en: "Back to sign-in", th: "กลับไปหน้าเข้าสู่ระบบ" },
} as const satisfies Record<string, Translated<string>>;

/** The first page of the sign-in, which asks for the name. @param view.isOpen the name is enough */
export function signInPage(view: {
  locale: Locale;
  productName: string;
  /** Target of the form: this page's own address. */
  action: string;
  knownNames: readonly string[];
  isOpen: boolean;
  wrong: Translated<string> | null;
}): string {
  const { locale, productName, action, knownNames, isOpen, wrong } = view;
  const text = translatorFor(texts, locale);
  const known =
    knownNames.length === 0
      ? ""
      : `<h2>${text("known")}</h2><div class="names">${knownNames.map(nameButton).join("")}</div>`;
  return plainPage(
    locale,
    `${inLocale(texts.title, locale)} · ${productName}`,
    `${brand(productName)}
<div class="card"><h1>${text("heading")}</h1><p class="lead">${text("lead")}</p>
<form method="post" action="${escapeHtml(action)}">
<label for="name">${text("label")}</label>
<input id="name" name="name" required maxlength="40" autocomplete="nickname" autocapitalize="words" spellcheck="false" enterkeyhint="go" placeholder="${text("placeholder")}"${wrong === null ? "" : ' aria-invalid="true" aria-describedby="wrong"'}${knownNames.length === 0 ? " autofocus" : ""}>
${wrong === null ? "" : `<p class="error" id="wrong" role="alert">${escapeHtml(inLocale(wrong, locale))}</p>`}
<button class="go" type="submit">${text(isOpen ? "submit" : "next")}</button>
</form>
<form method="post" action="${escapeHtml(action)}">${known}</form></div>
<form method="post" action="${escapeHtml(action)}"><button class="back" name="cancel" value="1">${text("cancel")}</button></form>`,
  );
}

/** What went wrong at the foreign provider; null for nothing. */
export type ForeignFault = "cancelled" | "failed" | "unreachable" | null;

/** The sign-in page of an operator's own provider. @param view.action this page's own address */
export function foreignPage(
  request: FastifyRequest,
  locale: Locale,
  view: {
    readonly foreign: { readonly label: string; readonly origin: string };
    readonly productName: string;
    readonly action: string;
    readonly fault: ForeignFault;
  },
): string {
  const { foreign, productName, action, fault } = view;
  const text = translatorFor(texts, locale);
  const agent = request.headers["user-agent"] ?? "";
  return plainPage(
    locale,
    `${inLocale(texts.title, locale)} · ${productName}`,
    `${brand(productName)}
<div class="card"><h1>${text("title")}</h1>
${fault === null ? "" : `<p class="error" role="alert">${text(fault)}</p>`}
<a class="go" href="${escapeHtml(action)}/go">${text("goOnWith")} ${escapeHtml(foreign.label)}</a>
${embedded.test(agent) ? inAppNotice(agent, new URL(homeOf(locale), foreign.origin), text) : ""}</div>
<form method="post" action="${escapeHtml(action)}"><button class="back" name="cancel" value="1">${text("cancel")}</button></form>`,
  );
}

/** Browsers inside other apps, by user agent. Any Android app's web view says `; wv)`. */
const embedded = /\bLine\/|\bFBA[NV]\b|Instagram|; wv\)/;

/** What to do where the provider refuses such a browser. The sign-in has to begin anew in another one, at `home`. */
function inAppNotice(agent: string, home: URL, text: (key: "inApp" | "openBrowser") => string): string {
  const isLine = /\bLine\//.test(agent);
  const intent = `intent://${home.host}${home.pathname}#Intent;scheme=${home.protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
  const opener = isLine ? `${home.href}?openExternalBrowser=1` : intent;
  const canOpen = isLine || agent.includes("Android");
  const link = canOpen ? `<br><a class="back" href="${escapeHtml(opener)}">${text("openBrowser")}</a>` : "";
  return `<p class="note">${text("inApp")} <code>${escapeHtml(home.href)}</code>${link}</p>`;
}

/** Shown when a sign-in has expired or cannot continue. */
export function signInExpiredPage(locale: Locale): string {
  return stoppedPage(locale, "overTitle", "over");
}

/** Shown to a network that tries to sign in too often. */
export function signInLimitPage(locale: Locale): string {
  return stoppedPage(locale, "oftenTitle", "often");
}

function stoppedPage(locale: Locale, title: keyof typeof texts, lead: keyof typeof texts): string {
  const text = translatorFor(texts, locale);
  return noticePage({
    locale,
    productName: "",
    tabTitle: inLocale(texts[title], locale),
    title: text(title),
    lead: text(lead),
    link: text("home"),
    address: `${prefixOf(locale)}/login`,
  });
}

function nameButton(name: string): string {
  const initial = [...name][0]?.toLocaleUpperCase() ?? "";
  const shown = escapeHtml(name);
  return `<button class="name" name="name" value="${shown}"><b aria-hidden="true">${escapeHtml(initial)}</b><span>${shown}</span></button>`;
}
