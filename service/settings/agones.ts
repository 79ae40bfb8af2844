import * as z from "zod/mini";
import { type ReadGroup, readGroup } from "../../server/settingGroup.ts";

/** Settings for allocating hosts by Agones. */
export interface AgonesSettings {
  /** URL of the allocator, without trailing slash. */
  readonly url: string;
  /** The Kubernetes namespace of the hosts. */
  readonly namespace: string;
  /** PEM files: our certificate and its key, and the authority of the allocator's certificate. */
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

/** Reads Agones' settings. Null without any. */
export function readAgones(env: Readonly<Record<string, string | undefined>>): ReadGroup<AgonesSettings> {
  return readGroup(settings, env, "Agones", (values) => ({
    url: values.AGONES_ALLOCATOR_URL.replace(/\/$/, ""),
    namespace: values.AGONES_NAMESPACE,
    certFile: values.AGONES_CERT_FILE,
    keyFile: values.AGONES_KEY_FILE,
    caFile: values.AGONES_CA_FILE,
  }));
}
