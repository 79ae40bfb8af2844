/** Replaces secrets in a log. */
const hidden = "[secret]";

/** Names of members, headers and parameters with secret values. */
const names =
  "access_?token|id_?token|refresh_?token|wss_?token|machine_?token|token|password|passwd|client_?secret|session_?key|secret_?key|access_?key|signature|sign|api_?key|code_verifier|extend_?info";
/** A quote, possibly escaped, as in a message inside JSON. */
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
  // The password in a URL, such as a database's.
  [/(:\/\/[^\s:/@"'\\]*:)[^\s@/"'\\]+@/g, `$1${hidden}@`],
  // Parameters of a sign-in; these names are harmless elsewhere.
  [/([?&](?:code|state|nonce|key|ticket)=)[^&\s"'\\#]+/gi, `$1${hidden}`],
];

/** Pre-check: a text without a match has no secrets, which is the case for most lines. */
const suspicious = /token|passw|secret|key|cookie|sign|verifier|extend|bearer|basic|eyJ|:\/\/|[?&]/i;

/** Secrets among a process's settings, found by their names. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (name === "MACHINE_TOKEN") return value.split(",").map((token) => token.trim());
    // A list of tokens, each with a name, or with a role.
    if (name.endsWith("TOKENS"))
      return value.split(",").map((pair) => pair.replace(/^[^:]*:(read:)?/, "").trim());
    return /(TOKEN|SECRET|PASSWORD|_KEY|_CODE)$/.test(name) ? [value] : [];
  });
}

/**
 * Removes secrets from a text to be logged (R-SEC-07): tokens, keys and cookies by their form and name, and the process's own secrets
 * anywhere. A line of JSON stays valid.
 * @param own secrets of this process; those under 8 characters are ignored, as they would hide harmless words
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
