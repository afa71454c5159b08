import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { FlowTests } from '@parley/contract/flowTests/flowTest.schema.ts'
import { failuresIn, junitOf, type RanFlow } from '../src/flowTests/junit.ts'

const USAGE = `Runs the tests of flows on their drafts, in a Parley that runs elsewhere.

  PARLEY_SECRET=… npm run test-flows -- --url https://parley.example 12 15 [--junit results.xml]

The numbers are those of the flows in their addresses. The API secret needs the permission to view the flows.
Exits with 0 where all tests pass, 1 where some fail, 2 where they could not be run or a flow has none.`

/** Passed, failed, could not be run. */
const [PASSED, FAILED, NOT_RUN] = [0, 1, 2]

const MOST_MS = 120_000

async function call<T>(url: string, secret: string, path: string, body?: object): Promise<T> {
  const base = url.endsWith('/') ? url : `${url}/`
  const answer = await fetch(new URL(`api/Administration/CallScripts/${path}`, base), {
    signal: AbortSignal.timeout(MOST_MS),
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T // by the contract
}

async function runAll(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string' }, junit: { type: 'string' }, help: { type: 'boolean' } },
  })
  const { PARLEY_SECRET: secret } = process.env
  const { url, junit, help = false } = values
  const isWrong = positionals.length === 0 || positionals.some((each) => !/^\d+$/.test(each))
  if (help || !url || !secret || isWrong) {
    console.log(USAGE)
    return help ? PASSED : NOT_RUN
  }
  const flows: RanFlow[] = []
  for (const id of positionals) {
    const { name } = await call<CallScript>(url, secret, `${id}/Basic`)
    const { tests } = await call<FlowTests>(url, secret, `${id}/Tests/Run`, {})
    if (tests.length === 0) throw new Error(`${name} has no tests.`)
    flows.push({ name, tests })
    for (const test of tests)
      console.log(
        `${test.state === 'green' ? 'passed' : 'FAILED'}  ${name}: ${test.name}${test.problem ? `\n        ${test.problem}` : ''}`,
      )
  }
  if (junit) await writeFile(junit, junitOf(flows))
  const failed = failuresIn(flows)
  console.log(`${flows.reduce((sum, { tests }) => sum + tests.length, 0)} tests, ${failed} failed`)
  return failed > 0 ? FAILED : PASSED
}

try {
  process.exitCode = await runAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = NOT_RUN
}
