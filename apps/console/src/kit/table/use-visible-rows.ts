import { type RefObject, useEffect, useState } from 'react'

/** Rows drawn beyond both edges, so that the next ones are there before they are seen. */
const SPARE = 8
/** The range moves by so many rows at once: a step of the wheel draws nothing. */
const STEP = 4
/** Rows of the first picture, before the height of the scroller is known. */
const AT_FIRST = 32

type Options = {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Pixels, the same for each row. */
  rowHeight: number
  /** Pixels of the head that stays at the top. */
  headHeight: number
  /** A row that stays in the document wherever it is: focus would be lost with it. */
  kept: number
}

/** Which of many rows of one height are drawn; rows of their own heights take the virtualizer that lists of events have. */
export function useVisibleRows({ scroller, count, rowHeight, headHeight, kept }: Options) {
  const [[first, last], setRange] = useState([0, AT_FIRST])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const from = Math.floor(element.scrollTop / rowHeight / STEP) * STEP - SPARE
      const shown = Math.ceil((element.clientHeight - headHeight) / rowHeight / STEP) * STEP
      const to = from + shown + 2 * SPARE + STEP
      setRange((old) => (old[0] === from && old[1] === to ? old : [from, to]))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resizes = new ResizeObserver(look)
    resizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resizes.disconnect()
    }
  }, [scroller, rowHeight, headHeight])

  const visible = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  const indexes = [...visible, ...(visible.includes(kept) ? [] : [kept])]
    .filter((at) => at >= 0 && at < count)
    .sort((a, b) => a - b)

  /** Scrolls as little as brings the row below the head and above the end. */
  function reveal(index: number) {
    const element = scroller.current
    if (!element) return
    const top = index * rowHeight
    const room = element.clientHeight - headHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
  }

  return { indexes, reveal }
}
