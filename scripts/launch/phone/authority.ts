import { createPrivateKey, type KeyObject, webcrypto, X509Certificate } from "node:crypto";
import fs from "node:fs";
import { BlockList, isIP } from "node:net";
import path from "node:path";
import { AsnConvert } from "@peculiar/asn1-schema";
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from "@peculiar/asn1-x509";
import * as x509 from "@peculiar/x509";

/** Addresses that the authority may certify: private networks and this computer. */
const networks = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "127.0.0.0/8",
  "fc00::/7",
  "fe80::/10",
  "::1/128",
];
/** Names that it may certify, including their subdomains. */
const domains = ["localhost", "local"];

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const day = 86_400_000;
const authorityLife = 3_650 * day;
/** iPhones refuse server certificates valid for more than 825 days, and plan to lower that. */
const serverLife = 365 * day;
/** A certificate that expires sooner is replaced at the start. */
const renewBefore = 60 * day;

/** The authority that phones are asked to trust. Key and certificate are in one file, so that they match. */
export interface Authority {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

const privateNetworks = new BlockList();
for (const network of networks) {
  const [address = "", bits] = network.split("/");
  privateNetworks.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Whether the authority may certify an address or a name. */
export function isPrivate(name: string): boolean {
  const version = isIP(name);
  if (version !== 0) return privateNetworks.check(name, version === 6 ? "ipv6" : "ipv4");
  return domains.some((domain) => `.${name.toLowerCase()}`.endsWith(`.${domain}`));
}

/** Opens a folder's authority, or creates it. @param title for phones @throws Error that names the bad file */
export async function openAuthority(folder: string, title: string, now: Date): Promise<Authority> {
  const file = path.join(folder, "authority.pem");
  if (!fs.existsSync(file)) {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      name: [{ CN: [title] }],
      keys,
      ...validFor(authorityLife, now),
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        nameConstraints(),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    await save(file, keys.privateKey, [certificate.toString("pem")]);
  }
  const found = read(file);
  if (found === null || !found.certificate.ca)
    throw new Error(`${file} is broken. Remove it to make a new authority; phones have to trust that anew.`);
  return found;
}

/**
 * The file with a server's key, its certificate and the authority's. Issues a new certificate if the old one is missing, lacks a name,
 * belongs to another authority, is broken, or expires soon.
 * @param names addresses and names of the server for phones and this computer
 * @throws Error that names the file which can't be read or written
 */
export async function openServerFile(
  folder: string,
  authority: Authority,
  names: readonly string[],
  now: Date,
): Promise<string> {
  const file = path.join(folder, "server.pem");
  if (!isUsable(fs.existsSync(file) ? read(file) : null, authority, names, now)) {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    const issuer = new x509.X509Certificate(authority.certificate.raw);
    const certificate = await x509.X509CertificateGenerator.create({
      // Not an address: OpenSSL would check it against the name constraints.
      subject: [{ CN: ["Local server"] }],
      issuer: issuer.subjectName,
      publicKey: keys.publicKey,
      signingKey: await signingKey(authority.key),
      ...validFor(serverLife, now),
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) === 0 ? ("dns" as const) : ("ip" as const), value })),
        ),
        await x509.AuthorityKeyIdentifierExtension.create(issuer),
      ],
    });
    await save(file, keys.privateKey, [certificate.toString("pem"), authority.certificate.toString()]);
  }
  return path.resolve(file);
}

function isUsable(
  server: Authority | null,
  authority: Authority,
  names: readonly string[],
  now: Date,
): boolean {
  if (server === null) return false;
  const { certificate } = server;
  return (
    certificate.verify(authority.certificate.publicKey) &&
    Date.parse(certificate.validTo) - now.getTime() > renewBefore &&
    names.every((name) => (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)))
  );
}

/** RFC 5280, 4.2.1.10: clients refuse certificates of this authority for other names. */
function nameConstraints(): x509.Extension {
  const permitted = [
    ...networks.map((iPAddress) => new GeneralName({ iPAddress })),
    ...domains.map((dNSName) => new GeneralName({ dNSName })),
  ].map((base) => new GeneralSubtree({ base }));
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) });
  return new x509.Extension("2.5.29.30", true, AsnConvert.serialize(constraints));
}

/** Starts a day earlier, because clocks differ. */
function validFor(life: number, now: Date): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(now.getTime() - day), notAfter: new Date(now.getTime() + life) };
}

function signingKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const pkcs8 = key.export({ type: "pkcs8", format: "der" });
  return webcrypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
}

/** Null for a file without certificate and key. @throws if it can't be read */
function read(file: string): Authority | null {
  const pem = fs.readFileSync(file, "utf8");
  try {
    const found = { certificate: new X509Certificate(pem), key: createPrivateKey(pem) };
    return found.certificate.checkPrivateKey(found.key) ? found : null;
  } catch {
    return null;
  }
}

/** Writes a file atomically, readable only by its owner. */
async function save(file: string, key: webcrypto.CryptoKey, certificates: readonly string[]): Promise<void> {
  const pkcs8 = await webcrypto.subtle.exportKey("pkcs8", key);
  const text = [x509.PemConverter.encode(pkcs8, "PRIVATE KEY"), ...certificates].join("\n");
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  fs.writeFileSync(written, `${text.trimEnd()}\n`, { mode: 0o600, flag: "wx" });
  fs.renameSync(written, file);
}
