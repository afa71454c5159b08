import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, isPostgres, type Postmaster, readPostmaster, removeStalePid } from './postmaster.ts'
import { servesCluster, stopServer } from './server.ts'

const adoptWithinMs = 30_000

/**
 * Looks for a server that an earlier process left behind on this data. Takes it over when it answers, stops it when it
 * does not or when it must not be kept (`keep` says why not), and clears away the pid file of one that is gone.
 */
export async function adoptServer(
  clusterDir: string,
  urlAt: (port: number) => string,
  keep: (found: Postmaster) => boolean,
): Promise<Postmaster | undefined> {
  const deadline = performance.now() + adoptWithinMs
  for (;;) {
    const found = await readPostmaster(clusterDir)
    if (!found) return undefined
    if (!isAlive(found.pid) || !isPostgres(found.pid)) {
      removeStalePid(clusterDir)
      return undefined
    }
    if (keep(found) && found.isReady && (await servesCluster(urlAt(found.port), clusterDir))) return found
    if (!keep(found) || performance.now() > deadline) {
      await stopServer(found.pid)
      continue
    }
    // It is starting, recovering or stopping: give it time to become one or the other.
    await sleep(100)
  }
}
