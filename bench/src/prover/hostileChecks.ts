import { type FlowDocument, parseFlowDocument } from '@parley/flow'

type Node = Readonly<Record<string, unknown>>
const SIZE = 10_000
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const text = (words: string) => ({ en: [{ kind: 'text', text: words }] })

/** Flows with which each rule has as much work as there can be. */
export const hostileChecks = (): readonly { readonly name: string; readonly document: FlowDocument }[] => [
  flow('texts that promise keys, one behind the other', (index) => ({
    type: 'say',
    texts: text('Press 1 or press 2.'),
    outlets: { next: next(index) },
  })),
  flow('transfers that lead to each other', (index) => ({
    type: 'transfer',
    to: '+420222333444',
    outlets: { completed: next(index), declined: next(index), failed: 'n0' },
  })),
  flow('transfers behind which one long way leads', (index) =>
    index % 2 === 0
      ? { type: 'transfer', to: '1', outlets: { completed: 'n1', declined: next(index), failed: next(index) } }
      : { type: 'outcome', disposition: 'x', outlets: { next: next(index + 1) } },
  ),
  flow('sensitive values made of each other', (index) => ({
    type: 'set',
    assignments: times(3, (at) => ({
      variable: `v${(index + at + 1) % 400}`,
      expression: `v${(index + at) % 400} + "x"`,
    })),
    outlets: { next: next(index) },
  })),
  flow(
    'comparisons',
    (index) => ({
      type: 'branch',
      cases: times(4, (at) => ({ name: `c${at}`, expression: times(20, (one) => `v${one} == "${at}"`).join(' || ') })),
      outlets: { c0: 'end', c1: 'end', c2: 'end', c3: 'end', otherwise: next(index) },
    }),
    1_000,
  ),
  flow(
    'long texts that nearly hold a key',
    (index) => ({
      type: 'say',
      texts: text(`${'password = "aaaaaaa '.repeat(100)}${'press the '.repeat(100)}${'{{ '.repeat(1)}v0 }}`),
      outlets: { next: next(index) },
    }),
    1_500,
  ),
  flow(
    'thousands of choices',
    (index) => ({
      type: 'listen',
      reactions: times(50, (at) => ({
        name: `r${at}`,
        recognise: [{ kind: 'phrases', phrases: { en: times(20, (one) => `phrase ${at} ${one}`) } }],
      })),
      outlets: { noInput: next(index), noMatch: 'end', ...Object.fromEntries(times(50, (at) => [`r${at}`, 'end'])) },
    }),
    1_000,
  ),
]

const next = (index: number): string => `n${index + 1}`

function flow(name: string, make: (index: number) => Node, size = SIZE) {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: {
      languages: [{ code: 'en' }],
      defaultLanguage: 'en',
      variables: times(400, (index) => ({ name: `v${index}`, type: 'string', default: '', redact: index === 0 })),
    },
    nodes: [
      { id: 'start', type: 'start', outlets: { next: 'n0' } },
      ...times(size, (index) => ({ id: `n${index}`, ...make(index) })),
      { id: `n${size}`, type: 'end' },
      { id: `n${size + 1}`, type: 'end' },
      { id: 'end', type: 'end' },
    ],
  })
  if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.problems.slice(0, 3))}`)
  return { name, document: parsed.document }
}
