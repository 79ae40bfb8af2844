/** What a host's Agones side and the service's have to agree on: by which label a GameServer is found. */

/** The label's key as the SDK takes it. */
export const hostLabelKey = "host";
/** The same key as Agones stores it, and as an allocation names it. */
export const hostLabelSelector = `agones.dev/sdk-${hostLabelKey}`;

/** A host's id as the value of a Kubernetes label: at most 63 characters, a letter or digit at both ends. */
export function hostLabel(hostId: string): string {
  return hostId
    .replace(/[^A-Za-z0-9_.-]/g, ".")
    .slice(-63)
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
}
