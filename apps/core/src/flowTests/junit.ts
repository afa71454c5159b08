import type { FlowTestRow } from '@parley/contract/flowTests/flowTest.schema.ts'

/** A flow whose tests were run. */
export interface RanFlow {
  readonly name: string
  readonly tests: readonly Pick<FlowTestRow, 'name' | 'state' | 'problem'>[]
}

/** What an XML document can hold of a text: control characters, and halves of letters, are no part of one. */
const escaped = (text: string): string =>
  [...text.toWellFormed()]
    .filter((sign) => sign >= ' ' || '\t\n\r'.includes(sign))
    .filter((sign) => sign !== '\uFFFE' && sign !== '\uFFFF')
    .map((sign) => ENTITIES[sign] ?? sign)
    .join('')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const hasFailed = ({ state }: RanFlow['tests'][number]): boolean => state !== 'green'

export const failuresIn = (flows: readonly RanFlow[]): number =>
  flows.reduce((sum, { tests }) => sum + tests.filter(hasFailed).length, 0)

/** Results in the form that build servers read. */
export function junitOf(flows: readonly RanFlow[]): string {
  const count = flows.reduce((sum, { tests }) => sum + tests.length, 0)
  const suites = flows.map(
    (flow) =>
      `  <testsuite name="${escaped(flow.name)}" tests="${flow.tests.length}" failures="${failuresIn([flow])}">\n${flow.tests.map((test) => caseOf(flow, test)).join('')}  </testsuite>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="${count}" failures="${failuresIn(flows)}">\n${suites.join('')}</testsuites>\n`
}

function caseOf(flow: RanFlow, test: RanFlow['tests'][number]): string {
  const names = `    <testcase classname="${escaped(flow.name)}" name="${escaped(test.name)}"`
  return hasFailed(test)
    ? `${names}>\n      <failure message="${escaped(test.problem ?? 'The test did not run')}"/>\n    </testcase>\n`
    : `${names}/>\n`
}
