import type { PaymentProvider, PaymentView } from "./providers/provider.ts";
import { hmacHex, sameText } from "./providers/signature.ts";

export const redirectPagePath = "/passage";

/**
 * A page of our own for the app's frame, leading to providers whose pages refuse to be framed: its link opens
 * them in the whole window. It links to signed addresses only, so that it cannot be used as an open redirect.
 */
export interface RedirectPage {
  /** The page's address for a target; "" for an empty target. */
  addressOf(to: string, view: PaymentView): string;
  /** True when the target was signed with the same secret, by whichever process. */
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

/** The same provider, with its page reached through the redirect page. */
export function behindRedirectPage(redirectPage: RedirectPage, provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    addressOf: (checkout, view) => redirectPage.addressOf(provider.addressOf(checkout, view), view),
  };
}
