import { useState } from "react";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { AccountGate, useDeskWing } from "../../../components/gates.ts";
import { OpenForm } from "../../../components/problem/OpenForm.tsx";
import { ProblemForm } from "../../../components/problem/ProblemForm.tsx";
import { ProblemMessages } from "../../../components/problem/ProblemMessages.tsx";
import type { SectionProps } from "./sectionProps.ts";

/** The form for a problem at the desk (R-DESK-08). */
export function ReportPage({ desk }: SectionProps) {
  const send = useSend();
  const browser = useSelector(useDeskWing().screen, ({ abilities }) => abilities.browser);
  // The numbers of the moment at which the page was opened, not those of a paused game.
  const [statistics] = useState(desk.statistics);
  return (
    <AccountGate>
      <OpenForm>
        <ProblemMessages>
          <ProblemForm
            game={desk.game}
            statistics={statistics}
            browser={browser}
            onDone={() => send({ type: "desk/sheetPage", page: "menu" })}
          />
        </ProblemMessages>
      </OpenForm>
    </AccountGate>
  );
}
