import type { ListenKeys } from '../engine/effect.ts'
import type { FlowInput } from '../engine/input.ts'

/** An entry of keys, as the input `keyed` has it. */
export type KeyEntry = Pick<Extract<FlowInput, { kind: 'keyed' }>, 'digits' | 'endedBy'>

/**
 * Collects keys as a listen says, one entry at a time; for channels that get keys one by one. Keys that nobody listens for yet are kept
 * for the next listen, unless that wants none from before. The clock is the channel's: after each key without an entry it calls `timeout`
 * when `interDigitTimeoutMs` are over.
 */
export class KeyCollector {
  #keys: ListenKeys | undefined
  #entry = ''
  #ahead = ''

  /** Listens from now on; gives the entry that keys from before already make. */
  open(keys: ListenKeys): KeyEntry | undefined {
    this.#keys = keys
    this.#entry = ''
    const ahead = keys.clearTypeAhead ? '' : this.#ahead
    this.#ahead = ''
    for (let at = 0; at < ahead.length; at++) {
      const entry = this.press(ahead.charAt(at))
      if (!entry) continue
      this.#ahead = ahead.slice(at + 1)
      return entry
    }
    return undefined
  }

  /** Stops listening: what comes now is kept for the next listen. */
  close(): void {
    this.#keys = undefined
    this.#entry = ''
  }

  /** Stops listening for now: keys of an entry begun are as if they had come before. */
  stepBack(): void {
    this.#ahead = this.#entry + this.#ahead
    this.close()
  }

  /** Forgets keys that came before. */
  forget(): void {
    this.#ahead = ''
  }

  /** Takes a key; gives the entry that it ends. */
  press(key: string): KeyEntry | undefined {
    if (!isKey(key)) return undefined
    if (!this.#keys) {
      this.#ahead = (this.#ahead + key).slice(-MOST_AHEAD)
      return undefined
    }
    const { max, terminator, cancel = [] } = this.#keys
    if (key === terminator) return this.#end('terminator')
    this.#entry += key
    if (cancel.includes(key)) return this.#end('terminator')
    return this.#entry.length >= max ? this.#end('max') : undefined
  }

  /** No further key came in time; gives the entry begun, if any. */
  timeout(): KeyEntry | undefined {
    return this.#entry === '' ? undefined : this.#end('timeout')
  }

  /** Whether an entry has begun, so that only the time between two keys counts. */
  get hasBegun(): boolean {
    return this.#entry !== ''
  }

  #end(endedBy: KeyEntry['endedBy']): KeyEntry {
    const digits = this.#entry
    this.close()
    return { digits, endedBy }
  }
}

const MOST_AHEAD = 100

export const isKey = (key: string): boolean => /^[0-9*#]$/.test(key)
