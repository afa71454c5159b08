import { flowOf, type NodeInput } from '../../test/conversation.ts'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'

type Settings = Parameters<typeof flowOf>[1]

/** A flow written to hold others up: what it does before its first wait and with what is said then. */
export interface Hostile {
  readonly name: string
  readonly document: ReturnType<typeof flowOf>
  /** What is said to its first wait; a flow that only works on its own needs none. */
  readonly said?: string
  /** The body of the answer to its first request. */
  readonly body?: Json
}

const numbers = (count: number): string => `[${Array.from({ length: count }, (_, item) => item).join(',')}]`
const hundred = numbers(100)
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** start → work → counter → back to the work, as often as a counter lets it. */
function looped(name: string, work: NodeInput | readonly NodeInput[], settings: Settings = {}): Hostile {
  const [first, ...more] = [work].flat()
  if (!first) throw new Error('There is no work')
  const all = [first, ...more].map((node, index, { length }) => ({
    ...node,
    outlets: { next: index === length - 1 ? 'count' : `work${index + 1}`, ...node.outlets },
  }))
  return {
    name,
    document: flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: first.id } },
        ...all,
        { id: 'count', type: 'counter', limit: 100_000, outlets: { below: first.id, reached: 'end' } },
        { id: 'end', type: 'end' },
      ],
      {
        limits: { steps: 100_000, durationMs: 86_400_000 },
        variables: [
          { name: 'n', type: 'number', default: 0 },
          { name: 'text', type: 'string', default: 'a' },
          { name: 'list', type: 'list', default: [] },
          { name: 'thing', type: 'object', default: {} },
        ],
        ...settings,
      },
    ),
  }
}

const set = (variable: string, expression: string, assignments: number = 100): NodeInput => ({
  id: 'work',
  type: 'set',
  assignments: times(assignments, () => ({ variable, expression })),
})
const long = (letters: number): string => times(Math.ceil(letters / 1_800), () => `"${'x'.repeat(1_800)}"`).join(' + ')
/** An expression in which `x` is a text of so many letters; it doubles a short one. */
const grown = (doublings: number, expression: string, seed = '"aaaaaaaaaa"'): string => {
  const binds = times(doublings, (index) => `cel.bind(t${index + 1}, t${index} + t${index}, `)
  return `cel.bind(t0, ${seed}, ${binds.join('')}cel.bind(x, t${doublings}, ${expression})${')'.repeat(doublings + 1)}`
}

/** A flow that hears one thing with so many recognisers. */
function hearing(
  name: string,
  said: string,
  recognise: (index: number) => object,
  reactions: number = LIMITS.reactions,
  each = 20,
): Hostile {
  const made = times(reactions, (reaction) => ({
    name: `r${reaction}`,
    recognise: times(each, (index) => recognise(reaction * each + index)),
  }))
  return {
    name,
    said,
    document: flowOf([
      { id: 'start', type: 'start', outlets: { next: 'ask' } },
      // What is built here is what the schema reads, whatever the recogniser.
      { id: 'ask', type: 'listen', reactions: made as never, outlets: {} },
    ]),
  }
}

/** A flow that maps one big answer. */
function answered(
  name: string,
  body: Json,
  expression: string,
  type: 'object' | 'list' | 'number' | 'string' = 'number',
): Hostile {
  return {
    name,
    body,
    document: flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'ask' } },
        {
          id: 'ask',
          type: 'request',
          url: 'https://example.com/x',
          mapping: times(100, (index) => ({ variable: `v${index}`, expression })),
          outlets: { ok: 'end', error: 'end' },
        },
        { id: 'end', type: 'end' },
      ],
      { variables: times(100, (index) => ({ name: `v${index}`, type })) },
    ),
  }
}

const megabyte = { text: 'x'.repeat(1_000_000) }
const wide = Object.fromEntries(times(9_000, (index) => [`key${index}`, index]))
const deep: Json = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
const filler = 'and so on 1 '.repeat(170)

export const hostileFlows = (): readonly Hostile[] => [
  looped('a hundred small assignments in a loop', set('n', 'n + 1')),
  looped('macros within macros', set('n', `${hundred}.map(x, ${hundred}.filter(y, y > x)).size()`)),
  looped('macros without a result', set('n', `${hundred}.all(a, ${hundred}.all(b, ${hundred}.all(c, true))) ? 1 : 2`)),
  looped('long literals', set('text', long(1_800))),
  looped('texts that double', set('text', grown(10, 'x'))),
  looped('texts built in a macro', set('list', `${hundred}.map(x, "${'y'.repeat(900)}")`)),
  looped('a text in upper case', set('n', grown(10, `${hundred}.map(y, x.upperAscii().lowerAscii().size()).size()`))),
  looped('trimming', set('n', grown(10, `${hundred}.map(y, x.trim().size()).size()`, '"          "'))),
  looped('searching', set('n', grown(10, `${hundred}.map(y, x.contains(t9 + "b") ? 1 : 2).size()`))),
  looped('searching backwards', set('n', grown(10, `${hundred}.map(y, x.lastIndexOf("b" + t9)).size()`))),
  looped('splitting and joining', set('n', grown(6, `${hundred}.map(y, x.split("").join("-").size()).size()`))),
  looped('numbers in long texts', set('n', grown(10, `${hundred}.map(y, double(x)).size()`, '"1111111111"'))),
  looped(
    'regular expressions',
    set('n', grown(10, `${hundred}.map(y, x.matches("(a|aa|aaa){1,80}b") ? 1 : 2).size()`)),
  ),
  looped(
    'a pattern for each round',
    set('n', `${hundred}.map(y, "abc".matches("(a?b?c?){60}" + string(n * 100 + y)) ? 1 : 2).size()`),
  ),
  looped('clocks of zones', set('n', `${hundred}.map(y, now().getHours("Asia/Kathmandu")).size()`)),
  looped('zones without number', set('n', `${hundred}.map(y, now().getHours("Etc/GMT+" + string(y % 12)) ).size()`)),
  looped('days added', set('text', `string(${hundred}.map(y, addDays(now(), y)).size())`), {}),
  looped('texts compared', set('n', grown(10, `${hundred}.map(y, (x + "a") < (x + "b") ? 1 : 2).size()`))),
  looped('lists compared', set('n', `cel.bind(a, ${hundred}, ${hundred}.map(y, a == ${hundred} ? 1 : 2).size())`)),
  looped(
    'lists of lists of lists',
    set(
      'list',
      `cel.bind(a, ${hundred}, cel.bind(b, [a,a,a,a,a,a,a,a,a,a], cel.bind(c, [b,b,b,b,b,b,b,b,b,b], [c,c,c,c,c,c,c,c,c,c])))`,
    ),
  ),
  looped('long texts in lists', set('list', grown(10, '[x,x,x,x,x,x,x,x,x]'))),
  looped('objects', set('thing', `{${times(100, (index) => `"k${index}": n`).join(',')}}`)),
  looped('templates', { id: 'work', type: 'say', texts: { en: [{ kind: 'text', text: '{{ n }}'.repeat(700) }] } }),
  looped('long texts said', { id: 'work', type: 'say', texts: { en: [{ kind: 'text', text: 'x'.repeat(5_000) }] } }),
  looped('marked up', {
    id: 'work',
    type: 'say',
    texts: { en: [{ kind: 'ssml', text: `{{ ${grown(10, 'x', '"<<<<<<<<<<"')} }}` }] },
  }),
  looped('conditions', {
    id: 'work',
    type: 'branch',
    cases: times(100, (index) => ({ name: `c${index}`, expression: `${hundred}.exists(x, x > ${index + 200})` })),
    outlets: { otherwise: 'count' },
  }),
  looped(
    'steps alone',
    times(
      50,
      (index): NodeInput => ({
        id: index === 0 ? 'work' : `work${index}`,
        type: 'outcome',
        disposition: 'd',
        result: 'neutral',
      }),
    ),
  ),
  looped('assignments that are traced', set('n', 'n + 1'), {
    traceLevel: 3,
    limits: { steps: 100_000 },
    variables: [{ name: 'n', type: 'number', default: 0 }],
  }),
  looped('assignments of the tenant', set('n', 'n + 1'), {
    variables: [
      { name: 'n', type: 'number', scope: 'tenant', default: 0 },
      ...times(499, (index) => ({ name: `v${index}`, type: 'number' as const, scope: 'session' as const, default: 0 })),
    ],
    limits: { steps: 100_000 },
  }),
  looped(
    'expressions of their own',
    times(
      50,
      (index): NodeInput => ({
        id: index === 0 ? 'work' : `work${index}`,
        type: 'set',
        assignments: times(100, (at) => ({ variable: 'n', expression: `${index} + ${at}${' + 1'.repeat(400)}` })),
      }),
    ),
  ),
  {
    name: 'a chain of escapes',
    document: flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'n0' } },
        ...times(
          15_000,
          (index): NodeInput => ({
            id: `n${index}`,
            type: 'set',
            maxEntries: 1,
            escapeTo: index < 14_999 ? `n${index + 1}` : 'end',
            outlets: { next: 'n0' },
          }),
        ),
        { id: 'end', type: 'end' },
      ],
      { limits: { steps: 100_000 } },
    ),
  },
  hearing(
    'patterns without number',
    'abcd'.repeat(500),
    (index) => ({ kind: 'pattern', patterns: { en: `(a?b?c?d?){120}z${index}` } }),
    5,
  ),
  hearing('dates', filler, () => ({ kind: 'date' })),
  hearing('numbers', filler, (index) => ({ kind: 'number', min: index + 5_000 })),
  hearing('phones', filler, () => ({ kind: 'phone' })),
  hearing('yes', filler, () => ({ kind: 'yes' })),
  hearing('phrases', filler, (index) => ({
    kind: 'phrases',
    phrases: { en: times(10, (at) => `and so on 1 and so on ${index} ${at}`) },
  })),
  hearing(
    'many phrases',
    filler,
    (index) => ({ kind: 'phrases', phrases: { en: times(100, (at) => `and so on 1 and so on ${index} ${at}`) } }),
    10,
  ),
  answered('a megabyte of text', megabyte, 'response.body', 'object'),
  answered('a text of a megabyte', megabyte.text, 'response.body', 'string'),
  answered('many keys', wide, 'response.body', 'object'),
  answered('keys counted', wide, `${hundred}.map(x, size(response.body)).size()`),
  answered('keys gone through', wide, `${hundred}.filter(x, response.body.exists(y, y == "key" + string(x))).size()`),
  answered(
    'a list without end',
    times(200_000, (index) => index),
    'response.body',
    'list',
  ),
  answered('brackets without end', deep, 'response.body', 'list'),
]
