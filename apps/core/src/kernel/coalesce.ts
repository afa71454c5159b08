/** Runs one at a time. Anyone who asks while it runs shares the run after it, which sees what has changed since. */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    next = undefined
    current = run().finally(() => {
      current = undefined
    })
    return current
  }
  return () => {
    if (!current) return begin()
    next ??= current.then(begin, begin)
    return next
  }
}
