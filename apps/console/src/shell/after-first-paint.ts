/** Runs what the first picture does not need, once the browser has time. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 })
    else setTimeout(work, 200)
  })
}
