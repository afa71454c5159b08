import { describe, expect, it } from 'vitest'
import { flowOf } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { applyEdit } from './edit.ts'
import { renameVariable, setVariable, variableUses } from './variables.ts'

const flow = flowOf(
  [
    { id: 'start', type: 'start', facts: [{ fact: 'from', variable: 'who' }], outlets: { next: 'set' } },
    {
      id: 'set',
      type: 'set',
      assignments: [
        { variable: 'list', expression: '[who, "who"]' },
        { variable: 'who', expression: 'list.map(x, x + who)[0] + cel.bind(who, "a", who)' },
      ],
      outlets: { next: 'say' },
    },
    {
      id: 'say',
      type: 'say',
      texts: { en: [{ kind: 'text', text: 'who is {{ who }} or {{who + "who"}}?' }] },
      outlets: { next: 'ask' },
    },
    {
      id: 'ask',
      type: 'request',
      url: 'https://a.example/{{ who }}',
      mapping: [{ variable: 'who', expression: 'response.body.who' }],
      outlets: {},
    },
  ],
  {
    variables: [
      { name: 'who', type: 'string' },
      { name: 'list', type: 'list' },
    ],
    interface: { properties: [{ name: 'who', type: 'string' }] },
  },
)

it('says where each variable is set and read', () => {
  expect(variableUses(flow)).toMatchObject([
    {
      name: 'who',
      variable: { type: 'string' },
      setAt: [
        { nodeId: null, path: 'interface.properties[0]' },
        { nodeId: 'start', path: 'facts[0].variable' },
        { nodeId: 'set', path: 'assignments[1].variable' },
        { nodeId: 'ask', path: 'mapping[0].variable' },
      ],
      readAt: [
        { nodeId: 'set', path: 'assignments[0].expression' },
        { nodeId: 'set', path: 'assignments[1].expression' },
        { nodeId: 'say', path: 'texts.en[0].text' },
        { nodeId: 'ask', path: 'url' },
      ],
    },
    { name: 'list', setAt: [{ nodeId: 'set' }], readAt: [{ nodeId: 'set' }] },
  ])
})

describe('a variable that is renamed', () => {
  it('is renamed wherever it is meant, and nowhere else', () => {
    const result = renameVariable(flow, 'who', 'caller')
    if (!result.ok) throw new Error(result.message)
    const { document } = applyEdit(flow, result.edit)
    expect(document.nodes).toMatchObject([
      { facts: [{ variable: 'caller' }] },
      {
        assignments: [
          { expression: '[caller, "who"]' },
          { variable: 'caller', expression: 'list.map(x, x + caller)[0] + cel.bind(who, "a", who)' },
        ],
      },
      { texts: { en: [{ text: 'who is {{ caller }} or {{caller + "who"}}?' }] } },
      { url: 'https://a.example/{{ caller }}', mapping: [{ variable: 'caller', expression: 'response.body.who' }] },
    ])
    expect(document.settings).toMatchObject({
      variables: [{ name: 'caller' }, {}],
      interface: { properties: [{ name: 'caller' }] },
    })
    expect(checkFlow(document).errors.filter(({ code }) => code.startsWith('variable'))).toEqual([])
  })

  it.each([
    ['x', /stands for something else/],
    ['list', /already/],
    ['for', /reserved/],
    ['1st', /letter/],
  ])('is not called %s', (name, message) => {
    expect(renameVariable(flow, 'who', name)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })
})

it('declares variables, each once', () => {
  const declare = (name: string) => setVariable(flow, { name, type: 'number', scope: 'call', redact: false })
  expect(declare('sum').settings?.variables).toHaveLength(3)
  expect(declare('who').settings?.variables).toMatchObject([{ name: 'who', type: 'number' }, {}])
  expect(declare('in')).toEqual({})
})
