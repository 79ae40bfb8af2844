import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ComponentType, ReactNode } from "react";
import { type MessageDescriptor, useIntl } from "react-intl";
import { useApp } from "../bridge/AppContext.tsx";
import { useValue } from "../bridge/useValue.ts";
import { Button } from "./Button.tsx";
import { Panel } from "./Panel.tsx";

interface FrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
  readonly compact: boolean;
}

interface Props {
  /** A title and a sentence each: for a failure on the way, and for a browser that is offline. */
  readonly messages: Readonly<
    Record<"failed" | "failedWords" | "offline" | "offlineWords" | "retry", MessageDescriptor>
  >;
  /** What it is drawn in: a panel by default. */
  readonly frame?: ComponentType<FrameProps>;
  /** It is a section of a page, no taller than it needs to be. */
  readonly compact?: boolean;
  readonly onRetry: () => void;
}

/** Data that did not load: why, and the way to ask again. */
export function LoadFailed({ messages, frame: Frame = Panel, compact = false, onRetry }: Props) {
  const intl = useIntl();
  const online = useValue(useApp().online);
  const Icon = online ? CloudOff : WifiOff;
  return (
    <Frame
      compact={compact}
      icon={<Icon size={32} aria-hidden="true" />}
      title={intl.formatMessage(online ? messages.failed : messages.offline)}
      actions={<Button onClick={onRetry}>{intl.formatMessage(messages.retry)}</Button>}
    >
      {intl.formatMessage(online ? messages.failedWords : messages.offlineWords)}
    </Frame>
  );
}
