import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type RowKeys = {
  /** The one row in the tab order. */
  active: number
  setActive: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

type Options = {
  grid: RefObject<HTMLElement | null>
  count: number
  pageSize: () => number
  reveal: (index: number) => void
  toggle: ((index: number) => void) | undefined
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled])'

/** Up, Down, Home, End and the page keys walk the rows, Left and Right what is inside one, Enter opens, Space selects. */
export function useRowKeys({ grid, count, pageSize, reveal, toggle }: Options): RowKeys {
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const current = Math.min(active, Math.max(count - 1, 0))

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus({ preventScroll: true })
  })

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(count - 1, index))
    wantsFocus.current = true
    setActive(next)
    reveal(next)
    if (next === current)
      grid.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true })
  }

  function moveInside(row: HTMLElement, step: 1 | -1) {
    const stops = [row, ...row.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const at = stops.indexOf(document.activeElement as HTMLElement) // the focused element is an HTML one or not found
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target
    if (
      !(target instanceof HTMLElement) ||
      !event.currentTarget.contains(target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    const row = target.closest<HTMLElement>('[data-row]')
    if (!row) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(current + 1),
      ArrowUp: () => moveTo(current - 1),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      PageDown: () => moveTo(current + pageSize()),
      PageUp: () => moveTo(current - pageSize()),
      ArrowRight: () => moveInside(row, 1),
      ArrowLeft: () => moveInside(row, -1),
    }
    if (target === row) {
      moves.Enter = () => row.querySelector<HTMLElement>('[data-row-open]')?.click()
      if (toggle) moves[' '] = () => toggle(current)
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return { active: current, setActive, onKeyDown }
}
