// Each process finds out by itself. What one machine cannot reach may well answer another, and a process that is told would leave alone what
// answers it. What is lost by that is bounded: three calls of each process wait in vain before it knows, and one whenever it tries again.

/** So many failures in a row, and it is left alone for a while, each time for longer. */
const FAILURES = 3
const FIRST_MS = 5_000
const LONGEST_MS = 120_000
const MOST_KNOWN = 500

/** Keeps calls from waiting again and again for what does not answer. */
export class Breaker {
  #failures = 0
  #until = 0
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#now() < this.#until
  }

  note(isAnswered: boolean): void {
    this.#failures = isAnswered ? 0 : this.#failures + 1
    const over = this.#failures - FAILURES
    this.#until = over < 0 ? 0 : this.#now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** over)
  }
}

const known = new Map<string, Breaker>()

/** One for each that is asked, an address with its key. */
export function breakerOf(asked: string): Breaker {
  const breaker = known.get(asked) ?? new Breaker()
  known.delete(asked)
  known.set(asked, breaker)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(oldest)
  }
  return breaker
}
