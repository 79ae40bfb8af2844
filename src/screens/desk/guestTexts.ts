import { defineMessage, defineMessages } from "react-intl";
import { type GuestRole, padOfRole } from "../../../wire/desk/party.ts";

export const roleTexts = defineMessages({
  viewer: { id: "sheet.role.viewer", defaultMessage: "watches" },
  pad2: { id: "sheet.role.pad2", defaultMessage: "player 2" },
  pad3: { id: "sheet.role.pad3", defaultMessage: "player 3" },
  pad4: { id: "sheet.role.pad4", defaultMessage: "player 4" },
  copilot: { id: "sheet.role.copilot", defaultMessage: "steers along" },
  television: { id: "sheet.role.television", defaultMessage: "shows the game" },
});

export const guestTexts = {
  came: defineMessage<{ name: string }>({ id: "desk.guest.came", defaultMessage: "{name} is here" }),
  left: defineMessage<{ name: string }>({ id: "desk.guest.left", defaultMessage: "{name} has left" }),
  hasPad: defineMessage<{ name: string }>({ id: "desk.baton", defaultMessage: "{name} has the pad" }),
};

/** A role's colour, the same on the television and on the phones. A copilot presses what the player presses. */
export function roleColor(role: GuestRole | "player"): string | undefined {
  const pad = role === "player" || role === "copilot" ? 1 : (padOfRole(role) ?? 0);
  return ["#d5def5", "#7cc2ff", "#ff9d7d", "#7fe3b1", "#ffd86b"][pad];
}
