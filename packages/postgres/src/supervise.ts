import { setTimeout as sleep } from 'node:timers/promises'
import { guardServer } from './guardian.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { type ServerPlan, spawnServer } from './server.ts'

const watchEveryMs = 500
const longestPauseMs = 30_000
const calmAfterMs = 60_000

/** Watches a server and starts it again, with growing pauses, whenever it is gone. */
export function superviseServer(
  plan: ServerPlan,
  server: { pid: number; port: number },
  owners: string,
  log: (line: string) => void,
): { pid(): number; release(): Promise<number> } {
  let pid = server.pid
  let startedAt = performance.now()
  let failures = 0
  const ending = new AbortController()
  guardServer(pid, owners)

  // Polled rather than listened to, so that a server that was taken over (not our child) is watched just the same.
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      await pause(watchEveryMs)
      if (!ending.signal.aborted && !isAlive(pid)) await restart()
    }
  }

  async function restart(): Promise<void> {
    if (performance.now() - startedAt > calmAfterMs) failures = 0
    const pauseMs = failures === 0 ? 0 : Math.min(longestPauseMs, 250 * 2 ** failures)
    failures += 1
    log(`PostgreSQL stopped unexpectedly, starting it again${pauseMs ? ` in ${pauseMs / 1000} s` : ''}`)
    await pause(pauseMs)
    if (ending.signal.aborted) return
    try {
      pid = (await findRestarted()) ?? (await spawnServer(plan, server.port))
      guardServer(pid, owners)
      startedAt = performance.now()
      log(`PostgreSQL is running again on port ${server.port}`)
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    }
  }

  // Another process using the same server may have been faster.
  async function findRestarted(): Promise<number | undefined> {
    const found = await readPostmaster(plan.clusterDir)
    return found && found.port === server.port && isAlive(found.pid) ? found.pid : undefined
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  }

  const watching = watch()
  return {
    pid: () => pid,
    async release() {
      ending.abort()
      await watching
      return pid
    },
  }
}
