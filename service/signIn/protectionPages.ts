import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { escapeHtml, translatorFor } from "../html/html.ts";
import { brand, plainPage } from "../html/plainPage.ts";
import type { Fault, Step } from "./steps.ts";

const texts = {
  title: { en: "Sign in", th: "เข้าสู่ระบบ" },
  create: { en: "Make this name yours", th: "ทำให้ชื่อนี้เป็นของคุณ" },
  createLead: {
    en: "So that nobody else can play under it. You need this each time you sign in, on every device.",
    th: "เพื่อไม่ให้ผู้อื่นเล่นด้วยชื่อนี้ คุณจะใช้สิ่งนี้ทุกครั้งที่เข้าสู่ระบบ บนทุกอุปกรณ์",
  },
  prove: { en: "Is it you?", th: "ใช่คุณหรือไม่?" },
  proveLead: { en: "This name is protected.", th: "ชื่อนี้มีการป้องกันไว้" },
  code: { en: "This name was used here before", th: "ชื่อนี้เคยใช้ที่นี่แล้ว" },
  codeLead: {
    en: "If it is yours: sign in once on the computer that runs this service, or ask its operator for a code. If not, choose another name.",
    th: "ถ้าเป็นชื่อของคุณ ให้เข้าสู่ระบบหนึ่งครั้งบนคอมพิวเตอร์ที่เปิดบริการนี้ หรือขอรหัสจากผู้ดูแล ถ้าไม่ใช่ กรุณาเลือกชื่ออื่น",
  },
  makePasskey: { en: "Use a passkey", th: "ใช้พาสคีย์" },
  makePasskeyHint: {
    en: "Your fingerprint, face or screen lock. Nothing to remember.",
    th: "ลายนิ้วมือ ใบหน้า หรือการล็อกหน้าจอ ไม่ต้องจำอะไร",
  },
  usePasskey: { en: "Sign in with your passkey", th: "เข้าสู่ระบบด้วยพาสคีย์" },
  passkeyFailed: {
    en: "The passkey was not used. Please try again.",
    th: "ไม่ได้ใช้พาสคีย์ กรุณาลองอีกครั้ง",
  },
  newPin: { en: "A PIN of six digits", th: "PIN หกหลัก" },
  setPin: { en: "Use this PIN", th: "ใช้ PIN นี้" },
  pin: { en: "Your PIN", th: "PIN ของคุณ" },
  signIn: { en: "Sign in", th: "เข้าสู่ระบบ" },
  elsewhere: { en: "Your passkey works at", th: "พาสคีย์ของคุณใช้ได้ที่" },
  lost: { en: "I have a code from the operator", th: "ฉันมีรหัสจากผู้ดูแล" },
  lostLead: {
    en: "Lost your PIN or passkey? Ask the operator of this service for a code. With it you choose a new one.",
    th: "ลืม PIN หรือไม่มีพาสคีย์แล้วใช่ไหม? ขอรหัสจากผู้ดูแลบริการนี้ แล้วคุณจะตั้งใหม่ได้",
  },
  operatorCode: { en: "Code from the operator", th: "รหัสจากผู้ดูแล" },
  goOn: { en: "Continue", th: "ดำเนินการต่อ" },
  otherName: { en: "Another name", th: "ใช้ชื่ออื่น" },
} as const satisfies Record<string, Translated<string>>;

/** Why the last answer was refused. */
export const faultTexts: Readonly<Record<Fault, Translated<string>>> = {
  pinForm: { en: "A PIN has exactly six digits.", th: "PIN ต้องมีตัวเลขหกหลัก" },
  pinGuessable: {
    en: "This PIN is among the first that others would try. Choose another one.",
    th: "PIN นี้เดาได้ง่าย กรุณาเลือกตัวเลขอื่น",
  },
  pinWrong: { en: "This PIN is wrong. Please try again.", th: "PIN ไม่ถูกต้อง กรุณาลองอีกครั้ง" },
  passkeyFailed: texts.passkeyFailed,
  codeWrong: {
    en: "This code is wrong, used, or older than a day.",
    th: "รหัสไม่ถูกต้อง ใช้ไปแล้ว หรือเกินหนึ่งวัน",
  },
  tooOften: {
    en: "Too many tries from your network. Please wait five minutes.",
    th: "เครือข่ายของคุณลองบ่อยเกินไป กรุณารอห้านาที",
  },
  locked: {
    en: "Too many wrong PINs were tried, so none is accepted any more. Ask the operator of this service for a code.",
    th: "มีการลอง PIN ผิดหลายครั้งเกินไป จึงไม่รับ PIN อีก กรุณาขอรหัสจากผู้ดูแลบริการนี้",
  },
  nameTaken: {
    en: "Somebody else has just taken this name. Please choose another one.",
    th: "มีผู้อื่นเพิ่งใช้ชื่อนี้ไป กรุณาเลือกชื่ออื่น",
  },
};

/** The page of a step after the name. @param view.action target of its forms */
export function protectionPage(
  step: Exclude<Step, { kind: "done" | "name" }>,
  view: {
    readonly locale: Locale;
    readonly productName: string;
    readonly action: string;
    readonly script: string;
  },
): string {
  const { locale, productName, action, script } = view;
  const text = translatorFor(texts, locale);
  const { fault, name, kind } = step;
  const error =
    fault === null
      ? ""
      : `<p class="error" id="wrong" role="alert">${escapeHtml(inLocale(faultTexts[fault], locale))}</p>`;
  const form = (fields: string, attributes = "") =>
    `<form method="post" action="${escapeHtml(action)}"${attributes}>${fields}</form>`;
  const field = (answer: string, label: string, attributes: string) =>
    `<input type="hidden" name="step" value="${answer}"><label for="${answer}">${label}</label>
<input id="${answer}" name="value" required ${attributes}${fault === null ? "" : ' aria-describedby="wrong"'}>`;
  const button = (label: string) => `<button class="go" type="submit">${label}</button>`;
  const pinField = 'inputmode="numeric" pattern="[0-9]{6}" minlength="6" maxlength="6" enterkeyhint="go"';
  const passkeyForm = (options: object, answer: "newPasskey" | "passkey") =>
    form(
      `<input type="hidden" name="step" value="${answer}"><input type="hidden" name="value">
${button(text(answer === "passkey" ? "usePasskey" : "makePasskey"))}<p class="error" role="alert" hidden>${text("passkeyFailed")}</p>
${answer === "passkey" ? "" : `<p class="hint">${text("makePasskeyHint")}</p>`}`,
      ` hidden data-kind="${answer === "passkey" ? "use" : "create"}" data-passkey="${escapeHtml(JSON.stringify(options))}"`,
    );
  const codeForm = form(
    `${field("code", text("operatorCode"), 'maxlength="30" autocomplete="off" autocapitalize="characters" spellcheck="false"')}${button(text("goOn"))}`,
  );
  const passkey =
    step.kind === "code" || step.passkey === null
      ? ""
      : passkeyForm(step.passkey, kind === "create" ? "newPasskey" : "passkey");
  const parts =
    step.kind === "create"
      ? [
          passkey,
          form(
            `${field("newPin", text("newPin"), `${pinField} autocomplete="off"`)}${button(text("setPin"))}`,
          ),
        ]
      : step.kind === "prove"
        ? [
            passkey,
            step.hasPin
              ? form(
                  `${field("pin", text("pin"), `type="password" ${pinField} autocomplete="current-password"`)}${button(text("signIn"))}`,
                )
              : "",
            step.elsewhere.length > 0
              ? `<p class="lead">${text("elsewhere")} ${step.elsewhere.map(escapeHtml).join(", ")}</p>`
              : "",
            `<details><summary>${text("lost")}</summary><p class="lead">${text("lostLead")}</p>${codeForm}</details>`,
          ]
        : [codeForm];
  return plainPage(
    locale,
    `${inLocale(texts.title, locale)} · ${productName}`,
    `${brand(productName)}
<div class="card"><h1>${text(kind)}</h1><p class="lead"><b>${escapeHtml(name)}</b><br>${text(`${kind}Lead`)}</p>
${error}${parts.filter((part) => part !== "").join("\n")}</div>
<a class="back" href="${escapeHtml(action)}">${text("otherName")}</a>
<script src="${escapeHtml(script)}"></script>`,
  );
}
