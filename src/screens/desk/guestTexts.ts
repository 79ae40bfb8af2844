import { defineMessage, defineMessages } from "react-intl";
import { type GuestRole, padOfRole } from "../../../wire/desk/party.ts";

/** What each guest may do, in short. */
export const roleTexts = defineMessages({
  viewer: { id: "desk.role.viewer", defaultMessage: "watches" },
  pad2: { id: "desk.role.pad2", defaultMessage: "player 2" },
  pad3: { id: "desk.role.pad3", defaultMessage: "player 3" },
  pad4: { id: "desk.role.pad4", defaultMessage: "player 4" },
  copilot: { id: "desk.role.copilot", defaultMessage: "steers along" },
  television: { id: "desk.role.television", defaultMessage: "shows the game" },
});

export const guestTexts = {
  came: defineMessage<{ name: string }>({ id: "desk.guest.came", defaultMessage: "{name} is here" }),
  left: defineMessage<{ name: string }>({ id: "desk.guest.left", defaultMessage: "{name} has left" }),
  hasPad: defineMessage<{ name: string }>({ id: "desk.baton", defaultMessage: "{name} has the pad" }),
  takeBack: defineMessage({ id: "desk.baton.takeBack", defaultMessage: "Take it back" }),
};

/** The pad that names a role's colour (Pads.module.css): the player's own, 1, is a copilot's too; none for who only watches. */
export function padNumber(role: GuestRole): number | undefined {
  return role === "copilot" ? 1 : (padOfRole(role) ?? undefined);
}
