import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

/** Where programs can be installed from the system's packages without asking. */
export const hasSystemPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

// Runlevel 1: what is installed is not started.
const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
/** Another installation may be under way, as on a machine that is being set up. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=600']

/** Installs packages of Debian or Ubuntu, and says what went wrong where that fails. */
export async function installSystemPackages(names) {
  await run('apt-get', ['update', '-qq'], { capture: true, env })
  const args = [...WAIT, 'install', '-y', '-qq', '--no-install-recommends', ...names]
  const { code, output } = await run('apt-get', args, { capture: true, env })
  if (code !== 0) console.error(output.trim())
}
