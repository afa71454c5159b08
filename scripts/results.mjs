import { readFileSync } from 'node:fs'

/** Counts a report of Vitest. A file that could not be loaded, and a run that crashed without saying so, are failures too. */
export function countVitest(path, exitCode) {
  const report = readReport(path)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + broken.length
  return { passed: report.numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

/** Counts a report of Playwright; a test that passed only when repeated has passed. */
export function countPlaywright(path, exitCode) {
  const report = readReport(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  const failed = unexpected + report.errors.length
  return { passed: expected + flaky, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    console.error('The run ended without a report.')
    return undefined
  }
}
