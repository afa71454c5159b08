import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { hasSystemPackages, installSystemPackages } from './system-packages.mjs'

/** What live events can go through; the package of the system has the name of the program. */
const names = ['redis-server', 'nats-server']

/** Installs the servers that some tests need, where that is possible; the tests say so when they are left out. */
export async function ensureServers() {
  if (missing().length === 0) return
  await withLock('servers', async () => {
    const wanted = missing()
    if (wanted.length === 0) return
    if (!hasSystemPackages()) return tell(wanted)
    console.log(`Installing ${wanted.join(' and ')} from the system’s packages …`)
    await installSystemPackages(wanted)
    if (missing().length > 0) tell(missing())
  })
}

function missing() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
  return names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
}

function tell(wanted) {
  console.error(`!!! ${wanted.join(' and ')} cannot be found: the tests of their backplanes will be SKIPPED.`)
}
