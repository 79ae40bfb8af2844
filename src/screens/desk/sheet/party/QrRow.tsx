import QrCodeIcon from "lucide-react/icons/qr-code";
import { Suspense, useState } from "react";
import { lazyComponent } from "../../../../bridge/lazyComponent.tsx";
import { SheetAction } from "../SheetRows.tsx";

const QrCode = lazyComponent(() => import("../../../../components/layouts/QrCode.tsx"));

/** Once, when the code is shown: a function made anew would scroll with every rendering. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** An address for the camera of another device. @param label whom it is for: of the row, and of the code for those who do not see it */
export function QrRow({ url, label }: { url: string; label: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <SheetAction icon={QrCodeIcon} label={label} aria-expanded={shown} onClick={() => setShown(!shown)} />
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
