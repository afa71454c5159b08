import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'
import { errorsBeside } from './unhandled-errors.mjs'

/** Counts a report of Vitest and names what failed. A file that could not be loaded, and a run that crashed without saying so, are failures too. */
export function countVitest(path, exitCode) {
  const report = readReport(path)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + broken.length
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${relative(root, name)}: ${test.fullName}`),
  )
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    failures: [...failures, ...broken.map(({ name }) => relative(root, name)), ...readErrors(path)],
  }
}

/** @param {string} report @returns {string[]} */
function readErrors(report) {
  try {
    return JSON.parse(readFileSync(errorsBeside(report), 'utf8')).map((error) => `outside of a test: ${error}`)
  } catch {
    return []
  }
}

/** Counts a report of Playwright and names what failed; a test that passed only when repeated has passed. */
export function countPlaywright(path, exitCode) {
  const report = readReport(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  const failed = unexpected + report.errors.length
  return {
    passed: expected + flaky,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    failures: specsOf(report.suites)
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.file}: ${spec.title}`),
  }
}

const specsOf = (suites = []) => suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)])

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    console.error('The run ended without a report.')
    return undefined
  }
}
