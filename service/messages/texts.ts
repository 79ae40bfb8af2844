import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { afterThaiWord, durationText, prizeText } from "../rewards/amounts.ts";
import { rewardTitle } from "../rewards/rewards.ts";
import type { MessageContent } from "../store/messages/messages.ts";
import { endedSessionText } from "./endedSession.ts";
import { goldPaidText, type MessageText, momentText, receiptText, refundText } from "./receipts.ts";

const security = {
  wrongPins: {
    en: {
      title: "Somebody typed wrong PINs for your name",
      body: "It was in browsers where you have not signed in before, and they did not get in. If it was you, all is well. A passkey cannot be guessed: you find it in the settings, under ‘PIN and passkeys’.",
    },
    th: {
      title: "มีคนใส่ PIN ของชื่อคุณผิดหลายครั้ง",
      body: "เกิดขึ้นในเบราว์เซอร์ที่คุณไม่เคยเข้าสู่ระบบ และยังไม่มีใครเข้ามาได้ ถ้าเป็นคุณเองก็ไม่ต้องทำอะไร ส่วนพาสคีย์ไม่มีใครเดาได้ ตั้งได้ในหน้าการตั้งค่า หัวข้อ “PIN และพาสคีย์”",
    },
  },
  protectionChanged: {
    en: {
      title: "Your PIN or your passkeys were changed",
      body: "If it was not you, sign in with your recovery code and choose a new PIN: it signs everybody else out. If you have no code, ask the operator of this service for one.",
    },
    th: {
      title: "PIN หรือพาสคีย์ของคุณถูกเปลี่ยนแล้ว",
      body: "ถ้าคุณไม่ได้เปลี่ยนเอง ให้เข้าสู่ระบบด้วยรหัสกู้คืนแล้วตั้ง PIN ใหม่ ผู้อื่นจะถูกออกจากระบบทั้งหมด ถ้าไม่มีรหัส ให้ขอจากผู้ดูแลบริการนี้",
    },
  },
} as const satisfies Record<string, Translated<MessageText>>;

/** Text of a message in the reader's current language. */
export function messageText(content: MessageContent, locale: Locale, productName: string): MessageText {
  const text = inLocale(textsOf(content, locale, productName), locale);
  if (!("until" in content.params)) return text;
  const { until, zone } = content.params;
  return { ...text, moments: [{ text: momentText(until, zone, locale), at: until }] };
}

function textsOf(content: MessageContent, locale: Locale, productName: string): Translated<MessageText> {
  switch (content.kind) {
    case "welcome": {
      const { name } = content.params;
      return {
        en: {
          title: `Welcome, ${name}!`,
          body: "Pick a game, press play and it starts in the cloud. News about your game time, rewards and friends turns up here.",
        },
        th: {
          title: `ยินดีต้อนรับ ${name}!`,
          body: "เลือกเกมแล้วกดเล่นได้เลย เกมจะเปิดบนคลาวด์ทันที ข่าวเรื่องเวลาเล่น รางวัล และเพื่อนของคุณจะแจ้งไว้ที่นี่",
        },
      };
    }
    case "timeGift": {
      const time = durationText(content.params.seconds, locale);
      return {
        en: {
          title: `A gift: ${time} of game time`,
          body: `You got ${time} of free game time. Enjoy ${productName}!`,
        },
        th: {
          title: `ของขวัญ: เวลาเล่นฟรี ${time}`,
          body: `คุณได้รับเวลาเล่นเกมฟรี ${time} ขอให้สนุกกับ ${productName}!`,
        },
      };
    }
    case "giftRefused":
      return {
        en: {
          title: "No free game time this time",
          body: "The free game time for this device or network was given to other accounts already, so this account gets no gifts. You can buy game time.",
        },
        th: {
          title: "ครั้งนี้ไม่มีเวลาเล่นฟรี",
          body: "อุปกรณ์หรือเครือข่ายนี้รับเวลาเล่นฟรีให้บัญชีอื่นครบแล้ว บัญชีนี้จึงไม่ได้รับของขวัญ คุณซื้อเวลาเล่นเพิ่มได้",
        },
      };
    case "inviteBound": {
      const { inviter, seconds } = content.params;
      const prize = prizeText({ seconds, gold: 0 }, locale);
      return {
        en: {
          title: "Invite code added",
          body: `You came with an invite code of ${inviter}. ${prize} went into your wallet.`,
        },
        th: {
          title: "ใช้รหัสเชิญเรียบร้อยแล้ว",
          body: `คุณใช้รหัสเชิญของ ${inviter} และได้รับ${prize}ในกระเป๋าแล้ว`,
        },
      };
    }
    case "friendJoined": {
      const { friend } = content.params;
      return {
        en: {
          title: `${friend} used your invite code`,
          body: "Thank you for bringing a friend! If you have not collected the reward for it yet, it waits on the rewards page.",
        },
        th: {
          title: `${friend} ใช้รหัสเชิญของคุณแล้ว`,
          body: "ขอบคุณที่ชวนเพื่อนมาเล่น! ถ้ายังไม่ได้รับรางวัลชวนเพื่อน ไปรับได้ที่หน้ารางวัลเลย",
        },
      };
    }
    case "rewardClaimed": {
      const title = rewardTitle(content.params.rewardId, locale);
      const prize = prizeText(content.params, locale);
      return {
        en: { title: `Reward collected: ${title}`, body: `${prize} went into your wallet.` },
        th: { title: `รับรางวัลแล้ว: ${title}`, body: `เพิ่ม${afterThaiWord(prize)}ในกระเป๋าของคุณแล้ว` },
      };
    }
    case "goldPaid":
      return goldPaidText(content, locale);
    case "refunded":
    case "disputed":
    case "paymentStands":
      return refundText(content, locale);
    case "timeGranted": {
      const time = durationText(content.params.seconds, locale);
      return {
        en: {
          title: `${time} of game time from our customer service`,
          body: `${time} of game time went into your wallet. It does not expire.`,
        },
        th: {
          title: `ฝ่ายบริการลูกค้าเพิ่มเวลาเล่นให้ ${time}`,
          body: `เพิ่มเวลาเล่น ${time} ในกระเป๋าของคุณแล้ว เวลานี้ไม่มีวันหมดอายุ`,
        },
      };
    }
    case "wrongPins":
    case "protectionChanged":
      return security[content.kind];
    case "sessionEnded": {
      const title = { en: "Your session was ended", th: "รอบการเล่นของคุณถูกปิด" };
      const { why } = content.params;
      return {
        en: { title: title.en, body: endedSessionText(why, "en") },
        th: { title: title.th, body: endedSessionText(why, "th") },
      };
    }
    case "membershipPaid":
    case "timePaid":
    case "proDayPaid":
      return receiptText(content, locale);
  }
}
