import type { Setup } from './setup.ts'

interface Waiting<R> {
  readonly setup: Setup
  readonly settle: (result: R) => void
  readonly fail: (error: unknown) => void
}

/** Conversations that begin: those of a tenant that came while the last ones were written are written together, in one transaction. */
export class Starts<R> {
  readonly #write: (tenant: number, setups: readonly Setup[]) => Promise<readonly R[]>
  readonly #waiting = new Map<number, Waiting<R>[]>()
  readonly #writing = new Set<number>()

  /** `write` answers for each setup, in their order. */
  constructor(write: (tenant: number, setups: readonly Setup[]) => Promise<readonly R[]>) {
    this.#write = write
  }

  add(tenant: number, setup: Setup): Promise<R> {
    return new Promise<R>((settle, fail) => {
      const waiting = this.#waiting.get(tenant) ?? []
      this.#waiting.set(tenant, [...waiting, { setup, settle, fail }])
      if (!this.#writing.has(tenant)) void this.#writeAll(tenant)
    })
  }

  async #writeAll(tenant: number): Promise<void> {
    this.#writing.add(tenant)
    for (;;) {
      const group = this.#waiting.get(tenant)
      this.#waiting.delete(tenant)
      if (!group) break
      await this.#writeGroup(tenant, group)
    }
    this.#writing.delete(tenant)
  }

  /** One that the database refuses must not take the others with it. */
  async #writeGroup(tenant: number, group: readonly Waiting<R>[]): Promise<void> {
    try {
      const results = await this.#write(
        tenant,
        group.map(({ setup }) => setup),
      )
      for (const [index, result] of results.entries()) group[index]?.settle(result)
    } catch (error) {
      if (group.length === 1) group[0]?.fail(error)
      else for (const each of group) await this.#writeGroup(tenant, [each])
    }
  }
}
