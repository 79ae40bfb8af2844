import QrCodeIcon from "lucide-react/icons/qr-code";
import { Suspense, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { lazyComponent } from "../../../../bridge/lazyComponent.tsx";
import { SheetAction } from "../SheetAction.tsx";

const text = defineMessages({
  show: { id: "sheet.qr.show", defaultMessage: "Show the QR code" },
  hide: { id: "sheet.qr.hide", defaultMessage: "Hide the QR code" },
});

const QrCode = lazyComponent(() => import("../../../../components/layouts/QrCode.tsx"));

/** Once, when the code is shown: a function made anew would scroll with every rendering. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** An address for the camera of another device. @param label what it leads to, for those who do not see it */
export function QrRow({ url, label }: { url: string; label: string }) {
  const { formatMessage } = useIntl();
  const [shown, setShown] = useState(false);
  return (
    <>
      <SheetAction
        icon={QrCodeIcon}
        label={formatMessage(shown ? text.hide : text.show)}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      />
      {shown && (
        <Suspense fallback={null}>
          <div ref={scrollIntoView}>
            <QrCode text={url} label={label} />
          </div>
        </Suspense>
      )}
    </>
  );
}
