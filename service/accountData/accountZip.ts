import { PassThrough, Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import * as z from "zod/mini";
import type { SavesOf } from "../hosts/savesOf.ts";
import { playerProfile } from "../queue/profiles.ts";
import type { Store } from "../store/store.ts";

/** How to read the rest. */
const about = {
  about:
    "Everything that is kept about one account: a file for each kind of data that there is, with its rows.",
  times: "Milliseconds since 1970-01-01 UTC.",
  amounts: "In the smallest unit of the currency.",
  saves: "saves/<game>/<version>.zip, as the game wrote them.",
  recordings: "recordings/<report>.ndjson.gz, sent with reports of problems.",
};

const recordingRows = z.array(z.object({ reference: z.string() }));

/**
 * R-DATA-06. Everything that is kept about an account, as a zip: JSON files, its saves and its recordings. These are fetched one
 * after the other while the zip is read; one that cannot be had breaks it off.
 * @returns null when no host says which saves there are
 */
export async function accountZip(
  { store, savesOf }: { readonly store: Store; readonly savesOf: SavesOf },
  accountId: string,
): Promise<Readable | null> {
  const saves = await savesOf(accountId);
  const profile = playerProfile(accountId);
  const games = await saves?.savedGames(profile);
  if (saves === null || !games) return null;
  const files = await store.read((tx) => tx.accountData.copyOf(accountId));

  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const breakOff = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", breakOff);
  const lists = [...files, ["saves", games] as const].filter(([, rows]) => rows.length > 0);
  for (const [name, rows] of [["about", about] as const, ...lists])
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`, "utf8"), `${name}.json`);
  const addLater = (name: string, fetch: () => Promise<Uint8Array | null>) => {
    async function* content() {
      const whole = await fetch();
      if (whole !== null) yield whole;
    }
    zip.addReadStream(Readable.from(content()).on("error", breakOff), name, { compress: false });
  };
  for (const { reference } of recordingRows.parse(files.get("recordings")))
    addLater(`recordings/${reference}.ndjson.gz`, async () => {
      const found = await store.lookUp((tx) => tx.problemRecordings.find(reference));
      return found?.content ?? null;
    });
  for (const { gameId, versions } of games)
    for (const { id: version } of versions)
      addLater(`saves/${gameId}/${version}.zip`, async () => {
        const content = await saves.saveZip({ profile, gameId, version });
        if (content === "unreachable") throw new Error("The host of the saves does not answer.");
        return content === "missing" ? null : content;
      });
  zip.end();
  return output;
}

export function sendZip(reply: FastifyReply, zip: Readable): FastifyReply {
  return reply
    .type("application/zip")
    .headers({
      "Content-Disposition": 'attachment; filename="account.zip"',
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    })
    .send(zip);
}
