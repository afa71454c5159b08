import { useCallback, useEffect, useRef, useState } from 'react'

/** Long enough to come from the wire to its buttons. */
const HOLD_MS = 350

export type WireInHand = ReturnType<typeof useWireInHand>

/** The wire that was clicked, and the one that is pointed at. */
export function useWireInHand() {
  const [selected, select] = useState<string>()
  const [pointed, point] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => point(undefined), HOLD_MS)
  }, [])
  return {
    selected,
    shown: pointed ?? selected,
    select,
    enter: useCallback((id: string) => {
      clearTimeout(timer.current)
      point(id)
    }, []),
    leave,
    hold: useCallback(
      (isHeld: boolean) => {
        if (isHeld) clearTimeout(timer.current)
        else leave()
      },
      [leave],
    ),
    letGo: useCallback(() => {
      select(undefined)
      point(undefined)
    }, []),
  }
}
