import {
  type ConversationRows,
  type DialedCall,
  type Setup,
  seeded,
  seedOf,
  startOfGuid,
  type VirtualTimeline,
} from '@parley/core'
import { parseFlowDocument } from '@parley/flow'
import { playCall } from '../call.ts'
import type { Stage } from '../day.ts'
import type { ExampleTenant } from '../exampleTenant.ts'

type Result = DialedCall['result']
const MISSED: readonly string[] = ['busy', 'noAnswer', 'declined', 'failed'] satisfies Result[]

/** What a flow counts a business result as: by the words with which its steps begin it. */
function outcomesOf({ flows }: ExampleTenant) {
  const nodes = flows.flatMap(({ versions }) =>
    versions.flatMap(({ document }) => {
      const parsed = parseFlowDocument(document)
      return parsed.ok ? parsed.document.nodes : []
    }),
  )
  const known = nodes.flatMap((node) =>
    node.type === 'outcome' ? [{ begins: node.disposition.split('{{')[0] ?? '', result: node.result }] : [],
  )
  return (disposition: string) => known.find(({ begins }) => disposition.startsWith(begins))?.result ?? 'neutral'
}

/** Stands for the channel of the product on a virtual clock: calls are played whole, recorded as real ones are, and end at their time. */
export class PlayedChannel {
  readonly #stage: Stage
  readonly #timeline: VirtualTimeline
  readonly #store: (rows: ConversationRows) => Promise<void>
  readonly #outcomeOf: ReturnType<typeof outcomesOf>
  #live = 0
  #begun = Promise.withResolvers<void>()

  constructor(stage: Stage, timeline: VirtualTimeline, store: (rows: ConversationRows) => Promise<void>) {
    this.#stage = stage
    this.#timeline = timeline
    this.#store = store
    this.#outcomeOf = outcomesOf(stage.tenant)
  }

  /** Calls whose end has not come. */
  get live(): number {
    return this.#live
  }

  /** Once one more call is among them. */
  nextBegin(): Promise<void> {
    return this.#begun.promise
  }

  async dial(_: number, setup: Setup): Promise<DialedCall> {
    const flow = this.#stage.flows.find(({ idCallScript }) => idCallScript === setup.idCallScript)
    if (!flow) throw new Error('the example has no such flow')
    const { log } = await this.#play(setup, flow.program)
    const endedAt = new Date(log.endedAt ?? startOfGuid(setup.guid))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#live += 1
    this.#begun.resolve()
    this.#begun = Promise.withResolvers()
    this.#timeline.after(endedAt.getTime() - this.#timeline.now().getTime(), resolve)
    await promise
    this.#live -= 1
    const { answeredAt, endCode, endWhose, ringMs, disposition } = log
    const result =
      answeredAt === null && MISSED.includes(endCode) ? endCode : endCode === 'voicemail' ? endCode : 'answered'
    return {
      result: result as Result, // one of those
      by: endWhose === 'bot' || endWhose === 'caller' ? endWhose : 'provider',
      reason: endCode,
      ringMs: ringMs ?? 0,
      legs: [setup.guid],
      disposition: disposition === null ? null : { disposition, result: this.#outcomeOf(disposition) },
      answeredAt: answeredAt === null ? null : new Date(answeredAt),
      endedAt,
    }
  }

  async #play(setup: Setup, program: Stage['flows'][number]['program']): Promise<ConversationRows> {
    // Guids are made anew each time; whom one calls for the how manieth time is always the same.
    const seed = seedOf(setup.to, setup.campaign?.attempt ?? 0)
    const rows = playCall(
      this.#stage,
      { ...setup, seed, callId: `call-${seed.toString(16)}` },
      program,
      seeded(seed),
      false,
    )
    await this.#store(rows)
    return rows
  }
}
