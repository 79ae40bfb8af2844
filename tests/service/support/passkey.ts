import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

/** A passkey as an authenticator keeps it, for the pages of one origin. Its answers are what browsers post. */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credential = randomBytes(16);
  const rpHash = sha256(new URL(origin).hostname);
  const id = credential.toString("base64url");
  const answer = (
    type: string,
    page: string,
    response: (client: Buffer) => Record<string, Buffer>,
  ): string => {
    const challenge = /&quot;challenge&quot;:&quot;([\w-]+)&quot;/.exec(page)?.[1];
    const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const parts = Object.entries({ clientDataJSON: client, ...response(client) });
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(parts.map(([name, bytes]) => [name, bytes.toString("base64url")])),
    });
  };
  return {
    /** @param page the HTML that asks for it */
    create: (page: string) =>
      answer("webauthn.create", page, () => {
        const point = (value: string) =>
          Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, "base64url")]);
        // COSE: an ES256 key on P-256.
        const key = [
          Buffer.from("a5010203262001", "hex"),
          Buffer.from([0x21]),
          point(x),
          Buffer.from([0x22]),
          point(y),
        ];
        const head = Buffer.concat([
          rpHash,
          Buffer.from([0x45, 0, 0, 0, 0]),
          Buffer.alloc(16),
          Buffer.from([0, 16]),
        ]);
        const data = Buffer.concat([head, credential, ...key]);
        const fields = [
          "\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58",
          String.fromCharCode(data.length),
        ];
        return { attestationObject: Buffer.concat([Buffer.from(fields.join(""), "latin1"), data]) };
      }),
    use: (page: string) =>
      answer("webauthn.get", page, (client) => {
        const authenticatorData = Buffer.concat([rpHash, Buffer.from([5, 0, 0, 0, 0])]);
        const signed = Buffer.concat([authenticatorData, sha256(client)]);
        return { authenticatorData, signature: sign("sha256", signed, privateKey) };
      }),
  };
}
