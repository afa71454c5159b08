import { reason } from '../kernel/errors.ts'
import { type CallbackResult, type CallbackState, callbackResult, callbackState } from './callback.enum.ts'
import type { Callback, CallbackSettingsDraft } from './callback.schema.ts'

const { CALLING, DONE, GIVEN_UP } = callbackState.of
const { ANSWERED, NO_ANSWER, BUSY, VOICEMAIL, WRONG_NUMBER } = callbackResult.of

/** What the core goes by where a tenant has set nothing. */
export const usualCallbacks = {
  ...{ by: 'person', idLine: null, idCallScript: null, days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' },
  ...{ lateMinutes: 15, mostAttempts: 3, retryMinutes: 60 },
} as const satisfies Omit<CallbackSettingsDraft, 'days'> & { readonly days: readonly number[] }

/** What a person can say of their own call. */
export const personResults: readonly CallbackResult[] = [ANSWERED, NO_ANSWER, BUSY, VOICEMAIL, WRONG_NUMBER]

export const isClosed = (state: CallbackState): boolean => state === DONE || state === GIVEN_UP

type Subject = Pick<Callback, 'state' | 'owner'>

export const callbackBlocked = {
  /** Whatever is done with it. */
  change({ state }: Subject) {
    if (isClosed(state)) return reason('callback.closed')
    return state === CALLING ? reason('callback.calling') : undefined
  },
  /** Who has it gives it back first. */
  take(callback: Subject, idUser: number | null) {
    const blocked = callbackBlocked.change(callback)
    if (blocked) return blocked
    const { owner } = callback
    return owner !== null && owner.id !== idUser ? reason('callback.taken', { name: owner.name }) : undefined
  },
}

export const callbackTitle = ({ createdAt }: Pick<Callback, 'createdAt'>): string =>
  `Callback of ${createdAt.slice(0, 16).replace('T', ' ')}`
