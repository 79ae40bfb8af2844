import { inLocale, type Locale, prefixOf, type Translated } from "../../wire/locale.ts";
import { escapeHtml, translatorFor } from "../html/html.ts";
import { brand, noticePage, plainPage } from "../html/plainPage.ts";
import { homeOf } from "../lib/locale.ts";

const texts = {
  title: { en: "Bind Steam", th: "เชื่อมต่อ Steam" },
  lead: {
    en: "Type a Steam name. Its library and play times show up on your home page.",
    th: "พิมพ์ชื่อ Steam แล้วคลังเกมพร้อมเวลาเล่นจะแสดงบนหน้าหลักของคุณ",
  },
  label: { en: "Steam name", th: "ชื่อ Steam" },
  placeholder: { en: "For example mali_plays", th: "เช่น mali_plays" },
  submit: { en: "Bind", th: "เชื่อมต่อ" },
  wrongName: {
    en: "Please type a name of 1 to 32 characters.",
    th: "กรุณาพิมพ์ชื่อความยาว 1–32 ตัวอักษร",
  },
  boundTitle: { en: "Steam is bound", th: "เชื่อมต่อ Steam แล้ว" },
  bound: { en: "Your library is that of", th: "คลังเกมของคุณมาจากชื่อ" },
  unbind: { en: "Unbind", th: "ยกเลิกการเชื่อมต่อ" },
  back: { en: "Back to the app", th: "กลับไปที่แอป" },
  note: {
    en: "This is a stand-in for Steam: nothing is sent there, no password is needed, and the library is made up from the games of this product.",
    th: "หน้านี้ใช้แทน Steam จริง ไม่มีการส่งข้อมูลไปที่ Steam ไม่ต้องใช้รหัสผ่าน และคลังเกมจำลองขึ้นจากเกมในระบบนี้",
  },
  signInTitle: { en: "Please sign in first", th: "กรุณาเข้าสู่ระบบก่อน" },
  signIn: {
    en: "Sign in to the app, then bind Steam from your home page.",
    th: "เข้าสู่ระบบในแอปก่อน แล้วเชื่อมต่อ Steam จากหน้าหลัก",
  },
  toSignIn: { en: "To sign-in", th: "ไปหน้าเข้าสู่ระบบ" },
  refusedTitle: { en: "This did not come from our page", th: "คำขอนี้ไม่ได้มาจากหน้าของเรา" },
  refused: {
    en: "Nothing was changed. Please go back to the app and try again.",
    th: "ไม่มีอะไรเปลี่ยนแปลง กรุณากลับไปที่แอปแล้วลองอีกครั้ง",
  },
} as const satisfies Record<string, Translated<string>>;

/** The page that binds a Steam name, or unbinds the bound one. */
export function bindPage(view: {
  locale: Locale;
  productName: string;
  action: string;
  /** Path of the link back, inside the product. */
  returnTo: string;
  boundName: string | null;
  wrongName: boolean;
}): string {
  const { locale, productName, action, returnTo, boundName, wrongName } = view;
  const text = translatorFor(texts, locale);
  const form = (content: string) =>
    `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="return" value="${escapeHtml(returnTo)}">${content}</form>`;
  const card =
    boundName === null
      ? `<h1>${text("title")}</h1><p class="lead">${text("lead")}</p>
${form(`<label for="name">${text("label")}</label>
<input id="name" name="name" required maxlength="32" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="done" placeholder="${text("placeholder")}"${wrongName ? ' aria-invalid="true" aria-describedby="wrong"' : ""} autofocus>
${wrongName ? `<p class="error" id="wrong" role="alert">${text("wrongName")}</p>` : ""}
<button class="go" type="submit">${text("submit")}</button>`)}`
      : `<h1>${text("boundTitle")}</h1><p class="lead">${text("bound")} <strong>${escapeHtml(boundName)}</strong></p>
${form(`<button class="go" name="unbind" value="1">${text("unbind")}</button>`)}`;
  return plainPage(
    locale,
    `${inLocale(texts.title, locale)} · ${productName}`,
    `${brand(productName)}
<div class="card">${card}</div>
<p class="note">${text("note")}</p>
<a class="back" href="${escapeHtml(returnTo)}">${text("back")}</a>`,
  );
}

/** Shown to players who are not signed in, and for forms posted from other origins. */
export function bindErrorPage(locale: Locale, productName: string, why: "signIn" | "refused"): string {
  const text = translatorFor(texts, locale);
  const [title, address, link] =
    why === "signIn"
      ? (["signInTitle", `${prefixOf(locale)}/login`, "toSignIn"] as const)
      : (["refusedTitle", homeOf(locale), "back"] as const);
  const tabTitle = inLocale(texts[title], locale);
  return noticePage({
    locale,
    productName,
    tabTitle,
    title: text(title),
    lead: text(why),
    link: text(link),
    address,
  });
}
