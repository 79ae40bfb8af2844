import { X509Certificate } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import tls from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Authority,
  isPrivate,
  openAuthority,
  openServerFile,
} from "../../../../scripts/launch/phone/authority.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

const now = new Date();
const day = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * day);
const names = ["192.168.1.5", "127.0.0.1", "::1", "localhost"];
const certificateIn = (file: string) => new X509Certificate(fs.readFileSync(file));

/** What a client that trusts the authority says of a server with such a certificate; null when it is content. */
async function refusalOf(authority: Authority, file: string, servername: string): Promise<string | null> {
  const pem = fs.readFileSync(file, "utf8");
  const server = tls.createServer({ key: pem, cert: pem }, (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    return await new Promise((resolve) => {
      const client = tls.connect({
        port,
        host: "127.0.0.1",
        ca: authority.certificate.toString(),
        checkServerIdentity: (_host, certificate) => tls.checkServerIdentity(servername, certificate),
      });
      client.on("secureConnect", () => resolve(null));
      client.on("error", (error) => resolve(error.message));
    });
  } finally {
    server.close();
  }
}

describe("R-PHONE-01 the local authority", () => {
  const own = ["192.168.1.5", "10.0.0.1", "172.31.0.1", "169.254.3.3", "::1", "fd12::1"];
  test.each([...own, "studio.local", "localhost"])("certifies %s", async (name) => {
    const folder = tempFolder();
    const authority = await openAuthority(folder, "Test", now);
    expect(isPrivate(name)).toBe(true);
    expect(await refusalOf(authority, await openServerFile(folder, authority, [name], now), name)).toBeNull();
  });

  test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2001:db8::1", "play.example", "notlocal"])(
    "is not trusted for %s",
    async (name) => {
      const folder = tempFolder();
      const authority = await openAuthority(folder, "Test", now);
      expect(isPrivate(name)).toBe(false);
      const file = await openServerFile(folder, authority, ["127.0.0.1", name], now);
      expect(await refusalOf(authority, file, "127.0.0.1")).toBe("permitted subtree violation");
    },
  );

  test("is created once, readable only by its owner, and with lifetimes that phones accept", async () => {
    const folder = path.join(tempFolder(), "new", "phone");
    const authority = await openAuthority(folder, "Cloudplay on studio", now);
    const file = await openServerFile(folder, authority, names, now);
    expect((await openAuthority(folder, "another", later(1))).certificate.raw).toEqual(
      authority.certificate.raw,
    );
    expect(authority.certificate.subject).toBe("CN=Cloudplay on studio");
    for (const each of [file, path.join(folder, "authority.pem")])
      expect(fs.statSync(each).mode & 0o777, each).toBe(0o600);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(folder).toSorted()).toEqual(["authority.pem", "server.pem"]);
    const server = certificateIn(file);
    expect(Date.parse(server.validTo) - Date.parse(server.validFrom)).toBeLessThan(398 * day);
    expect(server.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    expect(server.ca).toBe(false);
    expect(server.subjectAltName).toBe(
      "IP Address:192.168.1.5, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:localhost",
    );
  });
});

describe("R-PHONE-01 a server's certificate", () => {
  let folder: string;
  let authority: Authority;
  let first: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(fs.realpathSync("/tmp"), "cloudplay-authority-"));
    authority = await openAuthority(folder, "Test", now);
    first = certificateIn(await openServerFile(folder, authority, names, now)).serialNumber;
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const again = async (wanted: readonly string[], at: Date, by = authority) => {
    const kept = fs.readFileSync(path.join(folder, "server.pem"));
    const { serialNumber } = certificateIn(await openServerFile(folder, by, wanted, at));
    fs.writeFileSync(path.join(folder, "server.pem"), kept);
    return serialNumber;
  };

  test("is kept while it is valid", async () => {
    expect(await again(names, later(300))).toBe(first);
    expect(await again(["localhost"], now)).toBe(first);
  });

  test.each([
    ["the address changes", ["192.168.1.6"], 0],
    ["a name is new", [...names, "studio.local"], 0],
    ["it ends within two months", names, 310],
  ])("is replaced when %s", async (_why, wanted, days) => {
    expect(await again(wanted, later(days))).not.toBe(first);
  });

  test("is replaced for another authority, and if the file is broken", async () => {
    expect(await again(names, now, await openAuthority(tempFolder(), "Other", now))).not.toBe(first);
    fs.writeFileSync(path.join(folder, "server.pem"), "broken");
    const file = await openServerFile(folder, authority, names, now);
    expect(await refusalOf(authority, file, "192.168.1.5")).toBeNull();
  });
});

describe("R-PHONE-01 names the file that", () => {
  test.each([
    ["is broken", () => "no key"],
    ["lacks its key", (pem: string) => pem.slice(pem.indexOf("-----BEGIN CERTIFICATE"))],
    ["lacks its certificate", (pem: string) => pem.slice(0, pem.indexOf("-----BEGIN CERTIFICATE"))],
  ])("%s", async (_why, change) => {
    const folder = tempFolder();
    await openAuthority(folder, "Test", now);
    const file = path.join(folder, "authority.pem");
    fs.writeFileSync(file, change(fs.readFileSync(file, "utf8")));
    await expect(openAuthority(folder, "Test", now)).rejects.toThrow(`${file} is broken. Remove it`);
  });

  test("belongs only to a server", async () => {
    const folder = tempFolder();
    const server = await openServerFile(folder, await openAuthority(folder, "Test", now), names, now);
    fs.renameSync(server, path.join(folder, "authority.pem"));
    await expect(openAuthority(folder, "Test", now)).rejects.toThrow("authority.pem is broken");
  });

  test("can't be written", async () => {
    const file = path.join(tempFolder(), "file");
    fs.writeFileSync(file, "");
    await expect(openAuthority(path.join(file, "phone"), "Test", now)).rejects.toThrow(file);
  });
});
