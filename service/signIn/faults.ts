import type { Translated } from "../../wire/locale.ts";
import { durationText } from "../rewards/amounts.ts";

/** Why an answer on the sign-in page was refused, for the player. */
export type Fault = Translated<string>;

export const faults = {
  nameForm: {
    en: "Please type a name of 1 to 40 characters.",
    th: "กรุณาพิมพ์ชื่อความยาว 1–40 ตัวอักษร",
  },
  nameUnclear: {
    en: "This name has characters that cannot be read, or no letter. Please choose another one.",
    th: "ชื่อนี้มีอักขระที่อ่านไม่ได้ หรือไม่มีตัวอักษรเลย กรุณาเลือกชื่ออื่น",
  },
  nameAlike: {
    en: "This name looks like one that is taken. Please choose another one.",
    th: "ชื่อนี้ดูคล้ายกับชื่อที่มีผู้ใช้แล้ว กรุณาเลือกชื่ออื่น",
  },
  nameTaken: {
    en: "Somebody else has just taken this name. Please choose another one.",
    th: "มีผู้อื่นเพิ่งใช้ชื่อนี้ไป กรุณาเลือกชื่ออื่น",
  },
  pinForm: { en: "A PIN has exactly six digits.", th: "PIN ต้องเป็นตัวเลขหกหลัก" },
  pinGuessable: {
    en: "This PIN is among the first that others would try. Choose another one.",
    th: "PIN นี้เดาได้ง่าย กรุณาเลือกตัวเลขอื่น",
  },
  pinWrong: { en: "This PIN is wrong. Please try again.", th: "PIN ไม่ถูกต้อง กรุณาลองอีกครั้ง" },
  passkeyFailed: { en: "The passkey was not used. Please try again.", th: "ไม่ได้ใช้พาสคีย์ กรุณาลองอีกครั้ง" },
  passkeyTaken: {
    en: "This passkey is registered already. Please use another one.",
    th: "พาสคีย์นี้ลงทะเบียนไว้แล้ว กรุณาใช้พาสคีย์อื่น",
  },
  codeWrong: {
    en: "This code is wrong, or it was used or replaced. A code from the operator lasts for a day.",
    th: "รหัสไม่ถูกต้อง หรือถูกใช้หรือเปลี่ยนไปแล้ว รหัสจากผู้ดูแลใช้ได้หนึ่งวัน",
  },
} as const satisfies Record<string, Fault>;

/** Too many wrong tries. @param wait until the next one, ms  @param hasPasskey of the name */
export function tooOften(kind: "pin" | "code", wait: number, hasPasskey: boolean): Fault {
  const minutes = Math.ceil(wait / 60_000);
  const seconds = 60 * (minutes > 120 ? Math.ceil(minutes / 60) * 60 : minutes);
  const en = `Too many wrong tries. Try again in ${durationText(seconds, "en")}.`;
  const th = `ลองผิดหลายครั้งเกินไป กรุณาลองใหม่ในอีก ${durationText(seconds, "th")}`;
  return kind === "code"
    ? { en, th }
    : {
        en: `${en} Your ${hasPasskey ? "passkey or " : ""}recovery code works at once.`,
        th: `${th} หรือใช้${hasPasskey ? "พาสคีย์หรือ" : ""}รหัสกู้คืนได้ทันที`,
      };
}
