import { useState } from 'react'

/** Something that is sent once at a time: whether it is under way, and why the last attempt failed. */
export function usePending() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()

  /** Whether it was done. */
  async function run(send: () => Promise<unknown> | undefined): Promise<boolean> {
    if (isPending) return false
    setPending(true)
    setError(undefined)
    try {
      await send()
      return true
    } catch (caught) {
      setError(caught)
      return false
    } finally {
      setPending(false)
    }
  }
  return { isPending, error, run }
}
