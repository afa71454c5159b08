/** Sounds that were spoken a moment ago, in memory: whoever listens again, downloads or keeps one waits for no engine. */
export class SpokenSounds {
  readonly #most: number
  readonly #kept = new Map<string, Uint8Array>()
  #bytes = 0

  constructor(most = 32_000_000) {
    this.#most = most
  }

  find(key: string): Uint8Array | undefined {
    const found = this.#kept.get(key)
    if (found) {
      // The one asked for last is forgotten last.
      this.#kept.delete(key)
      this.#kept.set(key, found)
    }
    return found
  }

  forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.length ?? 0
    this.#kept.delete(key)
  }

  keep(key: string, sound: Uint8Array): void {
    if (sound.length > this.#most || this.#kept.has(key)) return
    this.#kept.set(key, sound)
    this.#bytes += sound.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#most) return
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
