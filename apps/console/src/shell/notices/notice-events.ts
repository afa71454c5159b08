import type { Notice } from '@parley/contract/home/home.schema.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { onLiveEvent } from '../hub/live-events.ts'

let goTo: (path: string) => void = (path) => location.assign(path)

/** The router says how to get somewhere without loading the page. */
export const setNoticeNavigation = (navigate: (path: string) => void): void => {
  goTo = navigate
}

/** Notices pushed by the core become toasts; a link of theirs can only lead into this console. */
export function showNotice({ text, type, action }: Notice): void {
  const isOurs = action?.path.startsWith('/') && !action.path.startsWith('//')
  showToast(type, text, action && isOurs ? { label: action.label, onAction: () => goTo(action.path) } : undefined)
}

export const followNotices = (): (() => void) => onLiveEvent<Notice>('Notify', showNotice)
