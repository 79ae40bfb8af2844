/** Watches the relay candidates and errors of a connection that is being made. */
export class RelayWatch {
  #refused = false;
  #found = false;
  readonly #onFound: Array<() => void> = [];

  constructor(peer: RTCPeerConnection) {
    peer.addEventListener("icecandidate", ({ candidate }) => {
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
  get failure(): "relay" | "unreachable" {
    return this.#refused && !this.#found ? "relay" : "unreachable";
  }

  /** Calls once, when there is a relay candidate; at once if there is one already. */
  whenFound(found: () => void): void {
    if (this.#found) found();
    else this.#onFound.push(found);
  }
}
