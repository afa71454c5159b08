import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildConsole } from './build-console.mjs'
import { browserFor, httpFor, journeysFor, usesOfConsole, usesOfCore } from './changed.mjs'
import { ensureChromium } from './chromium.mjs'
import { inRoot, root } from './paths.mjs'
import { run } from './processes.mjs'
import { countPlaywright, countVitest } from './results.mjs'
import { ensureServers } from './servers.mjs'
import { errorsBeside } from './unhandled-errors.mjs'

const program = (path) => inRoot('node_modules', path)
/**
 * What did not change since the last run is not checked again. One checker for a program: each further one works out the types of the
 * contract again, for more than twice the work and the memory.
 */
const types = (project) => {
  const kept = program(`.types/${project.replace('/', '-')}`)
  return [program('typescript/bin/tsc'), '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
}

/** All suites in the order in which they run; each resolves with how many of its checks passed and failed. */
export const suites = [
  {
    name: 'types',
    title: 'Types',
    run: (limit) =>
      runChecks(limit, [
        ['everything but the console', types('tsconfig.json')],
        ['the console', types('apps/console')],
        ['the journeys', types('e2e')],
        ['the measurements', types('bench')],
      ]),
  },
  {
    name: 'lint',
    title: 'Lint',
    run: (limit) =>
      runChecks(limit, [
        ['format and rules', [program('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn']],
        ['length of files', ['scripts/check-length.mjs']],
        ['direction of imports', ['scripts/check-imports.mjs']],
        ['clock and words', ['scripts/check-words.mjs']],
        ['what the guide counts', ['scripts/check-guide.mjs']],
        ['lock file', ['scripts/check-lock.mjs']],
        ['licenses', ['scripts/check-licenses.mjs']],
        ['unused files, exports and packages', [program('knip/bin/knip.js'), '--no-progress', '--no-config-hints']],
      ]),
  },
  {
    name: 'unit',
    title: 'Rules and parts',
    run: (limit) => withServers(() => runVitest('unit', limit, sinceOf(limit))),
  },
  {
    name: 'http',
    title: 'HTTP on a real database',
    // The measurements, tried out among these, look at the built console in a browser.
    run: (limit) =>
      onlyWhere(limit.changes && httpFor(limit.changes.files, usesOfCore()), (paths) =>
        withServers(() => withConsole(() => withChromium(() => runVitest('http', limit, paths)))),
      ),
  },
  {
    name: 'browser',
    title: 'Screens in a browser',
    run: (limit) =>
      onlyWhere(limit.changes && browserFor(limit.changes.files, usesOfConsole()), (paths) =>
        withChromium(() => runVitest('browser', limit, [...sinceOf(limit), ...paths])),
      ),
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    run: (limit) =>
      onlyWhere(limit.changes && journeysFor(limit.changes.files), (names) =>
        withConsole(() =>
          withChromium(() =>
            runPlaywright(
              limit,
              names.map((name) => `/${name}.spec.ts`),
            ),
          ),
        ),
      ),
  },
]

/** Vitest itself follows imports from what has changed since. */
const sinceOf = ({ changes }) => (changes ? [`--changed=${changes.base}`] : [])

/** Runs what a change can break: all of it where it is not limited, nothing where there is nothing. */
async function onlyWhere(found, work) {
  if (!found || found === 'all') return await work([])
  console.log(found.length > 0 ? found.join('\n') : 'Nothing of it can have changed.')
  return found.length > 0 ? await work(found) : { passed: 0, failed: 0 }
}

const AT_ONCE = 2

/** Checks beside each other, each on a core of its own; told of in the order in which they end. */
async function runChecks({ timeoutMs }, checks) {
  const counts = { passed: 0, failed: 0, failures: [] }
  const waiting = [...checks]
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [title, args] = check
      const { code, output } = await run(process.execPath, args, { cwd: root, capture: true, timeoutMs })
      console.log(`${code === 0 ? '✓' : '✗'} ${title}`)
      if (code !== 0 || args[0].startsWith('scripts/')) console.log(output.trimEnd().replace(/^/gm, '    '))
      counts[code === 0 ? 'passed' : 'failed'] += 1
      if (code !== 0) counts.failures.push(title)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return counts
}

async function runVitest(project, { timeoutMs }, more = []) {
  const report = freshReport(project)
  const reporters = ['default', 'json', './scripts/unhandled-errors.mjs'].map((name) => `--reporter=${name}`)
  const args = [
    program('vitest/vitest.mjs'),
    'run',
    '--project',
    // Its files that need a process alone are a project beside it.
    `${project}*`,
    '--passWithNoTests',
    ...reporters,
    `--outputFile.json=${report}`,
    ...more,
  ]
  const { code } = await run(process.execPath, args, { cwd: root, timeoutMs })
  return countVitest(report, code)
}

async function runPlaywright({ timeoutMs }, paths = []) {
  const files = readdirSync(inRoot('e2e'), { recursive: true })
  if (!files.some((path) => path.endsWith('.spec.ts') && !path.includes('node_modules'))) {
    console.log('There are no journeys yet.')
    return { passed: 0, failed: 0 }
  }
  const report = freshReport('e2e')
  const args = [
    program('@playwright/test/cli.js'),
    'test',
    '--reporter=list,json',
    ...paths,
    ...(paths.length > 0 ? ['--no-deps'] : []),
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await run(process.execPath, args, { cwd: inRoot('e2e'), env, timeoutMs })
  return countPlaywright(report, code)
}

async function withChromium(work) {
  const path = await ensureChromium()
  if (!path) return { passed: 0, failed: 1 }
  process.env.CHROMIUM_PATH = path
  return work()
}

async function withConsole(work) {
  await buildConsole()
  return work()
}

async function withServers(work) {
  await ensureServers()
  return work()
}

// A report of an earlier run must not be counted for a run that crashed.
function freshReport(name) {
  const report = inRoot('test-results', `${name}.json`)
  for (const path of [report, errorsBeside(report)]) rmSync(path, { force: true })
  mkdirSync(dirname(report), { recursive: true })
  return report
}
