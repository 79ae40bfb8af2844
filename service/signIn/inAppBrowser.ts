import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { escapeHtml } from "../html/html.ts";
import { homeOf } from "../lib/locale.ts";

/** Browsers inside other apps, by user agent. Any Android app's web view says `; wv)`. */
const embedded = /\bLine\/|\bFBA[NV]\b|Instagram|; wv\)/;

const texts = {
  lead: {
    en: "This page is open inside another app. Some sign-in services, such as Google's, refuse that. If yours does, open this address in your browser:",
    th: "หน้านี้เปิดอยู่ในแอปอื่น บริการเข้าสู่ระบบบางแห่ง เช่น Google ไม่อนุญาตให้เข้าสู่ระบบจากในแอป หากเข้าไม่ได้ ให้เปิดที่อยู่นี้ในเบราว์เซอร์ของคุณ:",
  },
  open: { en: "Open in your browser", th: "เปิดในเบราว์เซอร์" },
} as const satisfies Record<string, Translated<string>>;

/**
 * R-SEC-13: what to do where the sign-in service refuses browsers inside other apps, as HTML; "" in any other browser. The sign-in
 * has to begin anew there, so the address is that of the app.
 * @param agent the user agent
 */
export function inAppNotice(agent: string, origin: string, locale: Locale): string {
  if (!embedded.test(agent)) return "";
  const home = new URL(homeOf(locale), origin);
  const { host, pathname, protocol } = home;
  const opener = /\bLine\//.test(agent)
    ? `${home}?openExternalBrowser=1`
    : /Android/.test(agent)
      ? `intent://${host}${pathname}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
      : "";
  const link = opener && `<a class="back" href="${escapeHtml(opener)}">${inLocale(texts.open, locale)}</a>`;
  return `<div class="note">${inLocale(texts.lead, locale)} <code>${escapeHtml(home.href)}</code><br>${link}</div>`;
}
