import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countVitest } from './results.mjs'
import UnhandledErrors from './unhandled-errors.mjs'

test('what is thrown outside of any test fails the run and is named', () => {
  const report = join(mkdtempSync(join(tmpdir(), 'report-')), 'unit.json')
  writeFileSync(report, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [] }))
  const reporter = new UnhandledErrors()
  reporter.onInit({ config: { outputFile: { json: report } } })
  const stack = 'Error: late\n    at later (a.ts:3:1)\n    at b.ts:1:1'
  reporter.onTestRunEnd([{ errors: () => [] }], [{ name: 'Error', message: 'late\nmore', stack }])
  expect(countVitest(report, 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['outside of a test: Error: late at later (a.ts:3:1)'],
    repeated: [],
  })
})
