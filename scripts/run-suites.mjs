import { changedSince } from './changed.mjs'
import { suites } from './suites.mjs'

const isChanged = process.argv[2] === 'changed'
const named = isChanged ? [] : process.argv.slice(2)
const changes = isChanged ? readChanges(process.argv[3]) : undefined
const unknown = named.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`There is no suite “${unknown.join('”, “')}”; there are ${suites.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const startedAt = performance.now()
const endsAt = startedAt + 85 * 60_000
const seconds = (since) => Math.round((performance.now() - since) / 1000)
const totals = { passed: 0, failed: 0 }
const lines = []

for (const suite of suites) {
  if (named.length > 0 && !named.includes(suite.name)) continue
  console.log(`\n━━ ${suite.title}`)
  const suiteStartedAt = performance.now()
  const timeoutMs = Math.max(1000, endsAt - suiteStartedAt)
  const {
    passed,
    failed,
    failures = [],
    repeated = [],
  } = await suite.run({ timeoutMs, changes }).catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  totals.passed += passed
  totals.failed += failed
  lines.push(
    `${failed > 0 ? '✗' : '✓'} ${suite.name.padEnd(8)} ${passed} passed, ${failed} failed (${seconds(suiteStartedAt)} s)`,
    // At the end, since the end is what is left of a long output.
    ...failures.map((failure) => `    ${failure}`),
    ...repeated.map((test) => `    passed only when repeated: ${test}`),
  )
}

console.log(`\n━━ Summary (${seconds(startedAt)} s)\n${lines.join('\n')}\n`)
process.exitCode = totals.failed > 0 ? 1 : 0
console.log(`${totals.passed} passed, ${totals.failed} failed`)

function readChanges(ref) {
  try {
    const found = changedSince(ref)
    console.log(`${found.files.length} files have changed since ${found.base.slice(0, 10)}.`)
    return found
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
