import { TOAST_MS } from '@parley/contract/kernel/constants.ts'
import { useSyncExternalStore } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { isOutdated, problemText } from '../problem.ts'

export type ToastKind = 'error' | 'success' | 'warning' | 'info'
export type ToastAction = { label: string; onAction: () => void }
export type Toast = { kind: ToastKind; text: string; action?: ToastAction }

const MOST_AT_ONCE = 4

export const toastQueue = new ToastQueue<Toast>({ maxVisibleToasts: MOST_AT_ONCE })

const subscribe = (changed: () => void) => toastQueue.subscribe(changed)

/** Whether there is something for a `Toaster` to show. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribe, () => toastQueue.visibleToasts.length > 0)

/** Shows a notification; one that says the same as a visible one takes its place. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): string {
  for (const { key, content } of toastQueue.visibleToasts)
    if (content.kind === kind && content.text === text) toastQueue.close(key)
  return toastQueue.add({ kind, text, ...(action ? { action } : {}) }, { timeout: TOAST_MS })
}

/** What was announced has gone on: the old words give way to new ones, or the new ones are shown where the old have gone. */
export function replaceToast(key: string, kind: ToastKind, text: string, action?: ToastAction): string {
  toastQueue.close(key)
  return showToast(kind, text, action)
}

/** The notification of a failed call: 'Error (status) - message'. */
export const showError = (error: unknown, action?: ToastAction): string =>
  showToast(isOutdated(error) ? 'warning' : 'error', problemText(error), action)
