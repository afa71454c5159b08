import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../kit/is-typing.ts'
import type { Editor } from './editor.ts'

/** Undo and redo from every view and panel; a text that is being written has its own, the canvas puts the focus where it happened. */
export function useUndoKeys(editor: Pick<Editor, 'undo' | 'redo'>, isReadOnly: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isReadOnly || event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) editor.redo()
    else editor.undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
