import { defineMessages, useIntl } from "react-intl";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";
import { SpeedDial } from "./SpeedDial.tsx";

const text = defineMessages({
  wait: {
    id: "speedTest.wait",
    defaultMessage: "Please wait about 20s, we are testing the speed choose the best server for you",
  },
});

/** Shown while the speed test runs (R-PLAY-04). */
export function SpeedTest({ id, params, ...frame }: OverlayProps<"speedTest">) {
  const intl = useIntl();
  const answer = useAnswer(id, "speedTest");
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} titleVariant="line" title={intl.formatMessage(text.wait)} onClose={close}>
      <SpeedDial {...params} />
    </PopupFrame>
  );
}
