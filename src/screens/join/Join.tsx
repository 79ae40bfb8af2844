import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";
import type { MessageModule } from "../../bridge/translations.ts";
import { useValue } from "../../bridge/useValue.ts";
import { useDeskWing } from "../../components/gates.ts";
import { JoinForm } from "./JoinForm.tsx";
import { VisitOver } from "./VisitOver.tsx";
import { VisitStage } from "./VisitStage.tsx";

/** The page of an invitation: the form, the game that was joined, and why it is over (R-TOGETHER-06). */
export default function Join() {
  return (
    <JoinMessages>
      <Visit />
    </JoinMessages>
  );
}

function Visit() {
  const visit = useValue(useDeskWing().visit);
  if (visit.status === "joining") return <JoinForm busy={visit.busy} problem={visit.problem} />;
  return visit.status === "visiting" ? <VisitStage visit={visit} /> : <VisitOver why={visit.why} />;
}

const loaders = import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=join" });

/** For a guest's page, whose texts no player needs. */
function JoinMessages({ children }: { children: ReactNode }) {
  return <AddedMessages loaders={loaders}>{children}</AddedMessages>;
}
