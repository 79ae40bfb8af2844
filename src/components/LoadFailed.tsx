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
  /** Title and text for a failed request and for a browser that is offline, and the retry button's label. */
  readonly messages: Readonly<
    Record<"failed" | "failedBody" | "offline" | "offlineBody" | "retry", MessageDescriptor>
  >;
  /** Draws icon, title, text and button; Panel by default. */
  readonly frame?: ComponentType<FrameProps>;
  /** For a section of a page: only as tall as its content. */
  readonly compact?: boolean;
  readonly onRetry: () => void;
}

/** In place of data that did not load: why, and a retry button. */
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
      {intl.formatMessage(online ? messages.failedBody : messages.offlineBody)}
    </Frame>
  );
}
