import type { PaymentProvider, PaymentView } from "./providers/provider.ts";
import { hmacHex, sameText } from "./providers/signature.ts";

export const redirectPagePath = "/passage";

/**
 * Our own page in the app's frame, for providers whose pages refuse to be framed: its link opens them in the whole window. It links
 * to signed addresses only, so that it is no open redirect.
 */
export interface RedirectPage {
  /** The page's address for a target; "" for an empty target. */
  addressOf(to: string, view: PaymentView): string;
  /** Whether any process signed the target. */
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

/** The same provider, reached through the redirect page. */
export function behindRedirectPage(redirectPage: RedirectPage, provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    addressOf: (checkout, view) => redirectPage.addressOf(provider.addressOf(checkout, view), view),
  };
}
