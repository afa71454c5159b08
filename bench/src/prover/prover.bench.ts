import { checkFlow, type FlowDocument, parseFlowDocument } from '@parley/flow'
import { checkChoices } from '@parley/flow/check/choices.ts'
import { checkCodes } from '@parley/flow/check/codes.ts'
import { graphOf } from '@parley/flow/check/graph.ts'
import { checkKeys } from '@parley/flow/check/keys.ts'
import { expressionsOf } from '@parley/flow/check/places.ts'
import { checkSameTexts } from '@parley/flow/check/same-texts.ts'
import { checkSecrets } from '@parley/flow/check/secrets.ts'
import { checkSensitive } from '@parley/flow/check/sensitive.ts'
import { checkLength } from '@parley/flow/check/spoken.ts'
import { checkTransfers } from '@parley/flow/check/transfers.ts'
import { checkTypes } from '@parley/flow/check/types.ts'
import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import { type Bench, median, ms, times } from '../frame/row.ts'
import { hostileChecks } from './hostileChecks.ts'

const LATER = [
  checkTransfers,
  checkTypes,
  checkKeys,
  checkChoices,
  checkSameTexts,
  checkLength,
  checkCodes,
  checkSensitive,
  checkSecrets,
]
const rounds = { full: 9, tiny: 1 } as const

/** The check of flows of 500 and 10,000 steps, the share of its later rules in it, and flows written to hold it up. */
export const prover: Bench = {
  name: 'prover',
  run(size) {
    const [small, large] = [500, 10_000].map((nodes) => read(ringFlow(nodes)))
    if (!small || !large) throw new Error('There is no flow')
    const many = rounds[size]
    const short = timeOf(many * 3, wholeOf(small))
    const long = timeOf(many, wholeOf(large))
    const later = timeOf(many, laterOf(large))
    const hostile = hostileChecks().map(({ name, document }) => ({
      name,
      millis: timeOf(size === 'full' ? 3 : 1, wholeOf(document)),
    }))
    const [slowest = { name: '', millis: 0 }] = hostile.sort((one, other) => other.millis - one.millis)
    const ratio = long / (long - later)
    return Promise.resolve([
      row('check a flow of 500 steps', short, 50),
      row('check a flow of 10,000 steps', long, 2_000),
      {
        work: '… beside the check without the rules of transfers, keys, types, codes, lengths, choices, secrets',
        ours: ms(long),
        beside: ms(long - later),
        ratio: times(ratio),
        reach: '≤ 1.30 ×',
        isReached: ratio <= 1.3,
      },
      row(
        `the slowest of ${hostile.length} flows written to hold the check up (${slowest.name})`,
        slowest.millis,
        2_000,
      ),
    ])
  },
}

const row = (work: string, millis: number, most: number) => ({
  work,
  ours: ms(millis),
  beside: '–',
  ratio: '–',
  reach: `< ${ms(most)}`,
  isReached: millis < most,
})

function read(input: unknown): FlowDocument {
  const parsed = parseFlowDocument(input)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.document
}

/** Of the processor: what else is at work does not count. Each time what is made ready is run for the first time. */
function timeOf(many: number, make: () => () => unknown): number {
  make()()
  return median(
    Array.from({ length: many }, () => {
      const run = make()
      const from = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(from)
      return (user + system) / 1_000
    }),
  )
}

const wholeOf = (document: FlowDocument) => () => {
  const fresh = structuredClone(document)
  return () => checkFlow(fresh)
}

/** The later rules alone; what all rules look up is known by then, as it is in a whole check. */
const laterOf = (document: FlowDocument) => () => {
  const graph = graphOf(structuredClone(document))
  for (const node of graph.document.nodes) expressionsOf(node)
  return () => {
    for (const check of LATER) check(graph, { error() {}, warning() {} })
  }
}
