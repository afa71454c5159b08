import './act.ts'
import '../styles.css'
import { beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { restorePage } from './page-state.ts'

// Read anew for each file, unlike what it imports: the hook that takes the last test's screen away stands only in the first file otherwise.
beforeEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await cleanup()
  restorePage()
})
