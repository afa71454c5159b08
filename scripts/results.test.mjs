import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inRoot } from './paths.mjs'
import { countPlaywright, countVitest } from './results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'parley-results-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const written = (report) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}
const stack =
  'Error: expected 1 to be 2\n    at tell (/a/node_modules/x.js:1:2)\n    at /a/frame/bells.test.tsx?browser=1:36:9'

test('a run of Vitest says what failed and why, and what passed only when repeated', () => {
  const path = written({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: inRoot('apps', 'bells.test.tsx'),
        status: 'failed',
        assertionResults: [
          { fullName: 'rings', status: 'failed', failureMessages: [stack, 'Error: once more'] },
          { fullName: 'rings again', status: 'passed', failureMessages: ['Error: late'] },
          { fullName: 'is quiet', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  })
  expect(countVitest(path, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['apps/bells.test.tsx: rings · Error: expected 1 to be 2 · bells.test.tsx:36'],
    repeated: ['apps/bells.test.tsx: rings again · Error: late'],
  })
})

test('so does a run of Playwright, whose words are without colors', () => {
  const spec = (title, ok, status, message) => ({
    file: 'shell.spec.ts',
    title,
    ok,
    tests: [{ status, results: message ? [{ error: { message } }] : [{}] }],
  })
  const path = written({
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    errors: [],
    suites: [
      {
        suites: [
          {
            specs: [
              spec('opens', false, 'unexpected', '\u001b[31mError: closed\u001b[39m'),
              spec('stays', true, 'flaky', 'Error: left'),
              spec('goes', true, 'expected'),
            ],
          },
        ],
      },
    ],
  })
  expect(countPlaywright(path, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['shell.spec.ts: opens · Error: closed'],
    repeated: ['shell.spec.ts: stays · Error: left'],
  })
})
