/** The label by which the service finds a host's GameServer; shared by both sides. */

/** Key of the label for the SDK. */
export const hostLabelKey = "host";
/** The same key as Agones stores it, for allocations. */
export const hostLabelSelector = `agones.dev/sdk-${hostLabelKey}`;

/** A host's id as the value of a Kubernetes label: at most 63 characters, a letter or digit at both ends. */
export function hostLabel(hostId: string): string {
  return hostId
    .replace(/[^A-Za-z0-9_.-]/g, ".")
    .slice(-63)
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
}
