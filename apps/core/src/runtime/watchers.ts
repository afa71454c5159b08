import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'

export type Watcher = (outputs: readonly DiagnosticOutput[]) => void

interface Watching {
  readonly watcher: Watcher
  /** The last number it was sent. */
  seq: number
  /** What came while it is shown what was before. */
  held: Shown[] | undefined
}

/** What those who watch are shown, up to a running number. */
export interface Shown {
  readonly outputs: readonly DiagnosticOutput[]
  readonly seq: number
}

/** Who watches which conversation here: each is sent everything once and in order, first what was, then what comes. */
export class Watchers {
  readonly #all = new Map<string, Map<Watcher, Watching>>()

  has(guid: string): boolean {
    return this.#all.has(guid)
  }

  /** The lowest number that one of them was sent last. */
  seqOf(guid: string): number {
    const all = [...(this.#all.get(guid)?.values() ?? [])]
    return all.length === 0 ? 0 : Math.min(...all.map(({ seq }) => seq))
  }

  /** From now on what comes is kept for the watcher, until it is shown what was. */
  add(guid: string, watcher: Watcher, since: number): void {
    const all = this.#all.get(guid) ?? new Map<Watcher, Watching>()
    this.#all.set(guid, all.set(watcher, { watcher, seq: since, held: [] }))
  }

  /** Shows what was, up to a number, and then what came meanwhile. */
  show(guid: string, watcher: Watcher, outputs: readonly DiagnosticOutput[], seq: number): void {
    const watching = this.#all.get(guid)?.get(watcher)
    if (!watching) return
    const held = watching.held ?? []
    watching.held = undefined
    watching.seq = Math.max(watching.seq, seq)
    watcher(outputs)
    for (const each of held) send(watching, each.outputs, each.seq)
  }

  remove(guid: string, watcher: Watcher): void {
    const all = this.#all.get(guid)
    all?.delete(watcher)
    if (all?.size === 0) this.#all.delete(guid)
  }

  /** Sends what came up to a number to everybody who has not had it. */
  send(guid: string, outputs: readonly DiagnosticOutput[], seq: number): void {
    for (const watching of this.#all.get(guid)?.values() ?? []) {
      if (watching.held) watching.held.push({ outputs, seq })
      else send(watching, outputs, seq)
    }
  }
}

function send(watching: Watching, outputs: readonly DiagnosticOutput[], seq: number): void {
  if (seq <= watching.seq) return
  const fresh = outputs.filter((output) => !('seq' in output) || output.seq > watching.seq)
  watching.seq = seq
  watching.watcher(fresh)
}
