import type { Json } from '@parley/contract/kernel/schema.ts'
import { t } from './flows.messages.ts'

/** What a transfer that was not completed says of why, where it says more than that. */
const REASONS: Readonly<Record<string, string>> = {
  busy: t('transferBusy'),
  noAnswer: t('transferNoAnswer'),
  chat: t('transferChat'),
}
const STATES: Readonly<Record<string, string>> = {
  completed: t('transferCompleted'),
  declined: t('transferDeclined'),
  failed: t('transferFailed'),
}

/** What an event of a transfer tells: where to, and then how it went; `flow` is the one it went on in, where that is known. */
export function transferWords({ text, data }: { text: string | null; data: Json }, flow?: string): string {
  const { state, reason, next, flow: target } = Object(data) as Readonly<Record<string, unknown>> // a text or null has none of them
  if (state === 'started') {
    if (target !== undefined) return flow === undefined ? t('transferFlow') : t('transferTo', { to: flow })
    return text === null ? '' : t('transferTo', { to: text })
  }
  if (next !== undefined) return t('transferContinues')
  return [STATES[String(state)] ?? '', REASONS[String(reason)]].filter(Boolean).join(': ')
}
