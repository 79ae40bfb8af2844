import os from "node:os";
import path from "node:path";
import decodeQR from "qr/decode.js";
import { afterEach, expect, test, vi } from "vitest";
import { phoneLines, phoneSettings } from "../../../../scripts/launch/phone/phone.ts";
import { readSettings } from "../../../../service/settings/settings.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

const network = (...addresses: string[]) =>
  vi.spyOn(os, "networkInterfaces").mockReturnValue({
    any: addresses.map((address) => ({
      address,
      family: "IPv4",
      internal: address.startsWith("127."),
      netmask: "",
      mac: "",
      cidr: null,
    })),
  });
afterEach(() => vi.restoreAllMocks());

/** The settings as `npm start -- --phone` reads them twice. */
async function start(env: Record<string, string>, folder = tempFolder()) {
  const given = { HOST: "0.0.0.0", DATA_DIR: folder, MACHINE_TOKEN: "a-token-of-16-letters", ...env };
  const read = (change: Readonly<Record<string, string>>) => {
    const settings = readSettings({ ...given, ...change });
    if (settings.kind === "wrong") throw new Error(settings.message);
    return settings.settings;
  };
  return read(await phoneSettings(read({}), given));
}

test("R-PHONE-01 offers the private address, by http and https, even if another comes first", async () => {
  network("127.0.0.1", "203.0.113.7", "192.168.1.5");
  const settings = await start({});
  expect(settings.publicOrigin).toBe("http://192.168.1.5:8080");
  expect(settings.origins).toEqual(
    expect.arrayContaining(["http://192.168.1.5:8080", "https://192.168.1.5:8080", "https://localhost:8080"]),
  );
  expect(settings.tls?.authority.checkIP("192.168.1.5")).toBeUndefined();
});

test("R-PHONE-01 the terminal shows a QR code and the fingerprint", async () => {
  network("192.168.1.5");
  const settings = await start({});
  const text = phoneLines(settings);
  expect(text).toContain(settings.tls?.authority.fingerprint256);
  const rows = text.split("\n").filter((line) => line.startsWith("\u001b"));
  // Two rows of dots in a line of text, and a margin.
  const dots = rows.flatMap((row) => {
    const letters = [...row.slice("\u001b[97;40m".length, -"\u001b[0m".length)];
    return ["█▀", "█▄"].map((light) => letters.map((letter) => light.includes(letter)));
  });
  const scale = 8;
  const [width, height] = [(dots[0]?.length ?? 0) * scale, dots.length * scale];
  const data = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const [x, y] = [Math.floor((at / 4) % width), Math.floor(at / 4 / width)];
    return dots[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 255 : at % 4 === 3 ? 255 : 0;
  });
  expect(decodeQR({ width, height, data })).toBe("http://192.168.1.5:8080/phone");
});

test("R-PHONE-01 a name in the local network can replace the address", async () => {
  network("192.168.1.5");
  const settings = await start({ PUBLIC_HOST: "studio.local" });
  expect(settings.publicOrigin).toBe("http://studio.local:8080");
  expect(settings.origins).toContain("https://studio.local:8080");
});

test.each([
  ["no network", ["127.0.0.1"], {}, "This computer is in no private network"],
  ["no private network", ["203.0.113.7"], {}, "This computer is in no private network"],
  ["this computer alone", ["192.168.1.5"], { HOST: "127.0.0.1" }, "This computer is in no private network"],
  ["a public address", ["192.168.1.5"], { PUBLIC_HOST: "203.0.113.7" }, "Phones cannot trust 203.0.113.7"],
  ["a public name", ["192.168.1.5"], { PUBLIC_HOST: "play.example" }, "Phones cannot trust play.example"],
  ["a proxy", ["192.168.1.5"], { PUBLIC_ORIGIN: "https://play.example" }, "PUBLIC_ORIGIN is set"],
])("R-PHONE-01 %s: reports it in one line", async (_what, addresses, env, message) => {
  network(...addresses);
  await expect(start({ ...env })).rejects.toThrow(message);
});

test("R-PHONE-01 names the setting of a certificate that can't be read", () => {
  const file = path.join(tempFolder(), "none.pem");
  expect(readSettings({ MACHINE_TOKEN: "a-token-of-16-letters", PHONE_TLS_FILE: file })).toMatchObject({
    kind: "wrong",
    message: expect.stringMatching(`^Setting PHONE_TLS_FILE is wrong \\(${file}: .*ENOENT`),
  });
});
