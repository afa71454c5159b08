import { vi } from 'vitest'

/** What is waited for comes when a busy machine gets to it; a second, Vitest’s own limit, is too little beside another suite. */
const PATIENCE_MS = 60_000
const { waitFor } = vi

// Files share a process, and each begins with this.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    const given = typeof options === 'number' ? {} : options
    return waitFor(callback, { ...given, timeout: PATIENCE_MS })
  }
}
