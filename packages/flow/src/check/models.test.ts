import { expect, it } from 'vitest'
import { Conversation, flowOf } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'

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

it('finds models that nobody trained, at steps and in global intents', () => {
  const message = 'this model isn’t trained, so it recognizes nothing'
  const { errors, warnings } = checkFlow(flow)
  expect(errors).toEqual([])
  expect(warnings).toEqual([
    { nodeId: 'it', code: 'model.missing', message: `Topic: ${message}`, path: 'reactions[0].recognise[0].model' },
    { nodeId: null, code: 'model.missing', message, path: 'globalIntents[0].recognise[0].model' },
  ])
  expect(checkFlow(flow, { hasModel: (guid) => guid === MODEL }).warnings).toEqual([])
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
