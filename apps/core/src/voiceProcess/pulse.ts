export const BEAT_MS = 4_000
/** Without a sign of life for so long it is ended: its calls learn of it within 15 s. */
const DEAD_MS = 11_000
/** So long after its start, or after its link was there last, nothing will come of it by itself. */
const UNLINKED_MS = 30_000

/** Judges by what is heard of a process whether it lives. */
export class Pulse {
  #beatMs: number
  #heardMs: number
  #linkedMs: number

  constructor(nowMs: number) {
    this.#beatMs = nowMs
    this.#heardMs = nowMs
    this.#linkedMs = nowMs
  }

  /** Another process, or another link to it. */
  begin(nowMs: number): void {
    this.#heardMs = nowMs
    this.#linkedMs = nowMs
  }

  heard(nowMs: number): void {
    this.#heardMs = nowMs
  }

  /** True where it is dead. After a beat that comes late this process stood still itself, and has not read what it was told meanwhile. */
  isDead(nowMs: number, isLinked: boolean): boolean {
    const stoodMs = nowMs - this.#beatMs
    this.#beatMs = nowMs
    if (isLinked) this.#linkedMs = nowMs
    if (stoodMs > 2 * BEAT_MS) {
      this.#linkedMs = Math.max(this.#linkedMs, Math.min(nowMs, this.#linkedMs + stoodMs))
      return false
    }
    return isLinked ? nowMs - this.#heardMs > DEAD_MS : nowMs - this.#linkedMs > UNLINKED_MS
  }
}
