export type Shortcut = 'palette' | 'filter' | 'help'

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a key means here; while somebody types only the chord with Ctrl or ⌘ counts. */
export function shortcutOf(event: Key, isTyping: boolean): Shortcut | undefined {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'palette'
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === '/') return 'filter'
  return event.key === '?' ? 'help' : undefined
}

export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))

/** The filter of the list that is shown. */
export function focusFilter(root: ParentNode = document): boolean {
  const field = root.querySelector<HTMLInputElement>('main input[type="search"], main [role="searchbox"]')
  field?.focus()
  field?.select()
  return field !== null
}

export const modifierKey = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl')
