import { urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Server, serverKinds, startServer, tellMissing } from '@parley/hub/backplanes/servers.testing.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Follower, readTasks, sorted } from '../../test/processes/follower.ts'
import { startDatabase } from '../../test/processes/pair.ts'

const PATIENCE = { timeout: 40_000, interval: 100 }
let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

const MOST_TASKS = 60
/** Begins tasks here and there and takes finished ones away until told to stop; what fails meanwhile is not asked again. */
function changeTasks(urls: readonly string[], secret: string) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const begun: number[] = []
  let isStopped = false
  let changes = 0
  async function change(): Promise<void> {
    for (let number = 0; !isStopped; number += 1) {
      const url = urls[number % urls.length] ?? ''
      const isRemoving = number % 3 === 2 || begun.length >= MOST_TASKS
      const [old] = isRemoving ? begun.splice(Math.floor(begun.length / 2), 1) : []
      const request =
        old === undefined
          ? fetch(url + urlOf(operations.DialLogs.ExportDialLogs), { method: 'POST', headers, body: '{}' })
          : fetch(url + urlOf(operations.Tasks.Remove, { params: { id: old } }), {
              method: 'DELETE',
              headers: { authorization: headers.authorization },
            })
      const answer = await request.catch(() => undefined)
      if (answer?.ok) changes += 1
      if (answer?.ok && old === undefined) {
        // Whoever answers may be killed in the middle of it.
        const task = (await answer.json().catch(() => undefined)) as { id: number } | undefined
        if (task) begun.push(task.id)
      }
      // It has not ended yet, or nobody knows whether it went.
      if (old !== undefined && !answer?.ok && answer?.status !== 404) begun.push(old)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }
  const done = change()
  return {
    get count() {
      return changes
    },
    async stop() {
      isStopped = true
      await done
    },
  }
}

async function killInTheMiddle(backplane: string, server: Server | undefined): Promise<void> {
  const pair = await database.startPair(backplane)
  const { processes, secret } = pair
  const [first, second] = processes
  const followers = processes.map(({ url }) => new Follower(url, secret))
  const [atFirst, atSecond] = followers
  const agree = () =>
    vi.waitFor(async () => {
      const now = sorted(await readTasks(second.url, secret))
      for (const { tasks } of followers) expect(tasks).toEqual(now)
    }, PATIENCE)
  const changers: ReturnType<typeof changeTasks>[] = []
  const change = (...urls: readonly string[]) => {
    const changes = changeTasks(urls, secret)
    changers.push(changes)
    return changes
  }
  const runOn = async (changes: { count: number }, more: number) => {
    const wanted = changes.count + more
    await vi.waitFor(() => expect(changes.count).toBeGreaterThanOrEqual(wanted), PATIENCE)
  }
  try {
    for (const follower of followers) await follower.start()
    // Only the first process is asked: what the second one's client knows came through the backplane.
    const quiet = change(first.url)
    await runOn(quiet, 6)
    await quiet.stop()
    await agree()
    expect(atSecond?.heard).toBeGreaterThanOrEqual(6)
    expect(atSecond?.connected).toBe(1)

    const changes = change(first.url, second.url)
    await runOn(changes, 5)
    if (server) {
      await server.kill()
      await runOn(changes, 3)
      await server.start()
    } else {
      await pair.killDatabase()
    }
    await runOn(changes, 5)
    await first.killCore()
    await runOn(changes, 5)
    await changes.stop()
    await agree()
    // Both have come back and read again: one since its process was killed, the other since it may have missed something.
    expect(atFirst?.connected).toBeGreaterThan(1)
    await vi.waitFor(() => expect(atSecond?.connected).toBeGreaterThan(1), PATIENCE)
    await agree()
  } finally {
    await Promise.all([...changers, ...followers].map((each) => each.stop()))
    await pair.stop()
  }
}

test(
  'two processes over the database, both killed in the middle: every client ends with the list as it is',
  {
    timeout: 300_000,
  },
  () => killInTheMiddle('postgres', undefined),
)

describe.each(serverKinds.map((kind) => ({ ...kind, skip: tellMissing(kind) })))('over $name', (kind) => {
  test.skipIf(kind.skip)(
    'both it and a process are killed in the middle: every client ends with the list as it is',
    {
      timeout: 300_000,
    },
    async () => {
      const server = await startServer(kind)
      try {
        await killInTheMiddle(server.url, server)
      } finally {
        await server.kill()
      }
    },
  )
})
