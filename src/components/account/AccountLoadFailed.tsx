import { defineMessages } from "react-intl";
import { LoadFailed } from "../feedback/LoadFailed.tsx";
import { Notice } from "../feedback/Notice.tsx";

const text = defineMessages({
  failed: { id: "account.failed", defaultMessage: "This didn’t load" },
  offlineBody: {
    id: "account.offline.words",
    defaultMessage: "It will be here as soon as you’re back online.",
  },
});

/** A section of an account page that did not load. */
export function AccountLoadFailed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed frame={Notice} messages={text} onRetry={onRetry} />;
}
