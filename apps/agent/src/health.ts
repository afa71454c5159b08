import { setTimeout as sleep } from 'node:timers/promises'
import type { BotManifest } from '@parley/contract/botDeploy/manifest.schema.ts'

const EVERY_MS = 250
const ASK_MS = 2_000

interface Watched {
  readonly isAlive: () => boolean
  /** It is wanted no more: nobody waits for its health. */
  readonly isWanted: () => boolean
  /** Whether it has written the line that the manifest names. */
  readonly hasLine: () => boolean
}

/** What keeps a module from being well after its time is over; undefined once it is well. */
export async function healthProblem({ health }: BotManifest, watched: Watched): Promise<string | undefined> {
  const until = performance.now() + health.seconds * 1_000
  let why = health.kind === 'line' ? `it never wrote “${health.text}”` : 'nothing answered'
  while (performance.now() < until) {
    if (!watched.isAlive()) return 'The process ended before it was healthy.'
    if (!watched.isWanted()) return 'The deployment was given up.'
    if (health.kind === 'line') {
      if (watched.hasLine()) return undefined
    } else {
      const status = await ask(health.port, health.path)
      if (typeof status === 'number' && status < 400) return undefined
      why = typeof status === 'number' ? `it answered with status ${status}` : status
    }
    await sleep(EVERY_MS)
  }
  return `The health check failed for ${health.seconds} s: ${why}.`
}

async function ask(port: number, path: string): Promise<number | string> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ASK_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return `nothing answers at port ${port}`
  }
}

/** Asks a module to take no more work; how many conversations are left, or nothing where it does not say. */
export async function conversationsLeft({ drain }: BotManifest): Promise<number | undefined> {
  if (!drain) return undefined
  try {
    const answer = await fetch(`http://127.0.0.1:${drain.port}${drain.path}`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ASK_MS),
    })
    const said: unknown = await answer.json()
    const left = typeof said === 'object' && said !== null && 'left' in said ? Number(said.left) : Number.NaN
    return Number.isInteger(left) && left >= 0 ? left : undefined
  } catch {
    return undefined
  }
}
