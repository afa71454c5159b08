import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'

const sources = [
  'apps/console',
  'packages/contract/src',
  'packages/flow/src',
  'packages/recognise/src',
  'packages/speech/src',
]
const skipped = new Set(['node_modules', 'dist', 'test', 'test-results', '.vite'])

/** Builds the console into apps/console/dist, unless what is there was made from these very sources. */
export async function buildConsole() {
  const stamp = inRoot('apps/console/dist/.sources')
  const wanted = hashSources()
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isBuilt()) return
  await withLock('console', async () => {
    if (isBuilt()) return
    console.log('Building the console …')
    const startedAt = performance.now()
    rmSync(stamp, { force: true })
    const vite = inRoot('node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--logLevel', 'warn']
    // A test that builds it must not get the development build of the libraries, half as heavy again.
    const { code, output } = await run(process.execPath, args, {
      cwd: inRoot('apps/console'),
      capture: true,
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`${output.trim()}\nThe console could not be built.`)
    writeFileSync(stamp, wanted)
    console.log(`Console built in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
  })
}

function hashSources() {
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')))
  for (const source of sources)
    for (const path of listFiles(inRoot(source))) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}
