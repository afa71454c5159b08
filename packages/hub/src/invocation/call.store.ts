import type { Call } from './call.ts'

/** The calls of one client that have not been answered yet, in all and by the ids that the client gave them. */
export class CallStore<Data> {
  readonly #all = new Set<Call<Data>>()
  readonly #byId = new Map<string, Call<Data>>()

  has(invocationId: string): boolean {
    return this.#byId.has(invocationId)
  }

  add(call: Call<Data>, invocationId: string | undefined): void {
    this.#all.add(call)
    if (invocationId !== undefined) this.#byId.set(invocationId, call)
  }

  remove(call: Call<Data>, invocationId: string | undefined): void {
    this.#all.delete(call)
    if (invocationId !== undefined) this.#byId.delete(invocationId)
  }

  cancel(invocationId: string): void {
    this.#byId.get(invocationId)?.cancel()
  }

  cancelAll(): void {
    for (const call of this.#all) call.cancel()
  }
}
