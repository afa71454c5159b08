import { useEffect, useState } from 'react'
import type { DateFieldState } from 'react-stately/useDateFieldState'
import type { Validator } from '../validation/validators.ts'

type Segment = DateFieldState['segments'][number]['type']

/** What stands in the parts of a date or time, “dd/11/2026” also where one is missing; empty where nothing was typed. */
export function shownText({ segments }: Pick<DateFieldState, 'segments'>, order: readonly Segment[], mark: string) {
  const parts = order.flatMap((type) => segments.find((segment) => segment.type === type) ?? [])
  const isEmpty = parts.every(({ isPlaceholder }) => isPlaceholder)
  return isEmpty ? '' : parts.map(({ text }) => text).join(mark)
}

type Props = {
  value: string
  onChange?: ((value: string) => void) | undefined
  error?: string | undefined
  check: Validator
}

/**
 * The value of a field that is typed in parts is what stands in them. The library gives on only what is whole: where one part was deleted, the form
 * would keep the date from before. So the text of an unfinished or impossible one is a value as well, which the check of a form refuses.
 */
export function useShown<Held>({ value, onChange, error, check }: Props, read: (value: string) => Held) {
  const [state, set] = useState({ held: check(value) ? null : read(value), given: value, seen: value, turn: 0 })
  const [isLeft, setLeft] = useState(false)
  if (value !== state.seen) {
    const held = check(value) ? null : read(value)
    const turn = state.turn + (held === null && state.held === null ? 1 : 0)
    set({ ...state, ...(value === state.given ? {} : { held, given: value, turn }), seen: value })
  }
  return {
    /** What the parts began from. */
    held: state.held,
    /** What they make now; nothing where they make nothing. */
    whole: check(state.given) ? null : state.held,
    /** Parts begin anew with it: where nothing was held and nothing is put in from outside, the library would keep what was typed. */
    turn: state.turn,
    hold: (held: Held | null) => set((now) => ({ ...now, held })),
    show: (given: string) => {
      if (given === state.given) return
      set((now) => ({ ...now, given }))
      onChange?.(given)
    },
    leave: () => setLeft(true),
    error: error ?? (isLeft ? check(state.given) : undefined),
  }
}

/** Gives on what stands in the parts, once they are drawn. */
export function Shown({ text, onShow }: { text: string; onShow: (text: string) => void }) {
  useEffect(() => onShow(text), [text, onShow])
  return null
}
