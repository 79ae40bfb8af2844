import { defineMessages } from "react-intl";
import { LoadFailed } from "../feedback/LoadFailed.tsx";
import { Notice } from "../feedback/Notice.tsx";

const text = defineMessages({ failed: { id: "account.failed", defaultMessage: "This didn’t load" } });

/** A section of an account page that did not load. */
export function AccountLoadFailed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed frame={Notice} failed={text.failed} onRetry={onRetry} />;
}
