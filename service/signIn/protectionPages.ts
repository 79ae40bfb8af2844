import * as z from "zod/mini";
import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { escapeHtml, translatorFor } from "../html/html.ts";
import { brand, plainPage } from "../html/plainPage.ts";
import { faults } from "./faults.ts";
import type { Step } from "./steps.ts";

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
    en: "If it is yours, ask whoever runs this service for a code (its setting SIGN_IN_CODE, which npm start prints). If not, choose another name.",
    th: "ถ้าเป็นชื่อของคุณ ให้ขอรหัสจากผู้ดูแลบริการนี้ (ค่า SIGN_IN_CODE ซึ่ง npm start แสดงไว้) ถ้าไม่ใช่ กรุณาเลือกชื่ออื่น",
  },
  makePasskey: { en: "Use a passkey", th: "ใช้พาสคีย์" },
  makePasskeyHint: {
    en: "Your fingerprint, face or screen lock. Nothing to remember.",
    th: "ลายนิ้วมือ ใบหน้า หรือการล็อกหน้าจอ ไม่ต้องจำอะไร",
  },
  usePasskey: { en: "Sign in with your passkey", th: "เข้าสู่ระบบด้วยพาสคีย์" },
  newPin: { en: "A PIN of six digits", th: "PIN หกหลัก" },
  setPin: { en: "Use this PIN", th: "ใช้ PIN นี้" },
  pin: { en: "Your PIN", th: "PIN ของคุณ" },
  signIn: { en: "Sign in", th: "เข้าสู่ระบบ" },
  elsewhere: { en: "Your passkey works at", th: "พาสคีย์ของคุณใช้ได้ที่" },
  lost: { en: "I have a code", th: "ฉันมีรหัส" },
  lostLead: {
    en: "Lost your PIN or passkey? Type the recovery code that you kept, or ask the operator of this service for one. With it you choose a new PIN or passkey.",
    th: "ลืม PIN หรือไม่มีพาสคีย์แล้วใช่ไหม? พิมพ์รหัสกู้คืนที่คุณเก็บไว้ หรือขอรหัสจากผู้ดูแลบริการนี้ แล้วคุณจะตั้ง PIN หรือพาสคีย์ใหม่ได้",
  },
  typedCode: { en: "Your code", th: "รหัสของคุณ" },
  further: { en: "PIN and passkeys", th: "PIN และพาสคีย์" },
  furtherLead: {
    en: "Add a passkey, or choose a new PIN. A new PIN removes your passkeys and signs out all your other browsers.",
    th: "เพิ่มพาสคีย์ หรือตั้ง PIN ใหม่ เมื่อตั้ง PIN ใหม่ พาสคีย์ของคุณจะถูกลบทั้งหมด และเบราว์เซอร์อื่นทั้งหมดของคุณจะออกจากระบบ",
  },
  recovery: { en: "Keep this recovery code", th: "เก็บรหัสกู้คืนนี้ไว้" },
  recoveryLead: {
    en: "It is shown only now. If you lose your PIN or passkey, it lets you choose a new one, once. It replaces earlier codes.",
    th: "รหัสนี้แสดงเพียงครั้งนี้ ถ้าลืม PIN หรือไม่มีพาสคีย์แล้ว ใช้รหัสนี้ตั้งใหม่ได้หนึ่งครั้ง รหัสเดิมจะใช้ไม่ได้อีก",
  },
  kept: { en: "I have written it down", th: "จดไว้แล้ว" },
  goOn: { en: "Continue", th: "ดำเนินการต่อ" },
  otherName: { en: "Another name", th: "ใช้ชื่ออื่น" },
  back: { en: "Back to the settings", th: "กลับไปที่การตั้งค่า" },
} as const satisfies Record<string, Translated<string>>;

/** An answer, as the forms of these pages send it. */
export const answerForm = z.object({
  step: z.enum(["pin", "newPin", "passkey", "newPasskey", "code", "kept"]),
  value: z._default(z.string().check(z.maxLength(60_000)), ""),
  key: z._default(z.string().check(z.maxLength(100)), ""),
});

/** The page of a step after the name. @param view.action target of its forms */
export function protectionPage(
  step: Exclude<Step, { kind: "done" | "name" }>,
  view: {
    readonly locale: Locale;
    readonly productName: string;
    readonly action: string;
    readonly script: string;
    /** The app's settings, from which the player came; null on the sign-in page. */
    readonly back: string | null;
  },
): string {
  const { locale, productName, action, script, back } = view;
  const text = translatorFor(texts, locale);
  const { fault, name, kind, key } = step;
  const error =
    fault === null
      ? ""
      : `<p class="error" id="wrong" role="alert">${escapeHtml(inLocale(fault, locale))}</p>`;
  const form = (fields: string, attributes = "") =>
    `<form method="post" action="${escapeHtml(action)}"${attributes}><input type="hidden" name="key" value="${key}">${fields}</form>`;
  const field = (answer: string, label: string, attributes: string) =>
    `<input type="hidden" name="step" value="${answer}"><label for="${answer}">${label}</label>
<input id="${answer}" name="value" required ${attributes}${fault === null ? "" : ' aria-describedby="wrong"'}>`;
  const button = (label: string) => `<button class="go" type="submit">${label}</button>`;
  const pinField = 'inputmode="numeric" pattern="[0-9]{6}" minlength="6" maxlength="6" enterkeyhint="go"';
  const passkeyForm = (options: object, answer: "newPasskey" | "passkey") =>
    form(
      `<input type="hidden" name="step" value="${answer}"><input type="hidden" name="value">
${button(text(answer === "passkey" ? "usePasskey" : "makePasskey"))}<p class="error" role="alert" hidden>${escapeHtml(inLocale(faults.passkeyFailed, locale))}</p>
${answer === "passkey" ? "" : `<p class="hint">${text("makePasskeyHint")}</p>`}`,
      ` hidden data-kind="${answer === "passkey" ? "use" : "create"}" data-passkey="${escapeHtml(JSON.stringify(options))}"`,
    );
  const codeForm = form(
    `${field("code", text("typedCode"), 'maxlength="30" autocomplete="off" autocapitalize="characters" spellcheck="false"')}${button(text("goOn"))}`,
  );
  const passkey =
    !("passkey" in step) || step.passkey === null
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
                  `${field("pin", text("pin"), `type="password" ${pinField} autocomplete="current-password"`)}${button(text(back === null ? "signIn" : "goOn"))}`,
                )
              : "",
            step.elsewhere.length > 0
              ? `<p class="lead">${text("elsewhere")} ${step.elsewhere.map(escapeHtml).join(", ")}</p>`
              : "",
            `<details><summary>${text("lost")}</summary><p class="lead">${text("lostLead")}</p>${codeForm}</details>`,
          ]
        : step.kind === "recovery"
          ? [
              `<p class="code">${step.code}</p>`,
              form(`<input type="hidden" name="step" value="kept">${button(text("kept"))}`),
            ]
          : [codeForm];
  const heading = step.kind === "create" && step.isFurther ? "further" : kind;
  return plainPage(
    locale,
    `${inLocale(texts.title, locale)} · ${productName}`,
    `${brand(productName)}
<div class="card"><h1>${text(heading)}</h1><p class="lead"><b>${escapeHtml(name)}</b><br>${text(`${heading}Lead`)}</p>
${error}${parts.filter((part) => part !== "").join("\n")}</div>
${kind === "recovery" ? "" : `<a class="back" href="${escapeHtml(back ?? action)}">${text(back === null ? "otherName" : "back")}</a>`}
<script src="${escapeHtml(script)}"></script>`,
  );
}
