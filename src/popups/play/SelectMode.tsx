import CircleHelp from "lucide-react/icons/circle-question-mark";
import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { type Mode, modes } from "../../../wire/modes.ts";
import { usePageTitle } from "../../bridge/ShellContext.ts";
import { Button } from "../../components/Button.tsx";
import { ChoiceInput } from "../../components/ChoiceInput.tsx";
import { modeMessages } from "../../components/game/modeMessages.ts";
import { Link } from "../../components/Link.tsx";
import frameStyles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import choices from "../purchase/Choices.module.css";
import styles from "./SelectMode.module.css";

const text = defineMessages({
  choose: { id: "discovery.selectMode.choose", defaultMessage: "Choose one of your gaming mode" },
  noAccount: { id: "discovery.selectMode.noAccount", defaultMessage: "No account available" },
  recommended: { id: "discovery.selectMode.recommended", defaultMessage: "Recommended: keeps your saves" },
  start: { id: "discovery.selectMode.start", defaultMessage: "START" },
});

/** Lets the player choose the mode of a game that offers several (R-PLAY-05, R-PLAY-06). */
export function SelectMode({ answer, params, ...frame }: OverlayProps<"selectMode">) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<Mode | null>(null);
  // The one that keeps the player's saves.
  const recommended = params.modes.includes(modes.pcMode) ? modes.pcMode : modes.ownAccount;
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} variant="sheet" title={intl.formatMessage(text.choose)} onClose={close}>
      <fieldset className={styles.modes} aria-label={intl.formatMessage(text.choose)}>
        {params.modes.map((mode) => {
          const disabled = mode === modes.freeAccount && params.sharingDisabled;
          const { name, description } = modeMessages[mode];
          return (
            <label key={mode} className={`${choices.choice} ${styles.mode}`}>
              <ChoiceInput
                type="radio"
                name="mode"
                checked={chosen === mode}
                disabled={disabled}
                onChange={() => setChosen(mode)}
              />
              <span className={styles.text}>
                <strong>{intl.formatMessage(name)}</strong>
                {mode === recommended && (
                  <span className={styles.badge}>{intl.formatMessage(text.recommended)}</span>
                )}
                <span className={disabled ? styles.warning : undefined}>
                  {intl.formatMessage(disabled ? text.noAccount : description)}
                </span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <Link to={pages.guidance.path} className={styles.help}>
        <CircleHelp size={18} aria-hidden="true" />
        {usePageTitle("guidance")}
      </Link>
      <div className={frameStyles.foot}>
        <Button disabled={chosen === null} onClick={() => chosen !== null && answer(chosen)}>
          {intl.formatMessage(text.start)}
        </Button>
      </div>
    </PopupFrame>
  );
}
