import Share from "lucide-react/icons/share";
import SquarePlus from "lucide-react/icons/square-plus";
import { type ComponentType, useId } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import styles from "./InstallPopup.module.css";

const title = defineMessage<{ product: string }>({
  id: "account.install.title",
  defaultMessage: "Keep {product} on your home screen",
});
const text = defineMessages({
  body: {
    id: "account.install.words",
    defaultMessage: "It opens full screen with one tap, and shows your games even without a network.",
  },
  add: { id: "account.install.add", defaultMessage: "Add to home screen" },
  later: { id: "account.install.later", defaultMessage: "Later" },
  share: { id: "account.install.share", defaultMessage: "Tap Share in your browser’s toolbar" },
  choose: { id: "account.install.choose", defaultMessage: "Scroll down and choose “Add to Home Screen”" },
  confirm: { id: "account.install.confirm", defaultMessage: "Tap “Add”" },
  done: { id: "account.install.done", defaultMessage: "Got it" },
});

const steps: ReadonlyArray<{
  message: keyof typeof text;
  Icon: ComponentType<{ size?: number }> | null;
}> = [
  { message: "share", Icon: Share },
  { message: "choose", Icon: SquarePlus },
  { message: "confirm", Icon: null },
];

/** Offers to install the app: through the browser's prompt, or, on iOS, with manual steps (R-PWA-01). */
export default function InstallPopup({ answer, params, ...frame }: OverlayProps<"install">) {
  const intl = useIntl();
  const bodyId = useId();
  const { productName } = useApp().config;
  const later = (): void => answer("later");
  return (
    <PopupFrame
      {...frame}
      variant="sheet"
      title={intl.formatMessage(title, { product: productName })}
      onDismiss={later}
    >
      <img className={styles.icon} src="/icons/icon-192.png" alt="" width={72} height={72} />
      <p id={bodyId} className={styles.text}>
        {intl.formatMessage(text.body)}
      </p>
      {params.way === "ios" && (
        <ol className={styles.steps} aria-describedby={bodyId}>
          {steps.map(({ message, Icon }, index) => (
            <li key={message}>
              <span className={styles.number} aria-hidden="true">
                {intl.formatNumber(index + 1)}
              </span>
              <span>{intl.formatMessage(text[message])}</span>
              {Icon && (
                <span className={styles.sign} aria-hidden="true">
                  <Icon size={22} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={styles.answers}>
        {params.way === "prompt" && (
          <Button onClick={() => answer("install")}>{intl.formatMessage(text.add)}</Button>
        )}
        <Button variant={params.way === "ios" ? "primary" : "quiet"} onClick={later}>
          {intl.formatMessage(params.way === "ios" ? text.done : text.later)}
        </Button>
      </div>
    </PopupFrame>
  );
}
