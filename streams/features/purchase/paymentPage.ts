import type { PayMessage } from "../../wire/pay.ts";

/** How a payment page fares. */
export interface Page {
  readonly ready: boolean;
  /** SUBSCRIBE was pressed, and the page has not answered. */
  readonly paying: boolean;
  /** 3-D Secure shows. */
  readonly challenge: boolean;
  /** It failed while 3-D Secure showed: SUBSCRIBE comes back once that is gone. */
  readonly failed: boolean;
}

export const loadingPage: Page = { ready: false, paying: false, challenge: false, failed: false };

/** The page after something that it said, or after SUBSCRIBE (R-SUB-02, R-SUB-03). */
export function afterMessage(page: Page, message: PayMessage | { readonly type: "pay" }): Page {
  switch (message.type) {
    case "ready":
      // A page that was loaded anew knows nothing of what ran before.
      return { ...loadingPage, ready: true };
    case "pay":
      return { ...page, paying: true, failed: false };
    case "challenge":
      return message.open
        ? { ...page, challenge: true }
        : { ...page, challenge: false, paying: page.paying && !page.failed, failed: false };
    case "failure":
      return page.challenge ? { ...page, failed: true } : { ...page, paying: false };
    case "success":
      return page;
  }
}
