import { defineMessage, useIntl } from "react-intl";
import type { ShownAnnouncement } from "../../../streams/features/push/announcements.ts";
import { inLocale } from "../../../wire/locale.ts";
import { deadline } from "./dates.ts";

const planned = defineMessage<{ start: string; end: string }>({
  id: "account.maintenance.planned",
  defaultMessage: "Maintenance: {start} – {end}. Games can’t be started then.",
});
const begun = defineMessage<{ end: string }>({
  id: "account.maintenance.begun",
  defaultMessage: "Maintenance until {end}. Games can’t be started before then.",
});

/** What an announcement says, in the current language; times are in the player's time zone, which they name (R-OPS-17). */
export function useAnnouncementText(): (announcement: ShownAnnouncement) => string {
  const intl = useIntl();
  return ({ isMaintenance, hasBegun, texts, startsAt, endsAt }) => {
    if (!isMaintenance) return inLocale(texts, intl.locale);
    const [start, end] = [intl.formatDate(startsAt, deadline), intl.formatDate(endsAt, deadline)];
    return hasBegun ? intl.formatMessage(begun, { end }) : intl.formatMessage(planned, { start, end });
  };
}
