import * as z from "zod/mini";
import { readGroup } from "../../streams/wire/storage/settingGroup.ts";

/** How Agones is asked to keep a host for its players. */
export interface AgonesSettings {
  /** Of the allocator, without a slash at its end. */
  readonly url: string;
  /** The Kubernetes namespace of the hosts. */
  readonly namespace: string;
  /** Files (PEM): our certificate and its key, and who has signed the allocator's. */
  readonly certFile: string;
  readonly keyFile: string;
  readonly caFile: string;
}

const file = z.string().check(z.minLength(1), z.maxLength(1_000));
const settings = z.object({
  AGONES_ALLOCATOR_URL: z
    .string()
    .check(z.regex(/^https:\/\/[^\s/?#]{1,300}\/?$/, "an https address without a path")),
  AGONES_NAMESPACE: z._default(
    z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, "the name of a namespace")),
    "default",
  ),
  AGONES_CERT_FILE: file,
  AGONES_KEY_FILE: file,
  AGONES_CA_FILE: file,
});

/** Reads Agones' settings; without any of them there is no Agones. `why` goes behind the name. */
export function readAgones(
  env: Readonly<Record<string, string | undefined>>,
): { kind: "agones"; agones: AgonesSettings | null } | { kind: "wrong"; name: string; why: string } {
  const read = readGroup(settings, env, "Agones");
  if (read.kind === "none") return { kind: "agones", agones: null };
  if (read.kind === "wrong") return read;
  const { AGONES_ALLOCATOR_URL: url, AGONES_NAMESPACE: namespace, ...files } = read.values;
  return {
    kind: "agones",
    agones: {
      url: url.replace(/\/$/, ""),
      namespace,
      certFile: files.AGONES_CERT_FILE,
      keyFile: files.AGONES_KEY_FILE,
      caFile: files.AGONES_CA_FILE,
    },
  };
}
