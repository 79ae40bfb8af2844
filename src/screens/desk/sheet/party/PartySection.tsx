import Tv from "lucide-react/icons/tv";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { Suspense, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../../bridge/AppContext.tsx";
import { lazyComponent } from "../../../../bridge/lazyComponent.tsx";
import { useValue } from "../../../../bridge/useValue.ts";
import { useDeskModule } from "../../../../components/gates.ts";
import { SheetAction, SheetSection } from "../SheetRows.tsx";
import { GuestRow } from "./GuestRow.tsx";
import { Invitation } from "./Invitation.tsx";

const text = defineMessages({
  title: { id: "sheet.party", defaultMessage: "Play together" },
  invite: { id: "sheet.party.invite", defaultMessage: "Invite somebody" },
  inviteNote: {
    id: "sheet.party.invite.note",
    defaultMessage: "By a link and a PIN. Up to three guests, without an account, on your time.",
  },
  television: { id: "sheet.television", defaultMessage: "Play on a TV" },
  end: { id: "sheet.party.end", defaultMessage: "End playing together" },
  endNote: { id: "sheet.party.end.note", defaultMessage: "All guests leave, and the link stops working." },
});

/** Inviting guests, who they are and what each may do (R-TOGETHER-04). */
export function PartySection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { offered, party, connected, roles, busy } = useValue(useDeskModule().party);
  if (!offered) return null;
  const canPlay = roles.includes("pad2");
  return (
    <SheetSection title={formatMessage(text.title)}>
      {party === null ? (
        <>
          <SheetAction
            icon={UserPlus}
            label={formatMessage(text.invite)}
            note={formatMessage(text.inviteNote)}
            aria-disabled={busy || undefined}
            onClick={() => !busy && send({ type: "desk/inviteGuests", joinAs: canPlay ? "pad" : "viewer" })}
          />
          <TelevisionRow />
        </>
      ) : (
        <>
          {party.guests.map((guest) => (
            <GuestRow key={guest.id} guest={guest} here={connected.includes(guest.id)} roles={roles} />
          ))}
          <Invitation party={party} canPlay={canPlay} />
          <TelevisionRow />
          <SheetAction
            icon={Users}
            label={formatMessage(text.end)}
            note={formatMessage(text.endNote)}
            data-danger
            aria-disabled={busy || undefined}
            onClick={() => !busy && send({ type: "desk/closeParty" })}
          />
        </>
      )}
    </SheetSection>
  );
}

const TvCodeForm = lazyComponent<object>(() => import("./TvCodeForm.tsx"));

/** The form for a television's code. Its own page would leave the game. */
function TelevisionRow() {
  const label = useIntl().formatMessage(text.television);
  const [shown, setShown] = useState(false);
  return (
    <>
      <SheetAction icon={Tv} label={label} aria-expanded={shown} onClick={() => setShown(!shown)} />
      {shown && (
        <Suspense fallback={null}>
          <TvCodeForm />
        </Suspense>
      )}
    </>
  );
}
