/** At once, and whatever is asked for meanwhile once more when the time is over. */
export function atMostEvery(ms: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const ask = () => {
    isAsked = true
    if (timer === undefined) turn()
  }
  const turn = () => {
    timer = undefined
    if (!isAsked) return
    isAsked = false
    timer = setTimeout(turn, ms)
    work()
  }
  return { ask, stop: () => clearTimeout(timer) }
}
