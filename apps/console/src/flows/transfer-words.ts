import type { Json } from '@parley/contract/kernel/schema.ts'
import { t } from './flows.messages.ts'

/** What a transfer that was not completed says of why, where it says more than that. */
const REASONS: Readonly<Record<string, string>> = {
  busy: t('transferBusy'),
  noAnswer: t('transferNoAnswer'),
  chat: t('transferChat'),
  off: t('transferOff'),
  unknown: t('transferUnknown'),
  withdrawn: t('transferWithdrawn'),
}
const STATES: Readonly<Record<string, string>> = {
  completed: t('transferCompleted'),
  declined: t('transferDeclined'),
  failed: t('transferFailed'),
}
/** Of an offer at the agent desk. */
const AT_DESK: Readonly<Record<string, string>> = {
  next: t('deskOffered'),
  returned: t('deskReturned'),
  declined: t('deskDeclined'),
  noAnswer: t('deskNoAnswer'),
  busy: t('deskBusy'),
  failed: t('deskFailed'),
}

/** What an event of a transfer tells: where to, and then how it went; `flow` is the one it went on in, where that is known. */
export function transferWords({ text, data }: { text: string | null; data: Json }, flow?: string): string {
  const { state, reason, next, flow: target, desk, test } = Object(data) as Readonly<Record<string, unknown>> // a text or null has none of them
  if (desk === true) {
    if (state === 'started') return text === null ? t('deskOffer') : t('deskOfferTo', { name: text })
    const words = [AT_DESK[String(state)] ?? '', REASONS[String(reason)]].filter(Boolean).join(': ')
    return test === true ? t('deskTest', { words }) : words
  }
  if (state === 'started') {
    if (target !== undefined) return flow === undefined ? t('transferFlow') : t('transferTo', { to: flow })
    return text === null ? '' : t('transferTo', { to: text })
  }
  if (next !== undefined) return t('transferContinues')
  return [STATES[String(state)] ?? '', REASONS[String(reason)]].filter(Boolean).join(': ')
}
