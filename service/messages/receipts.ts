import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { moneyText } from "../lib/money.ts";
import { planNames } from "../pay/products/products.ts";
import { counted, durationText, goldText } from "../rewards/amounts.ts";
import type { Cost, MessageContent } from "../store/messages/messages.ts";

export interface MessageText {
  readonly title: string;
  readonly body: string;
  /** What the body names in the service's time zone. */
  readonly moments?: Array<{ readonly text: string; readonly at: number }>;
}

type Receipt = Extract<MessageContent, { kind: "membershipPaid" | "timePaid" | "proDayPaid" }>;

/** Receipt of goods that end: what was bought, the price, and the end. */
export function receiptText(content: Receipt, locale: Locale): Translated<MessageText> {
  const { cost, until, zone } = content.params;
  const end = momentText(until, zone, locale);
  const amount = costText(cost, locale);
  const paid = {
    en: "gold" in cost ? `You paid ${amount}.` : `We received ${amount}.`,
    th: "gold" in cost ? `คุณจ่าย ${amount}แล้ว` : `เราได้รับเงิน ${amount} แล้ว`,
  };
  switch (content.kind) {
    case "membershipPaid": {
      const { months, pro } = content.params;
      const plan = inLocale(planNames[months], locale) + (pro ? " Pro" : "");
      const quality = pro ? { en: " in HD", th: " ภาพคมชัดระดับ HD" } : { en: "", th: "" };
      return {
        en: {
          title: `${plan}: paid`,
          body: `${paid.en} You have unlimited game time${quality.en} until ${end}. It is paid once and does not renew by itself.`,
        },
        th: {
          title: `ชำระค่า${plan}แล้ว`,
          body: `${paid.th} คุณเล่นได้ไม่จำกัดเวลา${quality.th} จนถึง ${end} ชำระครั้งเดียวและไม่ต่ออายุอัตโนมัติ`,
        },
      };
    }
    case "timePaid": {
      const time = durationText(content.params.seconds, locale);
      return {
        en: { title: `${time} of game time: paid`, body: `${paid.en} You can play this time until ${end}.` },
        th: { title: `ชำระค่าเวลาเล่น ${time}แล้ว`, body: `${paid.th} ใช้เวลานี้เล่นได้จนถึง ${end}` },
      };
    }
    case "proDayPaid":
      return {
        en: {
          title: "A day of Pro: paid",
          body: `${paid.en} You have unlimited game time in HD until ${end}. It does not renew by itself.`,
        },
        th: {
          title: "ชำระค่า Pro 1 วันแล้ว",
          body: `${paid.th} คุณเล่นได้ไม่จำกัดเวลา ภาพคมชัดระดับ HD จนถึง ${end} และไม่ต่ออายุอัตโนมัติ`,
        },
      };
  }
}

/** Receipt of gold coins. */
export function goldPaidText(
  { params: { gold, price, currency } }: Extract<MessageContent, { kind: "goldPaid" }>,
  locale: Locale,
): Translated<MessageText> {
  const paid = moneyText(Number(price), currency, locale);
  return {
    en: {
      title: `${counted(gold, "gold coin")}: paid`,
      body: `We received ${paid}. The coins are in your wallet.`,
    },
    th: {
      title: `ชำระค่า ${gold} เหรียญทองแล้ว`,
      body: `เราได้รับเงิน ${paid} แล้ว เหรียญอยู่ในกระเป๋าของคุณ`,
    },
  };
}

/** Receipt of a refund, and news of money that the bank takes back, or does not take back after all. */
export function refundText(
  { kind, params }: Extract<MessageContent, { kind: "refunded" | "disputed" | "paymentStands" }>,
  locale: Locale,
): Translated<MessageText> {
  const { orderId, cost, takenBack } = params;
  const paid = costText(cost, locale);
  const taken = {
    en: takenBack ? " What you bought for it was taken back, as far as you had not used it." : "",
    th: takenBack ? " และหักสิ่งที่ซื้อด้วยเงินจำนวนนี้ออก เฉพาะส่วนที่ยังไม่ได้ใช้" : "",
  };
  switch (kind) {
    case "refunded":
      return {
        en: {
          title: `Refund: ${paid}`,
          body: `We paid ${paid} back for your order ${orderId}.${taken.en} ${"gold" in cost ? "The coins are in your wallet." : "Your bank may take some days to show it."}`,
        },
        th: {
          title: `คืนเงิน: ${paid}`,
          body: `เราคืน ${paid} ของคำสั่งซื้อ ${orderId} ให้คุณแล้ว${taken.th} ${"gold" in cost ? "เหรียญอยู่ในกระเป๋าของคุณ" : "ธนาคารอาจใช้เวลาสองสามวันจึงจะแสดงยอด"}`,
        },
      };
    case "disputed":
      return {
        en: {
          title: `Payment disputed: ${paid}`,
          body: `Your bank takes ${paid} for your order ${orderId} back, because somebody disputed the payment.${taken.en} If the bank decides that the payment stands, what you bought is yours again.`,
        },
        th: {
          title: `มีการโต้แย้งการชำระเงิน: ${paid}`,
          body: `ธนาคารของคุณเรียกเงิน ${paid} ของคำสั่งซื้อ ${orderId} คืน เพราะมีการโต้แย้งการชำระเงินนี้${taken.th} ถ้าธนาคารตัดสินว่าการชำระเงินถูกต้อง คุณจะได้สิ่งที่ซื้อกลับคืน`,
        },
      };
    case "paymentStands":
      return {
        en: {
          title: `Payment stands: ${paid}`,
          body: `${paid} for your order ${orderId} did not go back to you after all. What was taken back for it is yours again.`,
        },
        th: {
          title: `การชำระเงิน ${paid} มีผลตามเดิม`,
          body: `เงิน ${paid} ของคำสั่งซื้อ ${orderId} ไม่ได้ถูกคืนให้คุณ สิ่งที่หักไปจึงกลับมาเป็นของคุณเหมือนเดิม`,
        },
      };
  }
}

function costText(cost: Cost, locale: Locale): string {
  return "gold" in cost ? goldText(cost.gold, locale) : moneyText(Number(cost.price), cost.currency, locale);
}

/** A moment with its time zone, in the Gregorian calendar for Thai too: "Jan 6, 2026, 12:00 AM UTC". */
export function momentText(seconds: number, zone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    calendar: "gregory",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  }).format(seconds * 1_000);
}
