import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import type { EndedSessionReason } from "../../wire/operator/opsActions.ts";

/** Texts for the player: why an operator ended a session (R-OPS-06). */
const texts: Readonly<Record<EndedSessionReason, Translated<string>>> = {
  maintenance: {
    en: "Your session was ended because the game machine needs maintenance. You can start the game again, at the latest when that is over.",
    th: "รอบการเล่นของคุณถูกปิดเพราะเครื่องเกมต้องบำรุงรักษา คุณเปิดเกมใหม่ได้เลย หรืออย่างช้าหลังบำรุงรักษาเสร็จ",
  },
  fault: {
    en: "Your session was ended because of a problem on our side. You can start the game again.",
    th: "รอบการเล่นของคุณถูกปิดเพราะระบบของเราขัดข้อง คุณเปิดเกมใหม่ได้เลย",
  },
  conduct: {
    en: "Your session was ended because it broke the terms of use.",
    th: "รอบการเล่นของคุณถูกปิดเพราะละเมิดข้อกำหนดการใช้งาน",
  },
  other: {
    en: "Your session was ended by our customer service. Please write to us if you have questions.",
    th: "ฝ่ายบริการลูกค้าปิดรอบการเล่นของคุณ หากมีข้อสงสัยติดต่อเราได้เลย",
  },
};

export function endedSessionText(why: EndedSessionReason, locale: Locale): string {
  return inLocale(texts[why], locale);
}
