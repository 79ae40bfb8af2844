import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import { type TouchLayout, usualLayout } from "../../../../wire/desk/touchLayout.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { ChoiceInput } from "../../../components/ChoiceInput.tsx";
import { AccountGate, useDeskModule } from "../../../components/gates.ts";
import { AllSliders } from "../../../components/layouts/AllSliders.tsx";
import { layoutTexts } from "../../../components/layouts/layoutTexts.ts";
import { KeptLayouts } from "./KeptLayouts.tsx";
import styles from "./Layouts.module.css";
import { ShareLayout } from "./ShareLayout.tsx";

const text = defineMessages({
  mirror: { id: "layout.mirror", defaultMessage: "Swap left and right" },
  share: { id: "layout.share", defaultMessage: "Share this layout" },
  unsent: {
    id: "layout.unsent",
    defaultMessage: "Saved in this browser. Your other devices get it once the service can be reached.",
  },
});

/** The layouts of the game, what is set for all controls, and sharing. */
export default function LayoutsPanel({ desk }: { desk: Extract<Desk, { status: "playing" }> }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { gameId, profiles, chosen, unsent } = useValue(useDeskModule().layouts);
  const [sharing, setSharing] = useState(false);
  const layout = chosen?.layout ?? usualLayout(desk.layout);
  const name = chosen?.name ?? formatMessage(layoutTexts.usualName);
  // The game's own stays as it is: a change of it is a layout of the player's own.
  const change = (changes: Partial<TouchLayout>): void =>
    send({ type: "desk/saveLayout", id: chosen?.id ?? null, name, layout: { ...layout, ...changes } });
  return (
    <div className={styles.panel}>
      <KeptLayouts profiles={profiles} chosen={chosen} />
      {unsent && (
        <p className={styles.note} role="status">
          {formatMessage(text.unsent)}
        </p>
      )}
      <AllSliders layout={layout} onChange={(what, value) => change({ [what]: value })} />
      <label className={styles.check}>
        <ChoiceInput
          type="checkbox"
          checked={layout.mirrored}
          onChange={({ target }) => change({ mirrored: target.checked })}
        />
        {formatMessage(text.mirror)}
      </label>
      {gameId !== null && (
        <>
          <Button variant="quiet" aria-expanded={sharing} onClick={() => setSharing(!sharing)}>
            {formatMessage(text.share)}
          </Button>
          {sharing && (
            <AccountGate>
              <ShareLayout gameId={gameId} shared={{ name, layout }} />
            </AccountGate>
          )}
        </>
      )}
    </div>
  );
}
