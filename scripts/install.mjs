import { readFileSync } from 'node:fs'
import { isComplete, thisMachine } from './installed.mjs'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { inRoot, root } from './paths.mjs'

/** Installs the packages of the lock file, unless node_modules holds exactly these already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock('install', async () => {
    if (isInstalled()) return
    console.log('Installing packages …')
    const startedAt = performance.now()
    const reminder = setInterval(() => console.log('  still installing …'), 20_000)
    const { code, output } = await runNpm(['ci'], { cwd: root })
    clearInterval(reminder)
    if (code !== 0) throw new Error(`${output.trim()}\nThe packages could not be installed (npm ci).`)
    console.log(`Packages installed in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
  })
}

// npm writes the second file when it has finished, so a killed installation is seen as missing.
function isInstalled() {
  return isComplete(readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json'), thisMachine())
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8')).packages
  } catch {
    return {}
  }
}
