import { describe, expect, it } from 'vitest'
import { flowAround, flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { type FlowInterface, flowInterface } from '../settings.schema.ts'

const GUID = '0198c0de-0000-7000-8000-000000000002'
type Interface = Parameters<typeof flowInterface.parse>[0] & object
const signature: FlowInterface = flowInterface.parse({
  properties: [
    { name: 'question', type: 'texts', required: true },
    { name: 'attempts', type: 'number', default: 2 },
    { name: 'since', type: 'date' },
    { name: 'music', type: 'asset' },
    { name: 'brand', type: 'string', multiLanguage: true },
  ],
  exits: ['found', 'lost'],
  results: [
    { name: 'amount', type: 'number' },
    { name: 'day', type: 'date' },
  ],
})

type Subflow = Extract<NodeInput, { type: 'subflow' }>
const sound: Subflow = {
  id: 'it',
  type: 'subflow',
  flow: GUID,
  exits: ['found', 'lost'],
  inputs: [{ variable: 'question', expression: 'word' }],
  outputs: [{ variable: 'sum', from: 'amount' }],
}
const texts = { en: [{ kind: 'text' as const, text: 'How much?' }] }
const variables = [
  { name: 'word', type: 'string' as const, default: 'x' },
  { name: 'sum', type: 'number' as const },
  { name: 'birthday', type: 'date' as const },
]

function findingsOf(use: Partial<Subflow>, its = signature) {
  const document = flowAround({ ...sound, ...use }, use.exits ?? ['found', 'lost'], { variables })
  const { errors, warnings } = checkFlow(document, { interfaceOf: ({ flow }) => (flow === GUID ? its : undefined) })
  const told = (problems: typeof errors) =>
    problems.filter(({ code }) => code.startsWith('component.')).map(({ code, path, nodeId }) => [code, path, nodeId])
  return { errors: told(errors), warnings: told(warnings) }
}
const none = { errors: [], warnings: [] }
const question = sound.inputs?.[0] ?? { variable: '', expression: '' }

describe('a step that runs a component', () => {
  it('fits its signature', () => {
    expect(findingsOf({})).toEqual(none)
    const inputs = [
      { variable: 'question', texts },
      { variable: 'brand', texts },
      { variable: 'attempts', expression: 'sum + 1' },
      { variable: 'music', expression: `"${GUID}"` },
      { variable: 'since', expression: 'addDays(now(), 1)' },
    ]
    expect(findingsOf({ inputs, outputs: [{ variable: 'word', from: 'day' }] })).toEqual(none)
  })

  it.each<[string, Partial<Subflow>, string, string]>([
    [
      'an input it does not have',
      { inputs: [question, { variable: 'qestion', expression: '1' }] },
      'component.input',
      'inputs[1]',
    ],
    ['an input it needs', { inputs: [] }, 'component.inputMissing', 'inputs'],
    [
      'a variable of another type',
      { inputs: [question, { variable: 'attempts', expression: ' birthday ' }] },
      'component.inputType',
      'inputs[1].expression',
    ],
    [
      'a constant of another type',
      { inputs: [question, { variable: 'attempts', expression: "'many'" }] },
      'component.inputType',
      'inputs[1].expression',
    ],
    [
      'a day that is none',
      { inputs: [question, { variable: 'since', expression: '"tomorrow"' }] },
      'component.inputType',
      'inputs[1].expression',
    ],
    [
      'a recording that is none',
      { inputs: [question, { variable: 'music', expression: '"jingle"' }] },
      'component.inputType',
      'inputs[1].expression',
    ],
    [
      'texts for one value',
      { inputs: [question, { variable: 'attempts', texts }] },
      'component.inputType',
      'inputs[1].texts',
    ],
    ['an exit without a way on', { exits: ['found'] }, 'component.exitMissing', 'exits'],
    [
      'a result it does not have',
      { outputs: [{ variable: 'sum', from: 'total' }] },
      'component.result',
      'outputs[0].from',
    ],
    [
      'a result of another type',
      { outputs: [{ variable: 'sum', from: 'day' }] },
      'component.resultType',
      'outputs[0].variable',
    ],
  ])('has an error for %s', (_what, use, code, path) => {
    expect(findingsOf(use)).toEqual({ errors: [[code, path, 'it']], warnings: [] })
  })

  it('has a warning for an exit that is never taken', () => {
    expect(findingsOf({ exits: ['found', 'lost', 'old'] })).toEqual({
      errors: [],
      warnings: [['component.exit', 'exits[2]', 'it']],
    })
  })

  it('is left alone where the component has no signature, or nobody knows it', () => {
    const wrong = { inputs: [], outputs: [{ variable: 'sum', from: 'total' }] }
    expect(findingsOf(wrong)).not.toEqual(none)
    const document = flowAround(
      { ...sound, ...wrong, flow: '0198c0de-0000-7000-8000-000000000003' },
      ['found', 'lost'],
      { variables },
    )
    const { errors } = checkFlow(document, { interfaceOf: ({ flow }) => (flow === GUID ? signature : undefined) })
    expect(errors).toEqual([])
    expect(checkFlow(document).errors).toEqual([])
  })
})

describe('a component', () => {
  const component = (its: Interface) =>
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'which' } },
        {
          id: 'which',
          type: 'branch',
          cases: [{ name: 'a', expression: 'amount > 1' }],
          outlets: { a: 'found', otherwise: 'lost' },
        },
        { id: 'found', type: 'end', exit: 'found' },
        { id: 'lost', type: 'end', exit: 'lost' },
        { id: 'away', type: 'end', exit: 'nowhere', hangup: true },
      ],
      { variables: [{ name: 'amount', type: 'number', default: 0 }], interface: its },
    )
  const codesOf = (its: Interface) => {
    const { errors, warnings } = checkFlow(component(its))
    const told = (problems: typeof errors) =>
      problems.filter(({ code }) => code.startsWith('interface.')).map(({ code, path }) => `${code} ${path}`)
    return { errors: told(errors), warnings: told(warnings) }
  }
  const exits = ['found', 'lost']

  it.each<[string, Interface, string[], string[]]>([
    [
      'sound',
      {
        exits,
        properties: [{ name: 'amount', type: 'number', default: 3 }],
        results: [{ name: 'amount', type: 'number' }],
      },
      [],
      [],
    ],
    [
      'an input twice',
      {
        exits,
        properties: [
          { name: 'amount', type: 'number' },
          { name: 'amount', type: 'number' },
        ],
      },
      ['interface.duplicate interface.properties[1]'],
      [],
    ],
    [
      'an input without a variable',
      { exits, properties: [{ name: 'other', type: 'number' }] },
      ['interface.variable interface.properties[0].name'],
      [],
    ],
    [
      'a result of another type',
      { exits, results: [{ name: 'amount', type: 'string' }] },
      ['interface.variable interface.results[0].name'],
      [],
    ],
    [
      'a default that is none',
      { exits, properties: [{ name: 'amount', type: 'number', default: 'x' }] },
      ['interface.default interface.properties[0].default'],
      [],
    ],
    ['an exit it does not name', { exits: ['found'] }, ['interface.exit exit'], []],
    ['an exit that no step takes', { exits: [...exits, 'old'] }, [], ['interface.exit interface.exits[2]']],
  ])('is checked against its own signature: %s', (_what, its, errors, warnings) => {
    expect(codesOf(its)).toEqual({ errors, warnings })
  })
})

it('counts what a component is given as set, and what it gives back as read', () => {
  const nodes: NodeInput[] = [
    { id: 'start', type: 'start', outlets: { next: 'a' } },
    { id: 'a', type: 'set', assignments: [{ variable: 'twice', expression: 'number * 2' }], outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ]
  const variables = [
    { name: 'number', type: 'number' as const },
    { name: 'twice', type: 'number' as const },
    { name: 'kept', type: 'number' as const },
  ]
  const its = {
    properties: [{ name: 'number', type: 'number' as const }],
    results: [{ name: 'kept', type: 'number' as const }],
  }
  const codesOf = (settings: Parameters<typeof flowOf>[1]) =>
    checkFlow(flowOf(nodes, settings)).warnings.map(({ code }) => code)
  expect(codesOf({ variables })).toEqual(['variable.unset', 'variable.unused'])
  // A result that nothing sets is a doubt all the same.
  expect(codesOf({ variables, interface: its })).toEqual(['variable.unset'])
})
