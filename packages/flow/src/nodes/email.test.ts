import { expect, it } from 'vitest'
import { Conversation, flowAround } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'

const text = (en: string, cs?: string) => ({
  en: [{ kind: 'text' as const, text: en }],
  ...(cs && { cs: [{ kind: 'text' as const, text: cs }] }),
})
const node = (more: object = {}) => ({
  id: 'it',
  type: 'email' as const,
  to: ' {{ address }} ',
  subject: text('Order {{ pin }}', 'Objednávka {{ pin }}'),
  body: text('Thanks.\n\n{{ pin }}'),
  ...more,
})
const settings = {
  languages: [{ code: 'en' }, { code: 'cs' }],
  variables: [
    { name: 'address', type: 'string' as const, default: 'ann@example.org' },
    { name: 'pin', type: 'string' as const, default: 'sesame42', redact: true },
  ],
}
const flow = flowAround(node(), ['sent', 'failed'], settings)

it('asks for an email in the language of the conversation and records it once it is taken', () => {
  const conversation = new Conversation(flow, { language: 'cs' })
  expect(conversation.of('ask')).toMatchObject([
    {
      service: 'email',
      payload: { to: 'ann@example.org', subject: 'Objednávka sesame42', text: 'Thanks.\n\nsesame42' },
      repeatable: false,
      cancelOn: 'never',
    },
  ])
  expect(conversation.events(EVENT.EMAIL_SENT)).toEqual([])
  conversation.tell({ kind: 'answered', id: 'q1', value: { delivery: 'queued' } })
  expect(conversation.reason).toBe('sent')
  expect(conversation.events(EVENT.EMAIL_SENT)).toMatchObject([
    { text: 'Objednávka •••', data: { to: 'ann@example.org', delivery: 'queued' } },
  ])
})

it('leaves by failed and says why', () => {
  const failed = { kind: 'failed', id: 'q1', code: 'refused', message: '550 no sesame42 here' } as const
  const conversation = new Conversation(flow).tell(failed)
  expect(conversation.reason).toBe('failed')
  expect(conversation.events(EVENT.WARNING)).toMatchObject([
    { text: 'The email was not sent: 550 no ••• here', data: { code: 'email.refused' } },
  ])
})

it('is checked for texts', () => {
  const { errors } = checkFlow(flowAround(node({ body: {} }), ['sent', 'failed'], settings))
  expect(errors).toMatchObject([{ code: 'text.missing', path: 'body', message: 'it: there is no text for “Message”' }])
})
