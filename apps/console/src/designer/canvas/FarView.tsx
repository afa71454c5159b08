import { useStore } from '@xyflow/react'
import { type RefObject, useLayoutEffect } from 'react'

/** Nearer than this a card can be read as it is. */
const FAR = 0.4
/** Sizes of names, so that they are about ten pixels high on the screen: few of them, as each is a new layout of all cards. */
const SIZES = [
  { from: 0.3, px: 30 },
  { from: 0.2, px: 44 },
  { from: 0, px: 60 },
] as const

const sizeAt = (zoom: number) => (zoom >= FAR ? 0 : (SIZES.find(({ from }) => zoom >= from)?.px ?? 0))

/** Says on the canvas that one looks from afar, and how large names are then; cards follow by style alone and are not drawn again. */
export function FarView({ host }: { host: RefObject<HTMLElement | null> }) {
  const size = useStore(({ transform: [, , zoom] }) => sizeAt(zoom))
  useLayoutEffect(() => {
    const canvas = host.current
    if (!canvas) return
    canvas.toggleAttribute('data-far', size > 0)
    canvas.style.setProperty('--far-name', `${size}px`)
  }, [host, size])
  return null
}
