interface Peer {
  number: number
  heardAt: number
  isSilent: boolean
}

/** A peer that stays away is remembered for so long, should it only have been cut off. */
const memory = 3_600_000

/** Notices what was lost on the way: numbers left out by another process, or a process that ends without a word. */
export class Peers {
  readonly #peers = new Map<string, Peer>()
  readonly #timeout: number

  constructor(timeout: number) {
    this.#timeout = timeout
  }

  /** Every message of a process carries the next number; true when some before it were lost. */
  heard(origin: string, number: number, now: number): boolean {
    const peer = this.#peers.get(origin)
    this.#peers.set(origin, { number, heardAt: now, isSilent: false })
    return peer !== undefined && number !== peer.number + 1
  }

  left(origin: string): void {
    this.#peers.delete(origin)
  }

  /** True when a process has just been silent for too long: its last messages may never have been sent. */
  findSilent(now: number): boolean {
    let found = false
    for (const [origin, peer] of this.#peers) {
      const silence = now - peer.heardAt
      if (silence > memory) this.#peers.delete(origin)
      if (peer.isSilent || silence < this.#timeout) continue
      peer.isSilent = true
      found = true
    }
    return found
  }
}
