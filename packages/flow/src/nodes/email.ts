import { EVENT } from '../engine/event-kind.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import { isObject } from '../json.ts'
import { firstText } from '../texts/places.ts'
import type { EmailNode } from './email.schema.ts'
import { isPretended, messageIn, SEND_MS, wouldSend } from './message.ts'

/** Of the text, what a test shows. */
const MOST_SHOWN = 2_000

/** What the service `email` is asked; it answers `{delivery: 'sent' | 'queued'}`. */
export type EmailPayload = { readonly to: string; readonly subject: string; readonly text: string }

export const email: NodeDefinition<EmailNode> = {
  label: 'Email',
  look: { icon: 'mail', tone: 'warning' },
  endsTurn: true,
  initial: { to: 'name@example.com' },
  summary: (node, language) => firstText(node.subject, language),
  isWritten: true,
  outlets: () => ['sent', 'failed'],
  expressions: (node) => [{ path: 'to', kind: 'template', source: node.to }],
  texts: (node) => [
    { path: 'subject', texts: node.subject, required: true, when: 'Subject' },
    { path: 'body', texts: node.body, required: true, when: 'Message' },
  ],
}

export const emailRun: NodeRun<EmailNode> = {
  enter(turn, node) {
    const [to, subject, text] = [turn.render(node.to), messageIn(turn, node.subject), messageIn(turn, node.body)]
    const payload: EmailPayload = { to: to.text.trim(), subject: subject.text, text: text.text }
    const keep = [to.masked.trim(), subject.masked, text.masked.slice(0, MOST_SHOWN)]
    turn.ask({ service: 'email', payload, timeoutMs: SEND_MS, cancelOn: 'never', keep })
    return 'wait'
  },
  resume(turn, _node, input) {
    const { wait } = turn.draft
    const [to = null, subject = '', text = ''] = wait?.for === 'ask' && Array.isArray(wait.kept) ? wait.kept : []
    turn.draft.wait = null
    if (input.kind === 'answered') {
      if (isPretended(input)) {
        wouldSend(turn, `email to ${to}`, `${subject}\n\n${text}`, { do: 'email', to })
        return { outlet: 'sent' }
      }
      const delivery = isObject(input.value) ? (input.value.delivery ?? null) : null
      turn.event(EVENT.EMAIL_SENT, { text: String(subject), data: { to, delivery } })
      return { outlet: 'sent' }
    }
    const why = (input.kind === 'failed' && turn.withoutSecrets(input.message ?? '')) || 'the service did not answer'
    const failure = input.kind === 'failed' ? `email.${input.code}` : 'email.failed'
    turn.event(EVENT.WARNING, { text: `The email was not sent: ${why}`, data: { code: failure } })
    return { outlet: 'failed' }
  },
}
