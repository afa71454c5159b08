/** Contacts by when they are due, the earliest first: a binary heap over their places, which takes a million of them. */
export class DueQueue {
  readonly #places: number[] = []
  readonly #at: Float64Array

  /** `dueAt` by place, in milliseconds; a place is added once its time stands there, and not changed while it is in here. */
  constructor(dueAt: Float64Array) {
    this.#at = dueAt
  }

  get size(): number {
    return this.#places.length
  }

  /** When the first one is due; undefined where there is none. */
  get firstAt(): number | undefined {
    const [first] = this.#places
    return first === undefined ? undefined : this.#at[first]
  }

  add(place: number): void {
    const places = this.#places
    let at = places.push(place) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.#isBefore(place, places[above] ?? 0)) break
      places[at] = places[above] ?? 0
      at = above
    }
    places[at] = place
  }

  /** Takes the first one out. */
  take(): number | undefined {
    const places = this.#places
    const [first] = places
    const last = places.pop()
    if (first === undefined || last === undefined || places.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= places.length) break
      if (below + 1 < places.length && this.#isBefore(places[below + 1] ?? 0, places[below] ?? 0)) below += 1
      if (!this.#isBefore(places[below] ?? 0, last)) break
      places[at] = places[below] ?? 0
      at = below
    }
    places[at] = last
    return first
  }

  /** How many are due by then, counted up to `most`. */
  countDue(by: number, most: number): number {
    let count = 0
    const look = (at: number) => {
      const place = this.#places[at]
      if (count >= most || place === undefined || (this.#at[place] ?? 0) > by) return
      count += 1
      look(2 * at + 1)
      look(2 * at + 2)
    }
    look(0)
    return count
  }

  #isBefore(one: number, other: number): boolean {
    const difference = (this.#at[one] ?? 0) - (this.#at[other] ?? 0)
    return difference < 0 || (difference === 0 && one < other)
  }
}
