import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postmaster.ts'

/** The processes that use one server; the last to leave stops it. */
export type Owners = { folder: string; join(): void; leave(): void; others(): number[] }

// Several launchers of one process (a test does this) must not count as one.
let sequence = 0

export function openOwners(dataDir: string): Owners {
  const folder = join(dataDir, 'owners')
  sequence += 1
  const own = `${process.pid}-${sequence}`
  return {
    folder,
    join() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, own), readBirth(process.pid))
    },
    leave() {
      rmSync(join(folder, own), { force: true })
    },
    others() {
      return readdirSync(folder).flatMap((name) => {
        if (name === own) return []
        const pid = Number.parseInt(name, 10)
        if (isAlive(pid) && readFileSync(join(folder, name), 'utf8') === readBirth(pid)) return [pid]
        rmSync(join(folder, name), { force: true })
        return []
      })
    },
  }
}

/** When the process began, so that a number used again by another process is not mistaken for the old one. */
function readBirth(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
