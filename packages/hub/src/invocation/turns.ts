/** Lets things run in the order in which they came, so many at a time; `moved` is called when one has ended. */
export class Turns<T> {
  readonly #atATime: number
  readonly #run: (item: T) => Promise<void>
  readonly #moved: () => void
  #waiting: T[] = []
  #running = 0

  constructor(atATime: number, run: (item: T) => Promise<void>, moved: () => void) {
    this.#moved = moved
    this.#atATime = atATime
    this.#run = run
  }

  get waiting(): number {
    return this.#waiting.length
  }

  add(item: T): void {
    this.#waiting.push(item)
    this.#next()
  }

  /** Forgets those that have not begun. */
  clear(): void {
    this.#waiting = []
  }

  #next(): void {
    while (this.#running < this.#atATime) {
      const item = this.#waiting.shift()
      if (item === undefined) return
      this.#running++
      void this.#run(item).finally(() => {
        this.#running--
        this.#next()
        this.#moved()
      })
    }
  }
}
