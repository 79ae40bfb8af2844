import { defineMessages } from "react-intl";

/** The privacy notice: which data is stored where, and why. */
export const privacy = defineMessages({
  us: { id: "account.privacy.us", defaultMessage: "What the service keeps" },
  usText: {
    id: "account.privacy.us.text",
    defaultMessage:
      "From your sign-in: your name, your picture and a number that stands for you. From your use: your play time, purchases, messages, rewards, invite codes, the games you played lately, and a Steam library if you bind one. Without these the service can’t work.",
  },
  browser: { id: "account.privacy.browser", defaultMessage: "What this browser keeps" },
  browserText: {
    id: "account.privacy.browser.text",
    defaultMessage: "The app stores only what it needs, in this browser:",
  },
  browserUser: {
    id: "account.privacy.browser.user",
    defaultMessage: "who is signed in, with a key that is renewed and lasts half an hour at most",
  },
  browserRefresh: {
    id: "account.privacy.browser.refresh",
    defaultMessage: "a cookie for renewing that key, for 30 days, which no script of a page can read",
  },
  browserDevice: {
    id: "account.privacy.browser.device",
    defaultMessage: "a random number that stands for this browser, and the app’s version",
  },
  browserQuick: {
    id: "account.privacy.browser.quick",
    defaultMessage:
      "copies of your wallet and of home, speed test results and your last searches, so that pages are quick",
  },
  browserMarks: {
    id: "account.privacy.browser.marks",
    defaultMessage: "what was shown to you already, an invite code that waits, and where you wanted to go",
  },
  browserLanguage: {
    id: "account.privacy.browser.language",
    defaultMessage: "a cookie with your language, for 365 days",
  },
  browserAfter: {
    id: "account.privacy.browser.after",
    defaultMessage:
      "Signing out removes who is signed in and the copy of the wallet. The settings have a button that clears the rest, except for the number of this browser, your language and marks of what is shown only once ever.",
  },
  play: { id: "account.privacy.play", defaultMessage: "While you play" },
  playText: {
    id: "account.privacy.play.text",
    defaultMessage:
      "Keys, touches and the mouse go straight to the machine that runs your game. Name and password of a lent game account are kept in memory only, and are gone when you close the page.",
  },
  pay: { id: "account.privacy.pay", defaultMessage: "When you pay" },
  payText: {
    id: "account.privacy.pay.text",
    defaultMessage:
      "Card data is typed into a page of the payment provider. It never passes through this app; we learn what was paid for, how much, and whether it worked.",
  },
  counts: { id: "account.privacy.counts", defaultMessage: "What we count" },
  countsText: {
    id: "account.privacy.counts.text",
    defaultMessage:
      "Which games and plans are looked at and pressed, with your player number, the country where known, and the time. It tells us what is liked. There is no advertising.",
  },
  ask: { id: "account.privacy.ask", defaultMessage: "Questions, and your data" },
  askText: {
    id: "account.privacy.ask.text",
    defaultMessage:
      "The settings download and delete what is kept about you. To correct it, write to customer service. Only what the law makes us keep, such as records of payments, stays.",
  },
});
