import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const FOOTER_AND_MARGIN = 84
const LEAST = 320
/** In a low window the page scrolls as well, and less than the window is left beside what scrolls by itself. */
const BESIDE = 24

/** Height from an element's top to the bottom of the window, so that a long list scrolls by itself and the page does not. */
export function useRoomBelow(element: RefObject<HTMLElement | null>, spaceBelow = FOOTER_AND_MARGIN): number {
  const [room, setRoom] = useState(LEAST)
  const measure = () => {
    if (!element.current) return
    const top = element.current.getBoundingClientRect().top + scrollY
    setRoom(Math.max(Math.min(LEAST, innerHeight - BESIDE), Math.floor(innerHeight - top - spaceBelow)))
  }
  // What stands above may have grown or gone with any render.
  useLayoutEffect(measure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures what is there when the window changes
  useEffect(() => {
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return room
}
