import { useEffect, useEffectEvent, useRef, useState } from 'react'

const REST_MS = 250

/**
 * A value of the address that may change many times a second, as when a key is held down: shown at once, written when it rests.
 * Browsers refuse an address that changes too often.
 */
export function useSettled<T>(value: T, write: (value: T) => void): [T, (value: T) => void] {
  const [shown, setShown] = useState(value)
  const known = useRef(value)
  const put = useEffectEvent(write)

  // The address changed by itself (Back, a link): it wins.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setShown(value)
  }, [value])

  useEffect(() => {
    if (shown === known.current) return
    const timer = setTimeout(() => {
      known.current = shown
      put(shown)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return [shown, setShown]
}
