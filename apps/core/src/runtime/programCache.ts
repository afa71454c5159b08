import { setImmediate as breath } from 'node:timers/promises'
import { jsonSize, type Program, phrasesOf, reactionsOf } from '@parley/flow'

/** Bytes of memory that programs may take together. */
const MOST_BYTES = 256 * 1024 * 1024
/** A document and what is made of it for each character of its JSON, and for each phrase in a language. */
const BYTES_PER_CHARACTER = 8
const BYTES_PER_PHRASE = 1_000
/** How long others wait at most while a program is made ready. */
const PIECE_MS = 5

/** Programs made ready to run. The ones used longest ago go first when all together weigh too much: two hundred of them may be small or a gigabyte. */
export class ProgramCache {
  readonly #most: number
  readonly #kept = new Map<string, { readonly program: Program; readonly bytes: number }>()
  readonly #making = new Map<string, Promise<Program | undefined>>()
  #bytes = 0

  constructor(most = MOST_BYTES) {
    this.#most = most
  }

  get size(): number {
    return this.#kept.size
  }

  /** The program under a key, or the one that is made of it now; a program that is too heavy for the cache is given out all the same. */
  async get(key: string, make: () => Promise<Program | undefined>): Promise<Program | undefined> {
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.program
    }
    // Many conversations may begin with it at once: it is made for all of them.
    const making = this.#making.get(key) ?? this.#make(key, make).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return await making
  }

  async #make(key: string, make: () => Promise<Program | undefined>): Promise<Program | undefined> {
    const program = await make()
    if (program) {
      await inPieces(program.prepare())
      this.#keep(key, program, await weightOf(program))
    }
    return program
  }

  #keep(key: string, program: Program, bytes: number): void {
    this.#drop(key)
    this.#kept.set(key, { program, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}

/** About the memory of a program that was run everywhere in every language. */
export async function weightOf({ document: { nodes, settings } }: Program): Promise<number> {
  const { globalIntents, languages } = settings
  let [phrases, characters] = [phrasesOf(globalIntents), jsonSize(settings, Number.POSITIVE_INFINITY)]
  function* weighing() {
    for (const node of nodes) {
      phrases += phrasesOf(reactionsOf(node))
      characters += jsonSize(node, Number.POSITIVE_INFINITY)
      yield
    }
  }
  await inPieces(weighing())
  return characters * BYTES_PER_CHARACTER + phrases * languages.length * BYTES_PER_PHRASE
}

/** Does what takes long, and lets the turns of other conversations in between. */
async function inPieces(work: Generator<void>): Promise<void> {
  let from = performance.now()
  for (const _ of work) {
    if (performance.now() - from < PIECE_MS) continue
    await breath()
    from = performance.now()
  }
}
