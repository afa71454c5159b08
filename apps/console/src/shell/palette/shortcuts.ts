export type Shortcut = 'palette' | 'filter' | 'help'

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Without Ctrl, ⌘ and Alt, which belong to the browser. */
export const isPlain = ({ ctrlKey, metaKey, altKey }: Key): boolean => !ctrlKey && !metaKey && !altKey

/** What a key means here; while somebody types only the chord with Ctrl or ⌘ counts. */
export function shortcutOf(event: Key, isTyping: boolean): Shortcut | undefined {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'palette'
  if (isTyping || !isPlain(event)) return undefined
  if (event.key === '/') return 'filter'
  return event.key === '?' ? 'help' : undefined
}

const LEADER = 'g'
const PATIENCE_MS = 1_500

/** Two keys in a row: `g`, then the letter of a screen. Answers the letter once both have been pressed, soon after each other. */
export function createSequence(now: () => number = Date.now): (event: Key, isTyping: boolean) => string | undefined {
  let leaderAt: number | undefined
  return (event, isTyping) => {
    const counts = !isTyping && isPlain(event)
    const isSecond = counts && leaderAt !== undefined && now() - leaderAt <= PATIENCE_MS
    leaderAt = counts && !isSecond && event.key === LEADER ? now() : undefined
    return isSecond ? event.key : undefined
  }
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
