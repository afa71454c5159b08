import { inventoryApi } from '@parley/contract/instances/instance.api.ts'
import { type ComparedKind, comparedKind, instanceRole } from '@parley/contract/instances/instance.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type JobDefinition, type JobRun, job, longJob } from '../kernel/jobs/jobRun.ts'
import { cleanText } from '../kernel/storedJson.ts'
import { checkInstance } from './check.ts'
import { type Pair, storeCompared } from './compared.store.ts'
import { tellDrift } from './drift.ts'
import {
  findOther,
  isSameOther,
  LONGEST_COMPARISON_MS,
  lockOther,
  type OtherRow,
  storeFound,
} from './instance.store.ts'
import { tellInstances } from './instance.stream.ts'
import { InstanceFailure, OtherSide } from './otherSide.ts'
import { listThings } from './thing.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'instances.check': { readonly idInstance: number }
    'instances.compare': { readonly idInstance: number }
  }
}

const CHECK_AFTER_MS = 5 * 60_000
const COMPARE_AFTER_MS = 24 * 3_600_000
/** More than an installation has. */
const MOST_THINGS = 100_000

/** Asks whether it can be reached, and again some minutes later, until it is deleted. */
export const checkJob = (): JobDefinition =>
  job('instances.check', async ({ run, clock, signal, log }, { idInstance }) => {
    const came = await checkInstance(run, idInstance, clock, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      log.error({ err: error, idInstance }, 'asking an installation failed')
      return 'kept'
    })
    // Where it was changed meanwhile, the next one waits already.
    if (came !== 'kept') return
    const runAt = new Date(clock.now().getTime() + CHECK_AFTER_MS)
    await run((ctx) => ctx.enqueue('instances.check', { idInstance }, { runAt, key: `instance check ${idInstance}` }))
  })

/** Compares all of it, and again a day later, until it is deleted. */
export const compareJob = (): JobDefinition =>
  longJob('instances.compare', async (job, { idInstance }) => {
    const found = await job.run(async ({ db, vault, tenant, reach }) => {
      const other = await findOther(db, idInstance)
      if (other) await storeFound(db, idInstance, { compareAskedAt: job.clock.now() })
      return other && { other, asking: { vault, tenant, reach } }
    })
    if (!found) return
    const kept = (outcome: Outcome) => job.run((ctx) => keepAndGoOn(ctx, found.other, outcome))
    // Unless this process ends, the next comparison waits whatever has failed.
    const failed = (error: unknown) => {
      if (job.signal.aborted) throw error
      job.log.error({ err: error, idInstance }, 'comparing installations failed')
      return new InstanceFailure('AWAY', 'This installation failed to compare them; its log says why.')
    }
    const outcome = await bothSides(job, found).catch(failed)
    await kept(outcome).catch((error: unknown) => kept(failed(error)))
  })

async function keepAndGoOn(ctx: Ctx, compared: OtherRow, outcome: Outcome): Promise<void> {
  const { idInstance } = compared
  // Held, so that its role does not change beneath what is written.
  const now = await lockOther(ctx.db, idInstance)
  if (!now) return
  tellInstances(ctx)
  // What was compared may be registered with another address by now, whose comparison waits already.
  if (!isSameOther(now, compared)) return
  await keep(ctx, now, outcome)
  const runAt = new Date(ctx.clock.now().getTime() + COMPARE_AFTER_MS)
  await ctx.enqueue('instances.compare', { idInstance }, { runAt, key: `instance compare ${idInstance}` })
}

type Outcome = ReadonlyMap<ComparedKind, readonly Pair[]> | InstanceFailure

interface Asked {
  readonly other: OtherRow
  readonly asking: Pick<Ctx, 'vault' | 'tenant' | 'reach'>
}

async function bothSides(job: JobRun, { other, asking }: Asked): Promise<Outcome> {
  try {
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(LONGEST_COMPARISON_MS)])
    const there = new OtherSide(asking, other, signal)
    await there.about()
    const pairs = new Map<ComparedKind, readonly Pair[]>()
    for (const kind of comparedKind.values) pairs.set(kind, await pairsOf(job, there, kind))
    return pairs
  } catch (error) {
    if (error instanceof InstanceFailure) return error
    throw error
  }
}

/** Names of both sides with their hashes; only these are held, and a page at a time is asked for. */
async function pairsOf(job: JobRun, there: OtherSide, kind: ComparedKind): Promise<readonly Pair[]> {
  const pairs = new Map<string, Pair>()
  const onlyHere = (after: string) => job.run((ctx) => listThings(ctx, kind, after))
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof listThings>> = await onlyHere(after)
    for (const { name, hash } of page.things) pairs.set(name, { name, here: hash, there: null })
    after = page.next
  }
  let told = 0
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof listThings>> = await there.read(inventoryApi.Things, {
      kind,
      ...(after !== '' && { after }),
    })
    for (const { name, hash } of page.things) {
      // Nothing of Parley's is named so, and the database does not take it.
      if (name !== cleanText(name)) continue
      pairs.set(name, { name, here: pairs.get(name)?.here ?? null, there: hash })
    }
    told += page.things.length + 1
    if (told > MOST_THINGS || (page.next !== null && !isAfter(page.next, after)))
      throw new InstanceFailure('OTHER_RELEASE', 'It lists more than can be compared.')
    after = page.next
  }
  return [...pairs.values()]
}

/** In the order of bytes, in which pages are told: who asks again and again gets ahead. */
const isAfter = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0

async function keep(ctx: Ctx, { idInstance, role }: OtherRow, outcome: Outcome): Promise<void> {
  if (outcome instanceof InstanceFailure)
    return void (await storeFound(ctx.db, idInstance, { compareAskedAt: null, compareError: outcome.message }))
  // Where the other one is the slave, this one is the master.
  const isMaster = role === instanceRole.of.SLAVE
  for (const [kind, pairs] of outcome) await storeCompared(ctx, { idInstance, kind, isMaster }, pairs)
  const done = { compareAskedAt: null, comparedAt: ctx.clock.now(), compareError: null }
  await storeFound(ctx.db, idInstance, done)
  await tellDrift(ctx, idInstance)
}
