import { randomUUID } from 'node:crypto'
import type { Json } from '@parley/contract/kernel/schema.ts'

/** An answer of which some values are JSON already: large ones are neither read nor written again on the event loop. */
export class WrittenAnswer {
  readonly #value: unknown
  readonly #texts: ReadonlyMap<string, string>

  constructor(value: unknown, texts: ReadonlyMap<string, string>) {
    this.#value = value
    this.#texts = texts
  }

  /** The answer as text: what stands for a value gives way to it. */
  write(serialise: (value: unknown) => string): string {
    let body = serialise(this.#value)
    for (const [mark, text] of this.#texts) {
      const at = body.indexOf(`"${mark}"`)
      if (at >= 0) body = body.slice(0, at) + text + body.slice(at + mark.length + 2)
    }
    return body
  }
}

/** Makes an answer in which `json` stands for a value by its text, which has to be JSON that the answer may hold. */
export function writtenAnswer<T>(make: (json: (text: string) => Json) => T): T {
  const texts = new Map<string, string>()
  const value = make((text) => {
    const mark = randomUUID() // nobody who fills an answer knows it
    texts.set(mark, text)
    return mark
  })
  return new WrittenAnswer(value, texts) as T // an operation's answer is written next, by who knows of these
}
