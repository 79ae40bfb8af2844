import { defineMessages } from "react-intl";
import { LoadFailed } from "../LoadFailed.tsx";
import { Notice } from "../Notice.tsx";

const text = defineMessages({
  failed: { id: "account.failed", defaultMessage: "This didn’t load" },
  failedBody: {
    id: "account.failed.words",
    defaultMessage: "Something went wrong on the way. Please try again.",
  },
  offline: { id: "account.offline", defaultMessage: "No internet connection" },
  offlineBody: {
    id: "account.offline.words",
    defaultMessage: "It will be here as soon as you’re back online.",
  },
  retry: { id: "account.retry", defaultMessage: "Try again" },
});

/** A section of an account page that did not load. */
export function AccountLoadFailed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed frame={Notice} messages={text} onRetry={onRetry} />;
}
