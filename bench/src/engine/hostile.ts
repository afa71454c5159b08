import { compile, type Program, start, step } from '@parley/flow'
import { type Hostile, hostileFlows } from '@parley/flow/engine/hostile.testing.ts'
import { median } from '../frame/row.ts'

const AT = '2026-03-05T10:00:00Z'

/** The flow whose turn takes longest; each runs in a program that was made ready for it alone, as its first conversation finds it. */
export function slowestHostile(rounds: number): { name: string; millis: number; count: number } {
  const flows = hostileFlows()
  const measured = flows.map((flow) => ({
    name: flow.name,
    millis: median(Array.from({ length: rounds }, () => longestTurn(flow))),
  }))
  const [slowest = { name: '', millis: 0 }] = measured.sort((one, other) => other.millis - one.millis)
  return { ...slowest, count: flows.length }
}

function longestTurn({ document, said, body }: Hostile): number {
  const program = compile(document)
  for (const _ of program.prepare());
  const [first, beginning] = timed(() => begin(program))
  if (said === undefined && body === undefined) return beginning
  const moment = { at: AT, offsetMs: 1 }
  const [, answering] = timed(() =>
    said === undefined
      ? step(program, first.state, {
          kind: 'answered',
          id: 'q1',
          value: { status: 200, body: body ?? null },
          ...moment,
        })
      : step(program, first.state, {
          kind: 'heard',
          listen: 'l1',
          by: 'typed',
          alternatives: [{ text: said }],
          ...moment,
        }),
  )
  return Math.max(beginning, answering)
}

const begin = (program: Program) => start(program, { at: AT, offsetMs: 0, facts: {}, seed: 1 })

function timed<T>(run: () => T): [T, number] {
  const from = performance.now()
  return [run(), performance.now() - from]
}
