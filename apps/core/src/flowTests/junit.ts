import type { FlowTestRow } from '@parley/contract/flowTests/flowTest.schema.ts'
import { type Element, xmlOf } from '../kernel/xml.ts'

/** A flow whose tests were run. */
export interface RanFlow {
  readonly name: string
  readonly tests: readonly Pick<FlowTestRow, 'name' | 'state' | 'problem'>[]
}

const hasFailed = ({ state }: RanFlow['tests'][number]): boolean => state !== 'green'

export const failuresIn = (flows: readonly RanFlow[]): number =>
  flows.reduce((sum, { tests }) => sum + tests.filter(hasFailed).length, 0)

/** Results in the form that build servers read. */
export function junitOf(flows: readonly RanFlow[]): string {
  const count = flows.reduce((sum, { tests }) => sum + tests.length, 0)
  const suites = flows.map((flow): Element => {
    const { name, tests } = flow
    const cases = tests.map((test) => caseOf(flow, test))
    return ['testsuite', cases, { name, tests: String(tests.length), failures: String(failuresIn([flow])) }]
  })
  const totals = { tests: String(count), failures: String(failuresIn(flows)) }
  return xmlOf(['testsuites', suites, totals], { keepsEmpty: true })
}

const caseOf = (flow: RanFlow, test: RanFlow['tests'][number]): Element => [
  'testcase',
  hasFailed(test) ? [['failure', '', { message: test.problem ?? 'The test did not run' }]] : '',
  { classname: flow.name, name: test.name },
]
