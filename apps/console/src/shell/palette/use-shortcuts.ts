import { useEffect, useEffectEvent, useState } from 'react'
import { useKit } from '../../kit/KitProvider.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { areas } from '../areas.ts'
import { useShellDialog } from '../dialogs/dialogs.tsx'
import { openAreas } from '../frame/navigation.ts'
import { pressOnPage } from './page-keys.ts'
import { createSequence, focusFilter, isPlain, isTypingIn, shortcutOf } from './shortcuts.ts'

/** A notification is an alertdialog too, but stands in a region beside the page and covers nothing. */
const COVER = '[role="dialog"], [role="alertdialog"]:not([role="region"] *), [role="menu"]'
/** What is open in front takes the keys; nothing behind it may be left by them. */
const isCovered = () => document.querySelector(COVER) !== null

/** Ctrl/⌘ K finds, `/` goes to the filter, `?` shows the keys, `g` and a letter open a screen; other letters are the page's. */
export function useShortcuts(onFind: () => void): void {
  const open = useShellDialog()
  const { navigate } = useKit()
  const { permissions } = useUserInfo()
  const [secondOf] = useState(createSequence)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const isTyping = isTypingIn(event.target)
    const letter = secondOf(event, isTyping || isCovered())
    const area = letter && openAreas(areas, permissions).find(({ shortcut }) => shortcut === letter)
    if (area) {
      event.preventDefault()
      navigate(area.path)
      return
    }
    const shortcut = shortcutOf(event, isTyping)
    if (!shortcut) {
      if (letter === undefined && isPlain(event) && !isTyping && !isCovered() && pressOnPage(event.key))
        event.preventDefault()
      return
    }
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
