import { ensureInstalled } from './install.mjs'
import { ensureNode24 } from './node24.mjs'

// `npm test` runs everything; `npm test -- lint unit` only what is named; `npm test -- changed [ref]` what a change can break.
try {
  await ensureNode24()
  await ensureInstalled()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
await import('./run-suites.mjs')
