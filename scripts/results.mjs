import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'
import { errorsBeside } from './unhandled-errors.mjs'

/**
 * Counts a report of Vitest and names what failed, why, and what passed only when repeated. A file that could not be loaded, and a run
 * that crashed without saying so, are failures too.
 */
export function countVitest(path, exitCode) {
  const report = readReport(path)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + broken.length
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      status: test.status,
      messages: test.failureMessages ?? [],
      title: `${relative(root, name)}: ${test.fullName}`,
    })),
  )
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(named),
      ...broken.map(({ name }) => relative(root, name)),
      ...readErrors(path),
    ],
    repeated: tests.filter(({ status, messages }) => status === 'passed' && messages.length > 0).map(named),
  }
}

/** With the first line of what was wrong, and the line of ours where it was. */
const named = ({ title, messages: [message = ''] }) => {
  const [what = '', ...stack] = message.split('\n')
  const where = stack.map((line) => /([\w./-]+\.test\.\w+(?:\?[^:]*)?:\d+):\d+/.exec(line)?.[1]).find(Boolean)
  return [
    title,
    what.slice(0, 200),
    where
      ?.replace(/\?[^:]*/, '')
      .split('/')
      .at(-1),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** @param {string} report @returns {string[]} */
function readErrors(report) {
  try {
    return JSON.parse(readFileSync(errorsBeside(report), 'utf8')).map((error) => `outside of a test: ${error}`)
  } catch {
    return []
  }
}

/** The same of Playwright. */
export function countPlaywright(path, exitCode) {
  const report = readReport(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  const failed = unexpected + report.errors.length
  const specs = specsOf(report.suites)
  return {
    passed: expected + flaky,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    failures: specs.filter((spec) => !spec.ok).map(namedSpec),
    repeated: specs.filter((spec) => spec.tests.some(({ status }) => status === 'flaky')).map(namedSpec),
  }
}

const namedSpec = ({ file, title, tests }) =>
  named({
    title: `${file}: ${title}`,
    messages: tests.flatMap(({ results }) =>
      results.flatMap(({ error }) => (error?.message ? [plain(error.message)] : [])),
    ),
  })

/** Without the colors of a terminal. */
const plain = (text) => text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g'), '')

const specsOf = (suites = []) => suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)])

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    console.error('The run ended without a report.')
    return undefined
  }
}
