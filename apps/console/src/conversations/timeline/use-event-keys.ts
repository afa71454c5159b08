import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../kit/is-typing.ts'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** J and K go on and back from anywhere on the page, as long as nobody types and no dialog is open. */
export function useEventKeys(move: (step: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key.toLowerCase()]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return
    event.preventDefault()
    move(step)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Where a key leads from a place in a list; nothing for keys that lead nowhere. */
export function keyTarget(key: string, at: number, last: number): number | undefined {
  if (last < 0 || !Object.hasOwn(KEYS, key)) return undefined
  const target = KEYS[key]?.(at, last)
  return target === undefined ? undefined : Math.max(0, Math.min(last, target))
}
