/** A conversation whose turns could not be kept so often is ended; where not even that can be kept, it is left alone until the process starts again. */
const FAILURES_TO_END = 2
const MOST_FAILURES = 4

/** What a process owns and could not go on with, and how often: it is tried again, then ended. */
export class Astray {
  readonly #of = new Map<string, { readonly tenant: number; readonly times: number }>()

  add(tenant: number, guid: string): void {
    this.#of.set(guid, { tenant, times: (this.#of.get(guid)?.times ?? 0) + 1 })
  }

  delete(guid: string): boolean {
    return this.#of.delete(guid)
  }

  isToEnd(guid: string): boolean {
    return (this.#of.get(guid)?.times ?? 0) >= FAILURES_TO_END
  }

  get all(): readonly { readonly guid: string; readonly tenant: number; readonly isTried: boolean }[] {
    return [...this.#of].map(([guid, { tenant, times }]) => ({ guid, tenant, isTried: times <= MOST_FAILURES }))
  }
}
