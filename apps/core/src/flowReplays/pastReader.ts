import type { Db } from '../kernel/db.ts'
import type { Vault } from '../kernel/vault.ts'
import { type InputLog, openInputs } from '../runtime/inputLog.ts'
import { findProgramText, libraryKey } from '../runtime/program.store.ts'
import { unpackEvent } from '../runtime/recording.ts'
import { type ReplayRow, ranOnTwo } from '../runtime/replayAll.ts'
import type { PastConversation } from './replayWorks.ts'

/** Characters of what a conversation was given. */
const MOST_INPUTS = 1_000_000

/** Reads conversations with the documents that they ran on, each of those once. */
export class PastReader {
  readonly #vault: Vault
  /** Null: it is gone. */
  readonly #texts = new Map<string, string | null>()
  #new: [key: string, text: string][] = []

  constructor(vault: Vault) {
    this.#vault = vault
  }

  /** Undefined where it cannot be run again: what it was given is not kept, or what it ran on is gone. */
  async read(db: Db, row: ReplayRow): Promise<PastConversation | undefined> {
    if (row.inputs === null || ranOnTwo(row.flows)) return undefined
    const programs = row.flows.map(([guid, version]) => libraryKey({ guid, version }))
    for (const [at, [guid, version]] of row.flows.entries()) {
      const key = programs[at] ?? ''
      if (!this.#texts.has(key)) {
        const text = (await findProgramText(db, guid, version)) ?? null
        this.#texts.set(key, text === null ? null : '')
        if (text !== null) this.#new.push([key, text])
      }
      // A component that is gone may not have been what mattered; whether the version that ran does the same again tells that.
      if (at === 0 && this.#texts.get(key) === null) return undefined
    }
    const { guid, path, events, disposition, endWhose, endCode, language } = row
    const inputs = this.#inputsOf(row)
    return (
      inputs && {
        ...{ guid, path, events: events.map(unpackEvent), programs, inputs, isSealed: typeof row.inputs === 'string' },
        log: { disposition, endWhose, endCode, language },
      }
    )
  }

  /** None of one that is sealed with another key, or is too long for many to be held at once. */
  #inputsOf({ guid, inputs }: ReplayRow): InputLog | undefined {
    if (JSON.stringify(inputs).length > MOST_INPUTS) return undefined
    try {
      return openInputs<InputLog>(this.#vault, guid, inputs, MOST_INPUTS)
    } catch {
      return undefined
    }
  }

  /** Documents that were read since it was asked for the last time. */
  newTexts(): readonly (readonly [key: string, text: string])[] {
    const texts = this.#new
    this.#new = []
    return texts
  }
}
