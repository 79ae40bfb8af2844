import type { OpsQuestion } from "../../../streams/features/ops/opsIntents.ts";
import { Button } from "../../components/Button.tsx";
import { useMayAct, useOps } from "./OpsContext.ts";

/**
 * Asks for an action on one entry. An operator who only looks has no such buttons.
 * @param about the entry's name, for those who hear the button alone
 */
export function RowButton({
  label,
  about,
  question,
  disabled = false,
}: {
  readonly label: string;
  readonly about: string;
  readonly question: OpsQuestion;
  readonly disabled?: boolean;
}) {
  const { send } = useOps();
  if (!useMayAct()) return null;
  return (
    <Button
      variant="quiet"
      aria-label={`${label}: ${about}`}
      disabled={disabled}
      onClick={() => send({ type: "ops/ask", question })}
    >
      {label}
    </Button>
  );
}
