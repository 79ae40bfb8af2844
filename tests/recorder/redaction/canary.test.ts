import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { streamSchemas } from "../../../recorder/recordSchemas.ts";
import { createRedactor } from "../../../recorder/redaction/redact.ts";
import {
  callSecrets,
  frameSecrets,
  intentSecrets,
  stageEventSecrets,
  storedSecrets,
} from "../../../recorder/redaction/secretSchemas.ts";
import { storedPads } from "../../../streams/features/desk/controllers/storedPads.ts";
import { intents } from "../../../streams/intents.ts";
import { stored } from "../../../streams/storage/stored.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { deskCalls } from "../../../wire/calls/deskCalls.ts";
import { common } from "../../../wire/calls/envelope.ts";
import { partyCalls } from "../../../wire/calls/partyCalls.ts";
import { problemCalls } from "../../../wire/calls/problemReport.ts";
import { pushEvents } from "../../../wire/socket.ts";
import { plant } from "./plant.ts";

/** The members in which a planted text is still to be read. @param wrap from the schema's value to what is recorded */
function readable(
  schema: unknown,
  marks: z.ZodMiniType | undefined,
  wrap: (value: unknown) => unknown = (value) => value,
): readonly string[] {
  const canary = (path: string) => `canary ${path} canary`;
  return plant(schema, canary)
    .filter(({ path, value }) => {
      const redactor = createRedactor();
      const first = JSON.stringify(redactor.redact(wrap(value), marks));
      return first.includes(JSON.stringify(canary(path)).slice(1, -1));
    })
    .map(({ path }) => path);
}

/** Members by their own name, without those they are in. */
const namesOf = (paths: readonly string[]) =>
  [...new Set(paths.map((path) => /([\w-]+|\*|key)(\[\])*$/.exec(path)?.[0] ?? path))].toSorted().join(", ");
/** Puts a list into lines of more than 80 characters. */
const inLines = (list: string) => list.replace(/(.{80,}?,) /g, "$1\n");

const inBody = (json: unknown) => ({ body: { json } });
const everyCall = Object.entries({ ...calls, ...accountCalls, ...deskCalls, ...partyCalls, ...problemCalls });

/**
 * What may be read in a recording: games and their prices, what the service says to everybody, technical facts. Whoever adds a
 * member to a schema decides here whether it says something about a player, or marks it (`secret()`, `personal()`).
 */
describe("R-REC-30 no text of a schema stays in a recording but these", () => {
  test("calls", () => {
    const paths = everyCall.flatMap(([, call]) => {
      const marks = callSecrets({ method: call.method, url: call.path });
      if (marks === null) throw new Error(`no marks for ${call.path}`);
      const request = call.family === "A" ? z.object({ params: call.params, common }) : call.params;
      return [
        ...readable(request, marks.request, inBody),
        ...readable(z.object({ data: call.data }), marks.reply, inBody),
      ];
    });
    expect(inLines(namesOf(paths))).toMatchInlineSnapshot(`
      "*, GameIdStr, aKey, accountType, action, app, appName, body, cancelUrl, center_pay_code,
      chargeScene, chosen, client_id, content, control, cover, currency, data, detail, details,
      down, en, epicId, gameId, gameIdStr, gameName, gameStartParam, game_id, genres[],
      goodsId, goods_id, guestId, headerImage, headerImageVertical, id, idc_id, imageUrl,
      key, keyId, keyboardType, label, left, list[], merchant_order_no, name, offlinePreStartPath,
      orderId, pApplicationId, pName, pVersionName, pcBackPath, platform, preStartPath,
      press, price, prize, reference, rentalPreStartPath, requestId, returnUrl, return_url,
      right, schedule_id, source, sourceId, sspc_id, startPath, startProcess, steamStartParam,
      successUrl, summary, tap, text, th, title, up, urls, urls[], usd_price, version, windowClass,
      windowTitle, withoutAccPreStartPath, withoutAccStartPath, withoutAccStartProcess"
    `);
  });

  test("pushes", () => {
    const paths = Object.entries(pushEvents).flatMap(([event, data]) =>
      readable(z.object({ data }), frameSecrets, (json) => ({ frame: { json: { event, ...Object(json) } } })),
    );
    expect(inLines(namesOf(paths))).toMatchInlineSnapshot(`"en, idc_id, list[], msg, scheduleId, state, th"`);
  });

  test("stored items", () => {
    const paths = [...Object.values(stored), storedPads].flatMap(({ key, form, schema }) =>
      readable(schema, storedSecrets(key), (value) => (form === "text" ? { text: value } : { json: value })),
    );
    expect(inLines(namesOf(paths))).toMatchInlineSnapshot(`
      ", appKey, applicationId, details, en, epicId, gameIdStr, gameName, gameStartParam,
      genres[], headerImage, headerImageVertical, id, idc_id, ids[], image, keyId, keyboardType,
      link, offlinePreStartPath, pcBackPath, preStartPath, redirectUri, rentalPreStartPath,
      sourceId, startPath, startProcess, steamStartParam, summary, th, versionName, windowClass,
      windowTitle, withoutAccPreStartPath, withoutAccStartPath, withoutAccStartProcess"
    `);
  });

  test("intents", () => {
    const readableIn = intents.def.options.flatMap((option) => {
      const [type = ""] = option.def.shape.type.def.values;
      const names = namesOf(readable(option, intentSecrets(type)));
      return names === "" ? [] : `${type}: ${names}`;
    });
    expect(readableIn.toSorted().join("\n")).toMatchInlineSnapshot(`
      "account/endSignIn: id
      announcement/dismiss: id
      desk/chooseLayout: id
      desk/deleteLayout: id
      desk/draftLayout: control, down, id, label, left, press, profileId, right, tap, up
      desk/passPad: to
      desk/removeGuest: guestId
      desk/saveLayout: control, down, id, label, left, press, right, tap, up
      desk/setGuestRole: guestId
      navigate: to
      overlay/answer: answer
      play/click: gameId
      popup/closable: popup
      problem/report: gameId
      purchase/choose: goodsId
      purchase/open: goodsId
      rewards/claim: id
      saves/delete: gameId
      saves/download: gameId, version
      saves/restore: gameId, version
      search/pick: gameId
      section/near: sectionId
      section/retry: sectionId
      slides/open: sectionId
      slides/run: sectionId
      slides/view: sectionId"
    `);
  });

  test("what happens at the desk", () => {
    const names = namesOf(readable(streamSchemas["stage.play"], stageEventSecrets));
    expect(names).toMatchInlineSnapshot(
      `"connected[], control, down, en, game, holder, id, label, left, press, right, signal, tap, th, up"`,
    );
  });
});
