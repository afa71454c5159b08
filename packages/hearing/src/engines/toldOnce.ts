import type { RecogniserEvents } from '../port.ts'

/** What an engine tells, until it has told its result or nobody waits any more; `onOver` is called then, once. */
export function toldOnce(on: RecogniserEvents, onOver: () => void): RecogniserEvents & { close(): void } {
  let isOver = false
  const over = (tell: () => void) => {
    if (isOver) return
    isOver = true
    onOver()
    tell()
  }
  return {
    partial: (heard, stableWords) => {
      if (!isOver) on.partial(heard, stableWords)
    },
    final: (heard) => over(() => on.final(heard)),
    refused: () => over(() => on.refused()),
    failed: (code, why) => over(() => on.failed(code, why)),
    close: () => over(() => {}),
  }
}
