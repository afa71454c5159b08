import { expect, it } from 'vitest'
import { Conversation, flowOf } from '../../test/conversation.ts'
import { checkFlow, type NamedModel } from '../check.ts'
import { EVENT } from '../engine/event-kind.ts'

const MODEL = '0198c0de-0000-7000-8000-000000000001'
const recognise = [{ kind: 'model' as const, model: MODEL, category: 'billing' }]
const flow = flowOf(
  [
    { id: 'start', type: 'start', outlets: { next: 'it' } },
    {
      ...{ id: 'it', type: 'listen', label: 'Topic', attempts: 1, reactions: [{ name: 'billing', recognise }] },
      outlets: { billing: 'end', noInput: 'end', noMatch: 'unsure' },
    },
    { id: 'end', type: 'end', reason: 'billing' },
    { id: 'unsure', type: 'end', reason: 'unsure' },
  ],
  { globalIntents: [{ name: 'help', recognise, target: 'end' }] },
)

it('finds models that do not exist, are not live or lack a category, at steps and in global intents', () => {
  const found = (model: NamedModel | null | undefined) => {
    const { errors, warnings } = checkFlow(flow, { modelOf: (key) => (key === MODEL ? model : undefined) })
    return [errors, warnings].map((problems) => problems.map(({ code, path }) => `${code} ${path}`))
  }
  const places = ['reactions[0].recognise[0]', 'globalIntents[0].recognise[0]']
  expect(found(undefined)).toEqual([[], []])
  expect(found({ categories: ['billing'] })).toEqual([[], []])
  expect(found(null)).toEqual([places.map((place) => `model.missing ${place}.model`), []])
  expect(found({ categories: [] })).toEqual([[], places.map((place) => `model.untrained ${place}.model`)])
  expect(found({ categories: ['cards'] })).toEqual([[], places.map((place) => `model.category ${place}.category`)])
})

it('a version is another model than the live one', () => {
  const pinned = [{ kind: 'model' as const, model: MODEL, version: 3, category: 'billing' }]
  const { program } = new Conversation(
    flowOf(
      flow.nodes.map((node) =>
        node.id === 'it' ? { ...node, reactions: [{ name: 'billing', recognise: pinned }] } : node,
      ),
    ),
  )
  expect(program.models).toEqual([{ model: MODEL, version: 3 }])
})

it('finds agents where there is no language model', () => {
  const agent = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'it' } },
    {
      ...{ id: 'it', type: 'agent', label: 'Agent', instructions: 'Help.', outcomes: [{ name: 'helped', values: [] }] },
      outlets: { helped: 'end', limit: 'end', noInput: 'end', error: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  const codes = (hasLlm?: boolean) =>
    checkFlow(agent, hasLlm === undefined ? {} : { hasLlm }).warnings.map(({ nodeId, code }) => [nodeId, code])
  expect(codes(false)).toEqual([['it', 'agent.noModel']])
  const answering = (by: 'passage' | 'model') =>
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'it' } },
      {
        ...{ id: 'it', type: 'answer', knowledgeBase: MODEL, question: 'When?', by },
        outlets: { answered: 'end', noAnswer: 'end' },
      },
      { id: 'end', type: 'end' },
    ])
  const doubts = (by: 'passage' | 'model') =>
    checkFlow(answering(by), { hasLlm: false }).warnings.map(({ code }) => code)
  expect([doubts('model'), doubts('passage')]).toEqual([['agent.noModel'], []])
  expect([codes(true), codes()]).toEqual([[], []])
})

it('a model that nobody trained matches nothing, and the conversation goes on', () => {
  const heard = (recognition?: object) =>
    new Conversation(flow).tell({
      kind: 'heard',
      by: 'speech',
      alternatives: [{ text: 'my bill' }],
      ...(recognition && { recognition }),
    })
  expect(heard().reason).toBe('unsure')
  expect(heard({ models: {} }).reason).toBe('unsure')
  expect(heard({ models: { [MODEL]: [{ category: 'billing', score: 0.9 }] } }).reason).toBe('billing')
})

it('what nobody understood keeps what the model took it for, and what was understood how sure it was', () => {
  const said = (score: number) =>
    new Conversation(flow)
      .tell({
        ...{ kind: 'heard', by: 'speech', alternatives: [{ text: 'my bill' }] },
        recognition: { models: { [MODEL]: [{ category: 'billing', score }] } },
      })
      .events(EVENT.HUMAN)
      .at(-1)?.data
  expect(said(0.2)).toEqual({ reaction: null, by: null, model: MODEL, category: 'billing', sure: 0.2 })
  expect(said(0.9)).toEqual({ reaction: 'billing', by: 'model', sure: 0.9, model: MODEL })
})
