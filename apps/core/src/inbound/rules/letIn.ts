import type { CallLoad } from '../../tenants/callLimit.ts'
import { type FlowFacts, flowOf } from './admit.ts'

/** A call that waits, with what decides about it now. */
export interface Waiter {
  readonly guid: string
  readonly idLine: number
  /** Where it rings; its line may have moved since. */
  readonly idModule: number
  /** The process that held it has died. */
  readonly isLost: boolean
  readonly isModuleEnabled: boolean
  readonly isEnabled: boolean
  readonly flow: FlowFacts | null
  /** Answers where that one cannot. */
  readonly spareFlow: FlowFacts | null
  readonly mostCalls: number
  readonly live: number
  readonly mostOfModule: number
  readonly liveOfModule: number
}

/**
 * What becomes of a call that waits: it is answered, is lost, has no line any more, or keeps its place among those of its line.
 * Opening times do not matter: who came in time is still answered.
 */
export type Verdict =
  | { readonly becomes: 'answered' }
  | { readonly becomes: 'lost' }
  | { readonly becomes: 'shut' }
  | { readonly becomes: 'waiting'; readonly position: number }

/** Lets in, in the order of the queue, all for whom there is room: who then still waits is full up, and nobody later may overtake them. */
export function letIn(waiting: readonly Waiter[], tenant: CallLoad): ReadonlyMap<string, Verdict> {
  const added = { lines: new Map<number, number>(), modules: new Map<number, number>(), all: 0 }
  const places = new Map<number, number>()
  const addedTo = (counts: Map<number, number>, id: number) => counts.get(id) ?? 0
  const isFree = (live: number, most: number | null) => most === null || live + added.all < most
  const verdicts = new Map<string, Verdict>()
  for (const call of waiting) {
    const { guid, idLine, idModule } = call
    if (call.isLost) verdicts.set(guid, { becomes: 'lost' })
    else if (!call.isEnabled || !call.isModuleEnabled || !flowOf(call)) verdicts.set(guid, { becomes: 'shut' })
    else if (
      isFree(tenant.live, tenant.mostCalls) &&
      isFree(tenant.lastMinute, tenant.mostPerMinute) &&
      call.liveOfModule + addedTo(added.modules, idModule) < call.mostOfModule &&
      call.live + addedTo(added.lines, idLine) < call.mostCalls
    ) {
      verdicts.set(guid, { becomes: 'answered' })
      added.all += 1
      added.lines.set(idLine, addedTo(added.lines, idLine) + 1)
      added.modules.set(idModule, addedTo(added.modules, idModule) + 1)
    } else {
      const position = (places.get(idLine) ?? 0) + 1
      places.set(idLine, position)
      verdicts.set(guid, { becomes: 'waiting', position })
    }
  }
  return verdicts
}
