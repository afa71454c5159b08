import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { ensureNode24 } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'

// `npm run provider`: sign-in in a browser through a provider of another maker, as Debian packages it; no part of `npm test`.
const program = '/usr/bin/glewlwyd'

await prepare(ensureNode24, ensureInstalled, ensureProvider)
const { buildConsole } = await import('./build-console.mjs')
const { ensureChromium } = await import('./chromium.mjs')
await prepare(buildConsole)
const path = await ensureChromium()
if (!path) process.exit(1)
const args = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '-c', 'provider', ...process.argv.slice(2)]
const { code } = await run(process.execPath, args, { cwd: inRoot('e2e'), env: { CHROMIUM_PATH: path } })
process.exitCode = code

async function ensureProvider() {
  if (existsSync(program)) return
  const isPossible = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // Runlevel 1: nothing is started.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if (isPossible) {
    console.log('Installing glewlwyd from the system’s packages …')
    await run('apt-get', ['update', '-qq'], { capture: true, env, timeoutMs: 120_000 })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'glewlwyd'], {
      capture: true,
      env,
      timeoutMs: 300_000,
    })
  }
  if (!existsSync(program)) throw new Error('These tests need the package “glewlwyd” of Debian or Ubuntu: install it.')
}
