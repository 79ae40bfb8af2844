import { inLocale, type Locale, type Translated } from "../../../../wire/locale.ts";

/** Texts of the local provider's payment page. */
export const texts = {
  title: { en: "Payment", th: "ชำระเงิน" },
  total: { en: "Total", th: "ยอดชำระ" },
  test: {
    en: "Test payment. No money is taken, and real cards are not accepted.",
    th: "หน้าชำระเงินทดสอบ ไม่มีการตัดเงินจริง และไม่รับบัตรจริง",
  },
  number: { en: "Card number", th: "หมายเลขบัตร" },
  expiry: { en: "Expiry date", th: "วันหมดอายุ" },
  expiryHint: { en: "MM/YY", th: "ดด/ปป" },
  cvc: { en: "Security code", th: "รหัสหลังบัตร" },
  cards: { en: "Fill in a test card", th: "เลือกบัตรทดสอบ" },
  success: { en: "Success", th: "สำเร็จ" },
  declinedCard: { en: "Declined", th: "ถูกปฏิเสธ" },
  insufficientCard: { en: "Insufficient funds", th: "เงินไม่พอ" },
  challengePass: { en: "3-D Secure", th: "3-D Secure ผ่าน" },
  challengeFail: { en: "3-D Secure fails", th: "3-D Secure ไม่ผ่าน" },
  downCard: { en: "Provider down", th: "ระบบล่ม" },
  slowCard: { en: "Slow", th: "ช้า" },
  pay: { en: "Pay {amount}", th: "ชำระ {amount}" },
  cancel: { en: "Cancel and go back", th: "ยกเลิกและกลับไป" },
  working: { en: "Waiting for your bank …", th: "กำลังรอธนาคารตอบกลับ…" },
  paid: { en: "Payment received", th: "ชำระเงินเรียบร้อยแล้ว" },
  paidMore: { en: "Thank you. You can close this page.", th: "ขอบคุณ ปิดหน้านี้ได้เลย" },
  challengeTitle: { en: "Is it you?", th: "ยืนยันว่าเป็นคุณ" },
  challengeText: {
    en: "Your bank asks you to confirm the payment of {amount}.",
    th: "ธนาคารของคุณขอให้ยืนยันการชำระเงิน {amount}",
  },
  confirm: { en: "Confirm payment", th: "ยืนยันการชำระเงิน" },
  refuse: { en: "It was not me", th: "ไม่ใช่ฉัน" },
  numberWrong: {
    en: "This card number is not complete or has a typing error.",
    th: "หมายเลขบัตรไม่ครบหรือพิมพ์ผิด",
  },
  numberUnknown: {
    en: "Only the test cards below work here. Please do not type a real card.",
    th: "ที่นี่ใช้ได้เฉพาะบัตรทดสอบด้านล่าง กรุณาอย่ากรอกบัตรจริง",
  },
  expiryWrong: { en: "Please type month and year, such as 12/34.", th: "กรุณากรอกเดือนและปี เช่น 12/34" },
  expiryPast: { en: "This card has expired.", th: "บัตรนี้หมดอายุแล้ว" },
  cvcWrong: { en: "The code has 3 or 4 digits.", th: "รหัสมี 3 หรือ 4 หลัก" },
  check: { en: "Please check your card details.", th: "กรุณาตรวจสอบข้อมูลบัตร" },
  declined: {
    en: "Your card was declined. Please try another card.",
    th: "บัตรของคุณถูกปฏิเสธ กรุณาลองใช้บัตรอื่น",
  },
  insufficient: {
    en: "There is not enough money on this card. Please try another card.",
    th: "ยอดเงินในบัตรไม่เพียงพอ กรุณาลองใช้บัตรอื่น",
  },
  challenge: {
    en: "Your bank could not confirm that it is you. Nothing was charged.",
    th: "ธนาคารยืนยันตัวตนของคุณไม่สำเร็จ ยังไม่มีการตัดเงิน",
  },
  down: {
    en: "The payment service does not answer. Please try again in a moment.",
    th: "ระบบชำระเงินไม่ตอบสนอง กรุณาลองอีกครั้งในอีกสักครู่",
  },
  closed: {
    en: "This payment is over and nothing was charged. Please start again in the app.",
    th: "รายการนี้สิ้นสุดแล้วและไม่มีการตัดเงิน กรุณาเริ่มใหม่ในแอป",
  },
  elsewhere: {
    en: "You pay on the page of our payment partner and come back afterwards.",
    th: "คุณจะชำระเงินที่หน้าเว็บของผู้ให้บริการชำระเงิน แล้วกลับมาที่แอป",
  },
  goOn: { en: "Continue to payment", th: "ไปหน้าชำระเงิน" },
  foreign: {
    en: "This request does not belong to this payment. Nothing was charged. Please start again.",
    th: "คำขอนี้ไม่ตรงกับรายการชำระเงิน ยังไม่มีการตัดเงิน กรุณาเริ่มใหม่",
  },
} as const satisfies Record<string, Translated<string>>;

export type PageText = keyof typeof texts;

/** All texts in one language. */
export function textsIn(locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, inLocale(text, locale)]));
}
