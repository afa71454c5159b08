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
  const { hasSystemPackages, installSystemPackages } = await import('./system-packages.mjs')
  if (hasSystemPackages()) {
    console.log('Installing glewlwyd from the system’s packages …')
    await installSystemPackages(['glewlwyd'])
  }
  if (!existsSync(program)) throw new Error('These tests need the package “glewlwyd” of Debian or Ubuntu: install it.')
}
