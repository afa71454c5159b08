import { expect, it } from 'vitest'
import { Conversation, flowAround, type Said } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'

const outlets = ['next', 'error']
const variables = [
  { name: 'pin', type: 'string' as const, default: 'sesame42', redact: true },
  { name: 'count', type: 'number' as const, default: 2 },
  { name: 'out', type: 'number' as const },
]
const flow = (expression: string, more: object = {}) =>
  flowAround(
    {
      id: 'it',
      type: 'script',
      source: 'return n * 2',
      inputs: [{ name: 'n', expression }],
      mapping: [{ variable: 'out', expression: 'result' }],
      ...more,
    },
    outlets,
    { variables },
  )
const answered = (result: string | number | null | object): Said => ({
  kind: 'answered',
  id: 'q1',
  value: { result: JSON.parse(JSON.stringify(result)) },
})

it('hands values in and takes a value out', () => {
  const conversation = new Conversation(flow('count'))
  expect(conversation.of('ask')).toMatchObject([
    { service: 'script', payload: { source: 'return n * 2', input: { n: 2 } }, repeatable: true },
  ])
  conversation.tell(answered(4))
  expect([conversation.reason, conversation.variable('out')]).toEqual(['next', 4])
  expect(conversation.of('variable')).toMatchObject([{ name: 'out', to: 4, redacted: false }])
})

it('leaves by error where it failed, or returned what the variable cannot hold', () => {
  const late: Said = { kind: 'failed', id: 'q1', code: 'timeout', message: 'it took longer than 500 ms' }
  const failed = new Conversation(flow('count')).tell(late)
  expect(failed.reason).toBe('error')
  expect(failed.events(EVENT.WARNING)).toMatchObject([
    { text: 'The script failed: it took longer than 500 ms', data: { code: 'script.timeout' } },
  ])
  const wrong = new Conversation(flow('count')).tell(answered({ a: 1 }))
  expect(wrong.reason).toBe('error')
  expect(wrong.events(EVENT.WARNING)).toMatchObject([{ data: { code: 'script.mapping' } }])
})

it('redacts what a script makes of a redacted value, and says nothing of what it threw', () => {
  const conversation = new Conversation(flow('pin')).tell(answered(4242))
  expect(conversation.of('variable')).toMatchObject([{ name: 'out', to: '•••', redacted: true }])
  const thrown: Said = { kind: 'failed', id: 'q1', code: 'thrown', message: '24emases' }
  expect(JSON.stringify(new Conversation(flow('pin')).tell(thrown).of('event'))).not.toContain('24emases')
})

it('is checked', () => {
  const two = [
    { name: 'n', expression: 'count' },
    { name: 'n', expression: 'nothing' },
  ]
  const { errors } = checkFlow(flow('count', { source: ' ', inputs: two }))
  expect(errors.map(({ code, path }) => [code, path])).toEqual([
    ['variable.undeclared', 'inputs[1].expression'],
    ['script.empty', 'source'],
    ['script.input', 'inputs[1].name'],
  ])
})
