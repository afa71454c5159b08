/** Calls back once when the process that started this one is gone, for its death alone tells nobody below it to stop. */
export function followParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}
