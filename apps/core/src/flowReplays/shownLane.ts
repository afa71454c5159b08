import { MASK } from '@parley/flow/expressions/mask.ts'
import type { Lane } from '@parley/flow/rerun/lane.ts'

/**
 * What may be shown of how a conversation would go on a draft. The draft itself says what is redacted, and may say less than the version that ran: of a
 * conversation that holds what may not be shown, only what its record shows already, and what the draft says in so many words, is shown.
 */
export class ShownLane {
  /** Documents as JSON. */
  readonly #documents: readonly string[]
  readonly #known = new Map<string, boolean>()

  constructor(documents: readonly string[]) {
    this.#documents = documents
  }

  lane(was: Lane, now: Lane, isSealed: boolean): Lane {
    const outcome = this.outcome(was.outcome, now.outcome)
    if (!isSealed) return { ...now, outcome }
    const shown = new Set(was.words.map(({ text }) => text))
    const words = now.words.map((each) => ({
      ...each,
      text: shown.has(each.text) || (each.by === 'bot' && this.#isWritten(each.text)) ? each.text : MASK,
    }))
    return { ...now, words, outcome }
  }

  /** An outcome may be made of what was said: as a whole it is shown, and kept, only where it is written in the flow, or a code of the engine. */
  outcome(was: string | null, now: string | null): string | null {
    return now === null || now === was || CODE.test(now) || this.#isWritten(now) ? now : MASK
  }

  /** What is kept of it, where all who may see the list see it. `documents` are those that ran then. */
  kept(outcome: string | null, documents: readonly string[] = []): string | null {
    const isWritten = outcome !== null && (this.#isWritten(outcome) || isIn(documents, outcome))
    return outcome === null || CODE.test(outcome) || isWritten ? outcome : MASK
  }

  #isWritten(text: string): boolean {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const found = isIn(this.#documents, text)
    if (this.#known.size < MOST_KNOWN) this.#known.set(text, found)
    return found
  }
}

const isIn = (documents: readonly string[], text: string) =>
  documents.some((document) => document.includes(JSON.stringify(text)))

const MOST_KNOWN = 10_000
const CODE = /^[a-z]+(?:\.[a-zA-Z]+)*$/
