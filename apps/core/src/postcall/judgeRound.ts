import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { unlessRefused } from '../kernel/refusal.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { rowsOf } from '../kernel/rows.ts'
import { nextDay } from '../services/dayUse.ts'
import { getAnalysedLine, isMeant, putOff, unqueue } from './analysis.store.ts'
import { judgeOne } from './judging.ts'
import { useNewest } from './profile.store.ts'

/** Calls of which one waits for a model, while others go on. */
const AT_ONCE = 4
/** Few, since what is taken has to be done within five minutes. */
const BATCH = 8
/** Of a tenant, so that those with few calls do not wait for one with many. */
const MOST_OF_TENANT = 4
const MOST_TRIES = 3
/** After which a model that was away is asked again. */
const AWAY_MS = 15 * 60_000
/** How old a call becomes while it waits for a model; after that only a run judges it. */
const MOST_MS = 7 * 86_400_000

interface Queued {
  readonly idTenant: number
  readonly guid: string
  readonly idLine: number
  readonly tries: number
}

/**
 * Judges calls that ended on lines with a profile. Several processes take different ones; what a process took and did not finish is taken again
 * after five minutes, and what it had kept is not kept twice. Answers how many it took.
 */
export async function judgeEnded(ports: RoundPorts, asked: AbortSignal): Promise<number> {
  for (let taken = 0; ; ) {
    if (asked.aborted) return taken
    const queued = await rowsOf(
      ports.db,
    )<Queued>`SELECT * FROM app.take_analyses(${ports.clock.now()}, ${BATCH}, ${MOST_OF_TENANT})`
    taken += queued.length
    const left = queued.toReversed()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = left.pop(); next && !asked.aborted; next = left.pop()) await judgeQueued(ports, next, asked)
      }),
    )
    if (queued.length === 0) return taken
  }
}

async function judgeQueued(
  { contexts, clock, log, llm }: RoundPorts,
  { idTenant, guid, idLine, tries }: Queued,
  signal: AbortSignal,
) {
  const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
  const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'postcall', log, clock }
  const judging = {
    run: <T>(work: Parameters<typeof contexts.run<T>>[1]) => contexts.run<T>(scope, work, { isRepeatable: true }),
    llm,
    signal,
  }
  try {
    const used = await judging.run(async (ctx) => {
      // A line that was deleted meanwhile is none to judge.
      const line = await getAnalysedLine(ctx.db, idLine).catch(unlessRefused)
      const used = line?.idAnalysisProfile == null ? undefined : await useNewest(ctx, line.idAnalysisProfile)
      // While it waited the profile may have been changed, or another one chosen.
      return used && (await isMeant(ctx.db, guid, used)) ? used : undefined
    })
    const why = used && (await judgeOne(judging, guid, used))
    if (signal.aborted) return
    await judging.run(async (ctx) => {
      if (why === undefined) {
        await unqueue(ctx.db, guid)
        return
      }
      const now = clock.now().getTime()
      await putOff(
        ctx.db,
        guid,
        why === 'limit' ? await nextDay(ctx) : new Date(now + AWAY_MS),
        new Date(now - MOST_MS),
      )
    })
  } catch (error) {
    if (signal.aborted) return
    log.error({ err: error, idTenant, guid }, 'a call could not be judged')
    if (tries >= MOST_TRIES) await judging.run(({ db }) => unqueue(db, guid))
  }
}
