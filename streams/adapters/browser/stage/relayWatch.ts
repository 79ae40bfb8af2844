/** Watches the candidates and the relays' errors of a connection that is being made. */
export class RelayWatch {
  readonly #peer: RTCPeerConnection;
  #refused = false;
  #hasCandidate = false;
  #found = false;
  readonly #onFound: Array<() => void> = [];

  constructor(peer: RTCPeerConnection) {
    this.#peer = peer;
    peer.addEventListener("icecandidate", ({ candidate }) => {
      // Browsers mark the end by a candidate without text.
      this.#hasCandidate ||= candidate !== null && candidate.candidate !== "";
      if (candidate === null || !/ typ relay( |$)/.test(candidate.candidate)) return;
      this.#found = true;
      for (const found of this.#onFound.splice(0)) found();
    });
    // An answer of the relay, such as 401; 701 means that there was none.
    peer.addEventListener("icecandidateerror", ({ errorCode }) => {
      this.#refused ||= errorCode >= 300 && errorCode < 700;
    });
  }

  get found(): boolean {
    return this.#found;
  }

  /** Why this connection found no way to the host. */
  get failure(): "relay" | "noNetwork" | "unreachable" {
    if (this.#refused && !this.#found) return "relay";
    // Without a network no address is found; some browsers never say that they have looked everywhere.
    const wantsAll = this.#peer.getConfiguration().iceTransportPolicy !== "relay";
    return wantsAll && !this.#hasCandidate ? "noNetwork" : "unreachable";
  }

  /** Calls once, when there is a relay candidate; at once if there is one already. */
  whenFound(found: () => void): void {
    if (this.#found) found();
    else this.#onFound.push(found);
  }
}
