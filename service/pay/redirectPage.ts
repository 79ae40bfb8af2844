import type { PaymentProvider, PaymentView } from "./providers/provider.ts";
import { hmacHex, sameText } from "./providers/signature.ts";

/** Where the passage is on the payment pages' origin. */
export const redirectPagePath = "/passage";

/**
 * The way to providers whose pages refuse to be held in a frame: a page of our own in the frame leads there in the whole
 * window. Only addresses that were signed here are led to.
 */
export interface RedirectPage {
  addressOf(to: string, view: PaymentView): string;
  /** True when the address was signed here. */
  isSigned(to: string, signature: string): boolean;
}

export function createRedirectPage({
  secret,
  payOrigin,
}: {
  secret: string;
  payOrigin: string;
}): RedirectPage {
  return {
    addressOf(to, { locale, origin }) {
      const query = new URLSearchParams({ to, sign: hmacHex(secret, to), lang: locale, parent: origin });
      return to === "" ? "" : `${payOrigin}${redirectPagePath}?${query}`;
    },
    isSigned: (to, signature) => sameText(signature, hmacHex(secret, to)),
  };
}

/** The provider, with its page behind the passage. */
export function behindRedirectPage(redirectPage: RedirectPage, provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    addressOf: (checkout, view) => redirectPage.addressOf(provider.addressOf(checkout, view), view),
  };
}
