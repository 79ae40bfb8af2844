import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ComponentType } from "react";
import { type MessageDescriptor, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../Button.tsx";
import { Panel, type PanelProps } from "../Panel.tsx";
import { errorTexts } from "./errorTexts.ts";

interface Props {
  /** What did not load, as a title. */
  readonly failed: MessageDescriptor;
  /** What to do once the browser is online; by default that it will be there. */
  readonly offlineBody?: MessageDescriptor;
  /** Draws icon, title, text and button; Panel by default. */
  readonly frame?: ComponentType<Required<PanelProps>>;
  /** For a section of a page: only as tall as its content. */
  readonly compact?: boolean;
  readonly onRetry: () => void;
}

/** In place of data that did not load: why, and a retry button. */
export function LoadFailed({
  failed,
  offlineBody = errorTexts.offlineBody,
  frame: Frame = Panel,
  compact = false,
  onRetry,
}: Props) {
  const intl = useIntl();
  const online = useValue(useApp().online);
  const Icon = online ? CloudOff : WifiOff;
  return (
    <Frame
      compact={compact}
      icon={<Icon size={32} aria-hidden="true" />}
      title={online ? intl.formatMessage(failed) : intl.formatMessage(errorTexts.offline)}
      actions={<Button onClick={onRetry}>{intl.formatMessage(errorTexts.retry)}</Button>}
    >
      {online ? intl.formatMessage(errorTexts.failedBody) : intl.formatMessage(offlineBody)}
    </Frame>
  );
}
