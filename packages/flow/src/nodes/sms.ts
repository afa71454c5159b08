import { EVENT } from '../engine/event-kind.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import { firstText } from '../texts/places.ts'
import { isPretended, messageIn, SEND_MS, wouldSend } from './message.ts'
import type { SmsNode } from './sms.schema.ts'

/** What the service `sms` is asked; any answer means that the message was taken. */
export type SmsPayload = { readonly to: string; readonly text: string }

export const sms: NodeDefinition<SmsNode> = {
  label: 'SMS',
  look: { icon: 'text', tone: 'warning' },
  endsTurn: true,
  initial: { to: '+' },
  summary: (node, language) => firstText(node.texts, language),
  isWritten: true,
  outlets: () => ['sent', 'error'],
  expressions: (node) => [{ path: 'to', kind: 'template', source: node.to }],
  texts: (node) => [{ path: 'texts', texts: node.texts, required: true }],
}

export const smsRun: NodeRun<SmsNode> = {
  enter(turn, node) {
    const to = turn.render(node.to)
    const text = messageIn(turn, node.texts)
    const payload: SmsPayload = { to: to.text.trim(), text: text.text }
    // What is recorded once it is sent is what was sent, whatever the time makes of it then.
    turn.ask({ service: 'sms', payload, timeoutMs: SEND_MS, cancelOn: 'never', keep: [to.masked.trim(), text.masked] })
    return 'wait'
  },
  resume(turn, _node, input) {
    const { wait } = turn.draft
    const [to = null, text = ''] = wait?.for === 'ask' && Array.isArray(wait.kept) ? wait.kept : []
    turn.draft.wait = null
    if (input.kind === 'answered') {
      if (isPretended(input)) wouldSend(turn, `SMS to ${to}`, String(text), { do: 'sms', to })
      else turn.event(EVENT.SMS_SENT, { text: String(text), data: { to } })
      return { outlet: 'sent' }
    }
    const why = (input.kind === 'failed' && turn.withoutSecrets(input.message ?? '')) || 'the service did not answer'
    const failure = input.kind === 'failed' ? `sms.${input.code}` : 'sms.failed'
    turn.event(EVENT.WARNING, { text: `The text message was not sent: ${why}`, data: { code: failure } })
    return { outlet: 'error' }
  },
}
