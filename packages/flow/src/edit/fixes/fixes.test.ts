import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../../test/conversation.ts'
import { anyDocument, RUNS } from '../../../test/edits.ts'
import type { Problem, ProblemCode } from '../../check/problem.ts'
import { type CheckOptions, checkFlow } from '../../check.ts'
import type { FlowDocument, FlowDocumentInput } from '../../document.schema.ts'
import { LIMITS } from '../../limits.ts'
import { parseFlowDocument } from '../../parse.ts'
import { applyEdit } from '../edit.ts'
import { fixesOf } from './fixes.ts'

type Settings = Partial<FlowDocumentInput['settings']>
const text = (code: string, ...texts: string[]) => ({
  [code]: texts.map((one) => ({ kind: 'text' as const, text: one })),
})
const start: NodeInput = { id: 'start', type: 'start', outlets: { next: 'it' } }
const end: NodeInput = { id: 'end', type: 'end', label: 'End' }
const say: NodeInput = { id: 'it', type: 'say', texts: text('en', 'Hi'), outlets: { next: 'end' } }
const listen = {
  id: 'it',
  type: 'listen' as const,
  reactions: [{ name: 'yes', recognise: [{ kind: 'yes' as const }] }],
}
const schedule = { id: 'it', type: 'schedule' as const, outlets: { open: 'end', closed: 'end' } }
const WEEKLY = [{ days: ['monday' as const], from: '09:00', to: '12:00' }]
const WIRED = { yes: 'end', noInput: 'end', noMatch: 'end' }
const GUID = '0195a000-0000-7000-8000-0000000000c1'
const CZECH: Settings = { languages: [{ code: 'en' }, { code: 'cs' }] }

const OTHER = '0195a000-0000-7000-8000-0000000000c2'

const SIGNATURE: CheckOptions = {
  grammarOf: (guid) => (guid === OTHER ? null : { language: 'en' }),
  interfaceOf: () => ({ properties: [], exits: ['next', 'lost'], results: [] }),
}

const around = (node: NodeInput, settings: Settings = {}) => flowOf([start, node, end], settings)
const subflow = (rest: object): NodeInput => ({
  id: 'it',
  type: 'subflow',
  flow: GUID,
  exits: ['next', 'lost'],
  outlets: { next: 'end', lost: 'end' },
  ...rest,
})

const cases: readonly (readonly [ProblemCode, FlowDocument])[] = [
  ['start.missing', flowOf([say, end])],
  ['start.several', flowOf([start, { id: 'again', type: 'start', outlets: { next: 'it' } }, say, end])],
  ['end.missing', flowOf([start, { ...say, outlets: {} }])],
  ['outlet.unwired', around({ ...listen, outlets: { yes: 'end', noMatch: 'end' } })],
  ['outlet.unknownTarget', around({ ...say, outlets: { next: 'nowhere' } })],
  ['outlet.notOffered', around({ ...say, outlets: { next: 'end', maybe: 'end' } })],
  [
    'outlet.duplicate',
    around({
      ...listen,
      reactions: [...listen.reactions, { name: 'yes', recognise: [{ kind: 'no' }] }],
      outlets: WIRED,
    }),
  ],
  ['escape.missing', around({ ...say, maxEntries: 2 })],
  ['escape.unknownTarget', around({ ...say, maxEntries: 2, escapeTo: 'nowhere' })],
  [
    'escape.missing',
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'end' } },
      { ...end, maxEntries: 1 },
    ]),
  ],
  ['node.unreachable', flowOf([start, say, end, { ...say, id: 'lost' }])],
  [
    'loop.endless',
    flowOf([
      start,
      { ...say, outlets: { next: 'b' } },
      { id: 'b', type: 'branch', cases: [{ name: 'x', expression: 'true' }], outlets: { x: 'it', otherwise: 'end' } },
      end,
    ]),
  ],
  [
    'globalIntent.unknownTarget',
    around(say, { globalIntents: [{ name: 'help', recognise: [{ kind: 'yes' }], target: 'nowhere' }] }),
  ],
  ['onError.unknownTarget', around(say, { onErrorNode: 'nowhere' })],
  ['translation.missing', around(say, CZECH)],
  [
    'translation.missing',
    around(
      {
        ...listen,
        reactions: [{ name: 'yes', recognise: [{ kind: 'phrases', phrases: { en: ['yes'] } }] }],
        outlets: WIRED,
      },
      CZECH,
    ),
  ],
  ['text.empty', around({ ...say, texts: text('en', 'Hi', ' ') })],
  ['language.undeclared', around({ ...say, texts: { ...text('en', 'Hi'), ...text('cs', 'Ahoj') } })],
  ['language.undeclared', around({ ...say, texts: text('cs', 'Ahoj') })],
  ['language.undeclared', around({ id: 'it', type: 'set', language: 'cs', outlets: { next: 'end' } })],
  ['language.default', around(say, { defaultLanguage: 'cs' })],
  ['language.duplicate', around(say, { languages: [{ code: 'en' }, { code: 'en' }] })],
  ['recognise.empty', around({ ...listen, reactions: [{ name: 'yes', recognise: [] }], outlets: WIRED })],
  ['recognise.empty', around({ ...listen, reactions: [], outlets: { noInput: 'end', noMatch: 'end' } })],
  [
    'dtmf.range',
    around(
      {
        id: 'it',
        type: 'dtmf',
        digits: { variable: 'x', min: 9, max: 3 },
        outlets: { digits: 'end', noInput: 'end', noMatch: 'end' },
      },
      { variables: [{ name: 'x', type: 'string' }] },
    ),
  ],
  [
    'request.timeout',
    around({
      id: 'it',
      type: 'request',
      url: 'https://a.example',
      timeoutMs: LIMITS.requestMs + 1,
      outlets: { ok: 'end', error: 'end' },
    }),
  ],
  ['variable.undeclared', around({ ...say, texts: text('en', 'Hi {{ name }}') })],
  [
    'variable.undeclared',
    around({ id: 'it', type: 'set', assignments: [{ variable: 'many', expression: '[1]' }], outlets: { next: 'end' } }),
  ],
  [
    'variable.duplicate',
    around(say, {
      variables: [
        { name: 'a', type: 'string' },
        { name: 'a', type: 'string' },
      ],
    }),
  ],
  [
    'variable.unset',
    around(
      { ...say, label: 'Say: "you"', texts: text('en', '{{ name }}') },
      { variables: [{ name: 'name', type: 'string' }] },
    ),
  ],
  [
    'text.form',
    around(
      { ...say, texts: text('en', 'You owe {{ sum }} €, {{paid}}, {{ sum / 3 }} a month, by {{ due }}') },
      {
        variables: [
          { name: 'sum', type: 'number', default: 1 },
          { name: 'paid', type: 'boolean', default: true },
          { name: 'due', type: 'date', default: '2026-12-24' },
        ],
      },
    ),
  ],
  ['variable.unused', around(say, { variables: [{ name: 'name', type: 'string' }] })],
  ['variable.default', around(say, { variables: [{ name: 'name', type: 'number', default: 'x' }] })],
  [
    'setting.idle',
    around({ id: 'it', type: 'transfer', to: '', flow: GUID, mode: 'Attend', outlets: { failed: 'end' } }),
  ],
  ['interface.duplicate', around(say, { interface: { exits: ['next', 'next'] } })],
  ['interface.variable', around(say, { interface: { properties: [{ name: 'name', type: 'number' }] } })],
  [
    'interface.variable',
    around(say, {
      variables: [{ name: 'name', type: 'string', default: 'x' }],
      interface: { properties: [{ name: 'name', type: 'number' }] },
    }),
  ],
  [
    'interface.default',
    around(say, {
      variables: [{ name: 'name', type: 'number' }],
      interface: { properties: [{ name: 'name', type: 'number', default: 'x' }] },
    }),
  ],
  [
    'grammar.missing',
    around({
      ...listen,
      reactions: [{ name: 'yes', recognise: [{ kind: 'grammar', grammar: OTHER }, { kind: 'yes' }] }],
      outlets: WIRED,
    }),
  ],
  ['schedule.zone', around({ ...schedule, times: { zone: 'Europe/Nowhere', weekly: WEEKLY } })],
  ['schedule.empty', around(schedule)],
  [
    'schedule.exception',
    around({ ...schedule, times: { weekly: WEEKLY, exceptions: [{ date: '2026-12-26', until: '2026-12-24' }] } }),
  ],
  [
    'script.input',
    around({
      id: 'it',
      type: 'script',
      source: 'return x',
      inputs: [
        { name: 'x', expression: '1' },
        { name: 'x', expression: '2' },
      ],
      outlets: { next: 'end', error: 'end' },
    }),
  ],
  ['interface.exit', flowOf([start, say, { ...end, exit: 'done' }], { interface: { exits: ['next'] } })],
  ['interface.exit', around(say, { interface: { exits: ['next', 'never'] } })],
  ['component.exitMissing', around(subflow({ exits: ['next'], outlets: { next: 'end' } }))],
  [
    'component.exit',
    around(subflow({ exits: ['next', 'lost', 'more'], outlets: { next: 'end', lost: 'end', more: 'end' } })),
  ],
  ['component.input', around(subflow({ inputs: [{ variable: 'x', expression: '1' }] }))],
  [
    'component.result',
    around(subflow({ outputs: [{ variable: 'x', from: 'y' }] }), { variables: [{ name: 'x', type: 'string' }] }),
  ],
]

const all = (document: FlowDocument) => {
  const { errors, warnings } = checkFlow(document, SIGNATURE)
  return { errors, problems: [...errors, ...warnings] }
}
const key = ({ nodeId, code, path, message }: Problem) => JSON.stringify([nodeId, code, path, message])

/** Does each thing that can be done about a finding, and looks whether that was all. */
function tryFixes(document: FlowDocument, problem: Problem): number {
  // A text that is copied brings its faults along, and of loops within each other one is told at a time.
  const fault = ({ nodeId, code, message }: Problem) =>
    code === 'loop.endless' ? code : JSON.stringify([nodeId, code, message])
  const before = new Set(all(document).errors.map(fault))
  const fixes = fixesOf(document, problem)
  for (const { label, edit } of fixes) {
    const { document: now } = applyEdit(document, edit)
    expect(parseFlowDocument(JSON.stringify(now)).ok).toBe(true)
    const { errors, problems } = all(now)
    expect(problems.map(key), label).not.toContain(key(problem))
    // What is wrong behind the start is looked for only where there is one.
    if (problem.code === 'start.missing') continue
    expect(
      errors.map(fault).filter((one) => !before.has(one)),
      label,
    ).toEqual([])
    expect(label).toMatch(/^[A-Z].*[^.]$/)
  }
  return fixes.length
}

describe('what can be done about a finding', () => {
  it.each(cases.map(([code, document], at) => [code, at, document] as const))(
    'of %s (%i) makes it go and nothing worse come',
    (code, _at, document) => {
      const found = all(document).problems.filter((problem) => problem.code === code)
      expect(found).not.toEqual([])
      expect(found.map((problem) => tryFixes(document, problem)).every((fixes) => fixes === 0)).toBe(false)
    },
  )

  it('does so in any flow', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const problem of all(document).problems) tryFixes(document, problem)
      }),
      RUNS,
    )
  })

  it('says what it does', () => {
    const labels = (at: number) => {
      const [code, document] = cases[at] ?? (['start.missing', flowOf([])] as const)
      return all(document)
        .problems.filter((problem) => problem.code === code)
        .flatMap((problem) => fixesOf(document, problem).map(({ label }) => label))
    }
    expect(labels(3)).toEqual(['Ask again', 'Connect to “End”'])
    expect(labels(11)).toEqual(['Go round at most 3 times, then to “End”'])
    expect(labels(14)).toEqual(['Copy the text from en to translate'])
    expect(labels(27)).toEqual(['Declare “many”'])
  })
})
