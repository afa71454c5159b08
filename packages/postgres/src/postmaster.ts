import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running server writes into `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

/** Reads the server's own pid file; nothing when it is missing or still incomplete. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  return parsePostmaster(text)
}

/** Lines: pid, data folder, start time, port, socket folder, address, shared memory, state. */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0) || 0, isReady: (lines[7] ?? '').trim() === 'ready' }
}

/** True while the process runs; a zombie (nobody reaps orphans in some containers) counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^\s*[ZX]/.test(status.slice(status.lastIndexOf(')') + 1))
  } catch {
    // Ended between the two looks; without that folder nothing more is known.
    return !existsSync('/proc/self/stat')
  }
}

/** True when the process is a PostgreSQL server: after a reboot, or in a container, its number may belong to something else. */
export function isPostgres(pid: number): boolean {
  try {
    return /(^|\/)postgres(:|\s|$)/.test(readCommand(pid))
  } catch {
    return false
  }
}

function readCommand(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
}

/** Removes the pid file of a server that is gone; the server's shared memory check still keeps two from running at once. */
export function removeStalePid(clusterDir: string): void {
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
}
