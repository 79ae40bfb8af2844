import { pages } from "../../../streams/page/routes.ts";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { DeskGate } from "../../components/gates.ts";
import TvCodeForm from "../desk/sheet/party/TvCodeForm.tsx";

/** Where a player types a television's code, or arrives with it from the QR code. */
export default function TvCode() {
  return (
    <AccountPage page="tvCode" backTo={pages.user.path}>
      <DeskGate>
        <TvCodeForm code={window.location.hash} />
      </DeskGate>
    </AccountPage>
  );
}
