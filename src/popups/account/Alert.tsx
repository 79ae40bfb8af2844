import Check from "lucide-react/icons/check";
import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";

const text = defineMessages({
  dataCleared: { id: "account.alert.dataCleared", defaultMessage: "Done. The app starts afresh now." },
  ok: { id: "account.alert.ok", defaultMessage: "OK" },
});

/** Says that something was done, or has happened. */
export function Alert({ answer, params, ...frame }: OverlayProps<"alert">) {
  const intl = useIntl();
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} icon={Check} title={intl.formatMessage(text[params.message])} onDismiss={close}>
      <Button onClick={close}>{intl.formatMessage(text.ok)}</Button>
    </PopupFrame>
  );
}
