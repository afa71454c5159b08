import type { Notice } from '@parley/contract/home/home.schema.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { onLiveEvent } from '../hub/live-events.ts'

let goTo: (path: string) => void = (path) => location.assign(path)

/** The router says how to get somewhere without loading the page. */
export const setNoticeNavigation = (navigate: (path: string) => void): void => {
  goTo = navigate
}

const quiet = new Set<string>()

/** What leads to a page is no news there, where the page itself shows it; until what this returns is called. */
export function keepQuiet(path: string): () => void {
  quiet.add(path)
  return () => quiet.delete(path)
}

/** Notices pushed by the core become toasts; a link of theirs can only lead into this console. */
export function showNotice({ text, type, action }: Notice): void {
  if (action && quiet.has(action.path)) return
  const isOurs = action?.path.startsWith('/') && !action.path.startsWith('//')
  showToast(type, text, action && isOurs ? { label: action.label, onAction: () => goTo(action.path) } : undefined)
}

export const followNotices = (): (() => void) => onLiveEvent<Notice>('Notify', showNotice)
