import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";

/** Every sentence of the service for players. */
const texts = {
  sessionInvalid: { en: "Please sign in again.", th: "กรุณาเข้าสู่ระบบอีกครั้ง" },
  keyReused: {
    en: "For your safety this sign-in was ended: it was used in two places at once. Please sign in again.",
    th: "เพื่อความปลอดภัย ระบบยกเลิกการเข้าสู่ระบบนี้แล้ว เพราะถูกใช้จากสองที่พร้อมกัน กรุณาเข้าสู่ระบบอีกครั้ง",
  },
  signInFailed: {
    en: "Your sign-in could not be confirmed. Please try again.",
    th: "ยืนยันการเข้าสู่ระบบไม่สำเร็จ กรุณาลองอีกครั้ง",
  },
  accountDisabled: {
    en: "This account is disabled. Please write to the customer service.",
    th: "บัญชีนี้ถูกระงับการใช้งาน กรุณาติดต่อฝ่ายบริการลูกค้า",
  },
  accountLeaves: {
    en: "This account is to be deleted.",
    th: "บัญชีนี้กำลังจะถูกลบ",
  },
  accountGone: {
    en: "This account is being deleted. In a few minutes you can sign in and start anew.",
    th: "บัญชีนี้กำลังถูกลบ อีกไม่กี่นาทีคุณเข้าสู่ระบบเพื่อเริ่มใหม่ได้",
  },
  accountClosed: {
    en: "Your game was ended because your account is disabled or will be deleted. It was saved.",
    th: "เกมของคุณถูกปิดเพราะบัญชีถูกระงับหรือกำลังจะถูกลบ และบันทึกเกมไว้แล้ว",
  },
  badRequest: { en: "The request could not be understood.", th: "ระบบไม่เข้าใจคำขอนี้" },
  notFound: { en: "There is nothing at this address.", th: "ไม่พบสิ่งที่ต้องการ" },
  otherSite: {
    en: "Another website made this request, so nothing was done.",
    th: "คำขอนี้มาจากเว็บไซต์อื่น ระบบจึงไม่ได้ดำเนินการ",
  },
  tooLarge: { en: "The request is too large.", th: "คำขอมีขนาดใหญ่เกินไป" },
  tooMany: { en: "Too many requests. Please wait a moment.", th: "มีคำขอมากเกินไป กรุณารอสักครู่" },
  reportsTooMany: {
    en: "You have reported many problems today. Please write to the customer service instead.",
    th: "วันนี้คุณแจ้งปัญหาหลายครั้งแล้ว กรุณาติดต่อฝ่ายบริการลูกค้าแทน",
  },
  recordingOver: {
    en: "The recording was not sent in time. It is sent again with the report.",
    th: "ส่งบันทึกการใช้งานไม่ทันเวลา ระบบจะส่งให้อีกครั้งพร้อมรายงาน",
  },
  recordingWrong: {
    en: "The recording could not be read, so it was not kept. Your report has arrived.",
    th: "อ่านบันทึกการใช้งานไม่ได้ ระบบจึงไม่ได้เก็บไว้ แต่ได้รับรายงานของคุณแล้ว",
  },
  serverError: { en: "Server Error", th: "เซิร์ฟเวอร์ขัดข้อง" },
  unavailable: {
    en: "The service is not available at the moment. Please try again.",
    th: "ขณะนี้ระบบยังไม่พร้อมให้บริการ กรุณาลองอีกครั้ง",
  },
  gameUnknown: { en: "This game is not available.", th: "เกมนี้ยังไม่เปิดให้บริการ" },
  gameNotOffered: {
    en: "This game is not offered at the moment. Please choose another one.",
    th: "ขณะนี้ยังเล่นเกมนี้ไม่ได้ กรุณาเลือกเกมอื่น",
  },
  modeNotOffered: {
    en: "This game cannot be played in that mode.",
    th: "เกมนี้เล่นด้วยโหมดที่เลือกไม่ได้",
  },
  noAccount: { en: "No account available", th: "ไม่มีบัญชีว่างในขณะนี้" },
  alreadyScheduled: {
    en: "You already have a game open. Please leave it first.",
    th: "คุณเปิดเกมค้างอยู่ กรุณาออกจากเกมนั้นก่อน",
  },
  scheduleOver: { en: "This session has ended.", th: "รอบการเล่นนี้จบลงแล้ว" },
  notYourTurn: { en: "It is not your turn yet.", th: "ยังไม่ถึงคิวของคุณ" },
  notConfirmed: { en: "Please confirm the session first.", th: "กรุณายืนยันรอบการเล่นก่อน" },
  hostUnreachable: {
    en: "The game machine does not answer. Please try again.",
    th: "เครื่องเกมไม่ตอบสนอง กรุณาลองอีกครั้ง",
  },
  hostDrains: {
    en: "The computer that runs your game is taken out of service in {minutes} min. Please save before then: after that your game starts again on another one.",
    th: "คอมพิวเตอร์ที่รันเกมของคุณจะหยุดให้บริการในอีก {minutes} นาที กรุณาบันทึกเกมก่อนเวลานั้น หลังจากนั้นเกมจะเริ่มใหม่บนเครื่องอื่น",
  },
  maintenance: {
    en: "There is maintenance now. Until it is over no game can be started, and no game time for today can be bought.",
    th: "ขณะนี้อยู่ระหว่างปรับปรุงระบบ ยังเริ่มเกมหรือซื้อเวลาเล่นสำหรับวันนี้ไม่ได้จนกว่าจะเสร็จ",
  },
  maintenanceEnds: {
    en: "Maintenance: your game ends in {minutes} min. Please save before then.",
    th: "ปรับปรุงระบบ: เกมของคุณจะจบในอีก {minutes} นาที กรุณาบันทึกเกมก่อนเวลานั้น",
  },
  regionFull: {
    en: "The seat there has just been taken. You keep your place in the queue.",
    th: "ที่ว่างนั้นเพิ่งมีคนใช้ไป คุณยังอยู่ในคิวที่เดิม",
  },
  noTime: { en: "You have no game time left.", th: "เวลาเล่นของคุณหมดแล้ว" },
  goodsUnknown: { en: "Goods Not Found", th: "ไม่พบสินค้านี้" },
  offerChanged: {
    en: "This offer has changed. Please look at it again.",
    th: "ข้อเสนอนี้เปลี่ยนไปแล้ว กรุณาตรวจสอบอีกครั้ง",
  },
  coinsShort: {
    en: "You do not have enough gold coins for this.",
    th: "เหรียญทองของคุณไม่พอ",
  },
  providerUnreachable: {
    en: "The payment service does not answer. Nothing was charged. Please try again.",
    th: "ระบบชำระเงินไม่ตอบสนอง ยังไม่มีการตัดเงิน กรุณาลองอีกครั้ง",
  },
  memberOver: {
    en: "Your membership has ended. Renew it to keep playing.",
    th: "การเป็นสมาชิกหมดอายุแล้ว ต่ออายุเพื่อเล่นต่อได้เลย",
  },
  joinMembership: {
    en: "Your free time has run out. Join our membership to keep playing.",
    th: "เวลาเล่นฟรีหมดแล้ว สมัครสมาชิกเพื่อเล่นต่อได้เลย",
  },
  rewardUnknown: { en: "There is no such reward.", th: "ไม่พบรางวัลนี้" },
  rewardClaimed: { en: "You already have this reward.", th: "คุณรับรางวัลนี้ไปแล้ว" },
  rewardNotEarned: {
    en: "This reward is not earned yet.",
    th: "คุณยังทำไม่ครบเงื่อนไขของรางวัลนี้",
  },
  prizeShare: {
    en: "Your device or network has had its share of gifts, so this account gets none.",
    th: "อุปกรณ์หรือเครือข่ายของคุณได้รับของขวัญครบตามสิทธิ์แล้ว บัญชีนี้จึงไม่ได้รับเพิ่ม",
  },
  inviteSameDevice: {
    en: "This code belongs to somebody who plays on this device. Use the code of a friend with a device of their own.",
    th: "รหัสนี้เป็นของผู้ที่เล่นบนอุปกรณ์เครื่องนี้ กรุณาใช้รหัสของเพื่อนที่เล่นบนอุปกรณ์เครื่องอื่น",
  },
  inviteUnknown: {
    en: "This invite code does not exist. Please check it.",
    th: "ไม่พบรหัสเชิญนี้ กรุณาตรวจสอบอีกครั้ง",
  },
  inviteTooOften: {
    en: "You tried too many codes. Please try again in a few minutes.",
    th: "คุณลองใส่รหัสมากเกินไป กรุณาลองอีกครั้งในอีกไม่กี่นาที",
  },
  dataTooOften: {
    en: "You have downloaded your data several times in the last hour. Please try again later.",
    th: "คุณดาวน์โหลดข้อมูลของคุณหลายครั้งในชั่วโมงที่ผ่านมา กรุณาลองอีกครั้งภายหลัง",
  },
  inviteOwn: {
    en: "This is your own invite code. Give it to a friend.",
    th: "นี่คือรหัสเชิญของคุณเอง ส่งให้เพื่อนใช้ได้เลย",
  },
  inviteBound: { en: "You have used an invite code already.", th: "คุณเคยใช้รหัสเชิญไปแล้ว" },
  inviteLate: {
    en: "An invite code can be used within 7 days of joining.",
    th: "รหัสเชิญใช้ได้ภายใน 7 วันหลังจากสมัครเท่านั้น",
  },
  inviteMutual: {
    en: "You invited this player yourself.",
    th: "ผู้เล่นคนนี้ใช้รหัสเชิญของคุณ จึงใช้รหัสของเขาไม่ได้",
  },
  saveUnknown: { en: "This save is no longer there.", th: "ไม่พบเซฟนี้แล้ว" },
  savesInUse: {
    en: "The game is running with this save. End the game first.",
    th: "เกมกำลังใช้เซฟนี้อยู่ กรุณาจบเกมก่อน",
  },
  layoutUnknown: { en: "This layout is no longer there.", th: "ไม่พบรูปแบบปุ่มนี้แล้ว" },
  layoutsFull: {
    en: "There is no room for another layout. Delete one that you no longer need.",
    th: "เก็บรูปแบบปุ่มเพิ่มไม่ได้แล้ว กรุณาลบอันที่ไม่ใช้ก่อน",
  },
  downloadOver: {
    en: "This download link has been used or is too old. Please start the download again.",
    th: "ลิงก์ดาวน์โหลดนี้ถูกใช้ไปแล้วหรือหมดอายุ กรุณากดดาวน์โหลดอีกครั้ง",
  },
  partyOver: {
    en: "This invitation is no longer valid. Ask the player for a new one.",
    th: "คำเชิญนี้ใช้ไม่ได้แล้ว ขอคำเชิญใหม่จากผู้เล่นได้เลย",
  },
  partyWrongPin: {
    en: "This PIN is not right. Please check it.",
    th: "PIN ไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง",
  },
  partyLocked: {
    en: "Too many wrong PINs were tried. Ask the player for a new PIN.",
    th: "มีการใส่ PIN ผิดหลายครั้งเกินไป ขอ PIN ใหม่จากผู้เล่นได้เลย",
  },
  partyFull: {
    en: "All places for guests are taken.",
    th: "ที่สำหรับผู้ร่วมเล่นเต็มแล้ว",
  },
  partyName: { en: "Please enter a name that can be read.", th: "กรุณาใส่ชื่อที่อ่านได้" },
  partyRole: {
    en: "This pad is taken, or the game does not have it.",
    th: "จอยนี้มีคนใช้อยู่ หรือเกมนี้ไม่มี",
  },
  noTelevision: {
    en: "No TV shows this code now. Please check it.",
    th: "ไม่มีทีวีที่แสดงรหัสนี้อยู่ กรุณาตรวจสอบอีกครั้ง",
  },
  televisionTaken: {
    en: "Your game is on another TV already.",
    th: "เกมของคุณอยู่บนทีวีอีกเครื่องแล้ว",
  },
  less: { en: "You have less than 5 minutes of game time left.", th: "เหลือเวลาเล่นไม่ถึง 5 นาทีแล้ว" },
  poor: { en: "You have less than 1 minute of game time left.", th: "เหลือเวลาเล่นไม่ถึง 1 นาทีแล้ว" },
  balance: {
    en: "Your game time is used up. Thank you for playing!",
    th: "เวลาเล่นของคุณหมดแล้ว ขอบคุณที่มาเล่นกัน!",
  },
} as const satisfies Record<string, Translated<string>>;

export type TextKey = keyof typeof texts;

/** A sentence in the player's language. */
export function textOf(key: TextKey, locale: Locale): string {
  return inLocale(texts[key], locale);
}
