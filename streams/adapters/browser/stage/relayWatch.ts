/** Timeout for connecting to the host, ms. */
const mediaTimeout = 8_000;
/** R-RELAY-09: time for other ways after the first relay was found too late for the offer, ms. */
const lateRelayTimeout = 1_500;

/** Watches the candidates and relay errors of a connection while it is made. */
export class RelayWatch {
  readonly #peer: RTCPeerConnection;
  #refused = false;
  #hasCandidate = false;
  #found = false;
  #isLate = false;
  /** Whether the connection failed with a relay that its offer did not name: the next offer should wait for longer (R-RELAY-09). */
  missed = false;
  readonly #onFound: Array<() => void> = [];

  constructor(peer: RTCPeerConnection) {
    this.#peer = peer;
    peer.addEventListener("icecandidate", ({ candidate }) => {
      // Browsers mark the end by a candidate with an empty string.
      this.#hasCandidate ||= candidate !== null && candidate.candidate !== "";
      if (candidate === null || !/ typ relay( |$)/.test(candidate.candidate)) return;
      this.#found = true;
      for (const found of this.#onFound.splice(0)) found();
    });
    // An error code of the relay, such as 401; 701 means that it did not answer.
    peer.addEventListener("icecandidateerror", ({ errorCode }) => {
      this.#refused ||= errorCode >= 300 && errorCode < 700;
    });
  }

  /** The offer is sent now. Relays found later need another one: the host prepares for those that an offer names (R-RELAY-08). */
  offered(): void {
    this.#isLate = !this.#found;
  }

  /** @param fail called once no connection is expected any more @returns cancels it */
  onTimeout(fail: () => void): () => void {
    const timeOut = (): void => {
      this.missed = this.#isLate && this.#found;
      fail();
    };
    let limit = setTimeout(timeOut, mediaTimeout);
    this.whenFound(() => {
      if (!this.#isLate) return;
      clearTimeout(limit);
      limit = setTimeout(timeOut, lateRelayTimeout);
    });
    return () => {
      this.#onFound.length = 0;
      clearTimeout(limit);
    };
  }

  get found(): boolean {
    return this.#found;
  }

  /** Why this connection could not reach the host. */
  get failure(): "relay" | "noNetwork" | "unreachable" {
    if (this.#refused && !this.#found) return "relay";
    // Without a network there is no candidate. Some browsers never report the end of gathering.
    const wantsAll = this.#peer.getConfiguration().iceTransportPolicy !== "relay";
    return wantsAll && !this.#hasCandidate ? "noNetwork" : "unreachable";
  }

  /** Calls `found` once there is a relay candidate. */
  whenFound(found: () => void): void {
    if (this.#found) found();
    else this.#onFound.push(found);
  }
}
