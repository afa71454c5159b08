import { useEffect, useEffectEvent } from 'react'
import { useShellDialog } from '../dialogs/dialogs.tsx'
import { focusFilter, isTypingIn, shortcutOf } from './shortcuts.ts'

/** Ctrl/⌘ K finds, `/` goes to the filter, `?` shows the keys. */
export function useShortcuts(onFind: () => void): void {
  const open = useShellDialog()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const shortcut = shortcutOf(event, isTypingIn(event.target))
    if (!shortcut) return
    if (shortcut === 'palette') onFind()
    else if (shortcut === 'help') open('keyboard')
    else if (!focusFilter()) return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
