import { declines } from '../flowTests.ts'
import type { Prepared } from './writeInput.ts'

/** What writes of tests of flows need beside a valid request: a time zone that there is. */
export const flowTestWrites: Readonly<Record<string, () => Prepared>> = {
  'CallScripts.AddTest': () => ({ body: declines({ name: 'Added' }) }),
  'CallScripts.UpdateTest': () => ({ body: declines({ name: 'Updated' }) }),
  'CallScripts.TryTest': () => ({ body: declines() }),
  'CallScripts.ImportTests': () => ({ body: { tests: [declines({ name: 'Taken from a file' })] } }),
}
