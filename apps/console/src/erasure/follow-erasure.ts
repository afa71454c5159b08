import type { Erasure } from '@parley/contract/erasure/erasure.schema.ts'
import { replaceToast, showToast } from '../kit/toasts/toasts.ts'
import { t } from './erasure.messages.ts'

/** Erasures started here that have not been seen done yet, each with its notification. */
const toasts = new Map<number, string>()

/** Says that it has begun. */
export function followErasure({ idErasure }: Pick<Erasure, 'idErasure'>): void {
  toasts.set(idErasure, showToast('info', t('started')))
}

/** In its place says that it is done, as soon as the list knows. */
export function tellDone(erasures: readonly Erasure[], open: (idErasure: number) => void): void {
  for (const { idErasure, finishedAt, mode, masked } of erasures) {
    const toast = toasts.get(idErasure)
    if (toast === undefined || finishedAt === null) continue
    toasts.delete(idErasure)
    const text = t(mode === 'erase' ? 'doneErase' : 'doneAnonymise', { masked })
    replaceToast(toast, 'success', text, { label: t('receiptOpen'), onAction: () => open(idErasure) })
  }
}
