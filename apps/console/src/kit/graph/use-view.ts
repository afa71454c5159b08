import { useReactFlow } from '@xyflow/react'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { firstView, type placeGraph } from './layout.ts'

type Places = ReturnType<typeof placeGraph>['places']

/** What of the picture is in sight: all of it at first, then the step that is followed, and what somebody moved to by hand. */
export function useView(host: RefObject<HTMLElement | null>, placed: Places, follow: string | undefined) {
  const { setCenter, setViewport, getZoom } = useReactFlow()
  const [isDrawn, setDrawn] = useState(false)
  /** By hand, so that nothing moves it away again. */
  const isMoved = useRef(false)

  const show = async (id: string) => {
    const place = placed.get(id)
    if (!place) return
    await setCenter(place.x + place.width / 2, place.y + place.height / 2, { zoom: Math.max(getZoom(), 0.6) })
  }

  const goTo = useEffectEvent((id: string) => void show(id))
  useEffect(() => {
    if (follow !== undefined && isDrawn) goTo(follow)
  }, [follow, isDrawn])

  /** The whole picture where it stays readable; of a larger one the beginning, or the step that is followed. */
  const fit = async () => {
    const { clientWidth = 0, clientHeight = 0 } = host.current ?? {}
    isMoved.current = false
    await setViewport(firstView([...placed.values()], { width: clientWidth, height: clientHeight }))
    if (follow !== undefined) await show(follow)
    setDrawn(true)
  }
  const fitAgain = useEffectEvent(() => void fit())
  const shape = useMemo(() => [...placed.values()].map(({ id, x, y }) => `${id} ${x} ${y}`).join(), [placed])
  // Other steps, as after an import, are another picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape is what has changed
  useEffect(() => {
    if (isDrawn) fitAgain()
  }, [shape])
  // A window of another size shows it anew, unless somebody has moved it to what they look at.
  useEffect(() => {
    const element = host.current
    if (!element || !isDrawn) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      if (!isMoved.current) fitAgain()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isDrawn, host])
  return { show, fit, isMoved }
}
