/** What stands in a log for a secret. */
const hidden = "[secret]";

/** Names whose values are secrets wherever they stand, as members, headers or parameters. */
const names =
  "access_?token|id_?token|refresh_?token|wss_?token|machine_?token|token|password|passwd|client_?secret|session_?key|secret_?key|access_?key|signature|sign|api_?key|code_verifier|extend_?info";
/** A quote may itself be quoted, in a message that stands in JSON. */
const quote = "\\\\*[\"']?";

const patterns: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{6,}/gi, `$1$2${hidden}`],
  // A JSON Web Token.
  [/\beyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g, hidden],
  [
    new RegExp(`(\\b(?:set-)?cookie${quote}\\s*[:=]\\s*\\[?${quote})[^"'\\\\\\]\\r\\n]+`, "gi"),
    `$1${hidden}`,
  ],
  [new RegExp(`(\\b(?:${names})${quote}\\s*[:=]\\s*${quote})[^"'\\\\&\\s,;})\\]]+`, "gi"), `$1${hidden}`],
  // The password of an address, such as that of a database.
  [/(:\/\/[^\s:/@"'\\]*:)[^\s@/"'\\]+@/g, `$1${hidden}@`],
  // Parameters of a sign-in; elsewhere these names are harmless.
  [/([?&](?:code|state|nonce|key|ticket)=)[^&\s"'\\#]+/gi, `$1${hidden}`],
];

/** A text in which none of the patterns can match: most lines of a log. */
const suspicious = /token|passw|secret|key|cookie|sign|verifier|extend|bearer|basic|eyJ|:\/\/|[?&]/i;

/** The secrets among a process's settings, by their names. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (name === "MACHINE_TOKEN") return value.split(",").map((token) => token.trim());
    // A list of names, each with its token, or with what it may do and its token.
    if (name.endsWith("TOKENS"))
      return value.split(",").map((pair) => pair.replace(/^[^:]*:(read:)?/, "").trim());
    return /(TOKEN|SECRET|PASSWORD|_KEY)$/.test(name) ? [value] : [];
  });
}

/**
 * Takes the secrets out of a text that is to be logged (R-SEC-07): tokens, keys and cookies by their look and their names, and the
 * process's own secrets wherever they stand. A line of JSON stays one.
 * @param own secrets of this process; those under 8 characters would hide harmless words and are ignored
 */
export function createScrub(own: readonly string[]): (text: string) => string {
  const known = own
    .filter((secret) => secret.length >= 8)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  const searched = [...new Set(known)];
  return (text) => {
    const without = searched.reduce((clean, secret) => clean.replaceAll(secret, hidden), text);
    if (!suspicious.test(without)) return without;
    return patterns.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), without);
  };
}
