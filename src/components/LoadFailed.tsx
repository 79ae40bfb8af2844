import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import { type MessageDescriptor, useIntl } from "react-intl";
import { useApp } from "../bridge/AppContext.tsx";
import { useValue } from "../bridge/useValue.ts";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { Panel } from "./Panel.tsx";

interface Props {
  /** Each with a title and a sentence: for a failure on the way, and for a browser that is offline. */
  readonly messages: Readonly<
    Record<"failed" | "failedWords" | "offline" | "offlineWords" | "retry", MessageDescriptor>
  >;
  /** `page` fills the page · `section` is a part of one · `account` is a part of an account page */
  readonly variant?: "page" | "section" | "account";
  readonly onRetry: () => void;
}

/** Data that did not load: why, and the way to ask again. */
export function LoadFailed({ messages, variant = "page", onRetry }: Props) {
  const intl = useIntl();
  const online = useValue(useApp().online);
  const Icon = online ? CloudOff : WifiOff;
  const icon = <Icon size={32} aria-hidden="true" />;
  const title = intl.formatMessage(online ? messages.failed : messages.offline);
  const words = intl.formatMessage(online ? messages.failedWords : messages.offlineWords);
  const retry = <Button onClick={onRetry}>{intl.formatMessage(messages.retry)}</Button>;
  return variant === "account" ? (
    <Notice icon={icon} title={title} action={retry}>
      {words}
    </Notice>
  ) : (
    <Panel inside={variant === "section"} icon={icon} title={title} actions={retry}>
      {words}
    </Panel>
  );
}
