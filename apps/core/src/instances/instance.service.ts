import { instanceKind } from '@parley/contract/instances/instance.entity.ts'
import { isSameHost, readAppUrl } from '@parley/contract/instances/instance.rules.ts'
import type {
  Instance,
  InstanceDetail,
  InstanceDraft,
  instanceChange,
} from '@parley/contract/instances/instance.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { expectedThings } from './compared.store.ts'
import type {} from './instance.jobs.ts'
import {
  countThings,
  deleteInstance,
  findOther,
  forgetFound,
  getInstance,
  getInstanceAt,
  insertInstance,
  LONGEST_COMPARISON_MS,
  lockInstance,
  storeFound,
  storeInstance,
  swapSides,
} from './instance.store.ts'
import { tellInstances } from './instance.stream.ts'
import { sealSecret } from './otherSide.ts'
import { ownVersion } from './ownRelease.ts'

const instances: Keeping<Instance> = {
  of: instanceKind,
  lock: ({ db }, id) => lockInstance(db, id),
  get: getInstance,
  name: ({ name }) => name,
  facts: ({ name, appUrl, role, idTenantThere }) => ({ name, appUrl, role, idTenantThere }),
}

export async function instanceAt(ctx: Ctx, appUrl: string): Promise<InstanceDetail> {
  const found = await getInstanceAt(ctx, appUrl)
  return { ...found, counts: await countThings(ctx.db, found.idInstance), ownVersion }
}

/** The address as it is kept; where the operator permits none such, it is refused before anything is sent. */
function addressOf({ reach }: Ctx, text: string): string {
  const read = readAppUrl(text)
  if ('problem' in read) return refuse(reason('instance.badAddress', { problem: read.problem }))
  const url = new URL(read.url)
  if (url.protocol !== 'https:' && !reach.mayBeOwn(url))
    refuse(reason('instance.badAddress', { problem: 'The address must begin with https://' }))
  if (reach.judge(url) === false)
    refuse(reason('instance.badAddress', { problem: 'The address must be public, or one that the operator permits' }))
  return read.url
}

/** Asked and compared soon, and then again and again. */
async function beginAsking(ctx: Ctx, idInstance: number): Promise<void> {
  await ctx.enqueue('instances.check', { idInstance }, { key: `instance check ${idInstance}` })
  await ctx.enqueue('instances.compare', { idInstance }, { key: `instance compare ${idInstance}` })
  tellInstances(ctx)
}

export const createInstance = (ctx: Ctx, { secret, ...draft }: InstanceDraft): Promise<Instance> =>
  createOf(ctx, instances, async () => {
    const appUrl = addressOf(ctx, draft.appUrl)
    const idInstance = await insertInstance(ctx, { ...draft, appUrl, secret: sealSecret(ctx, appUrl, secret) })
    await beginAsking(ctx, idInstance)
    return idInstance
  })

type Change = Omit<z.output<typeof instanceChange>, 'rowVersion'> & { readonly rowVersion?: number }

export const updateInstance = (
  ctx: Ctx,
  id: number,
  { rowVersion, secret = '', ...draft }: Change,
): Promise<Instance> =>
  changeOf(ctx, instances, id, rowVersion, async (before) => {
    const appUrl = addressOf(ctx, draft.appUrl)
    if (secret === '' && !isSameHost(before.appUrl, appUrl)) refuse(reason('instance.needsSecret'))
    const kept = await findOther(ctx.db, id)
    if (!kept) notFound('Instance')
    const sealed = secret === '' ? kept.secret : sealSecret(ctx, appUrl, secret)
    await storeInstance(ctx, id, { ...draft, appUrl, secret: sealed })
    const isOther = appUrl !== before.appUrl || draft.idTenantThere !== before.idTenantThere
    if (isOther) await forgetAll(ctx, id, draft.name)
    else if (draft.role !== before.role) await swapSides(ctx.db, id)
    if (!isOther && secret === '') return tellInstances(ctx)
    await storeFound(ctx.db, id, { compareAskedAt: ctx.clock.now() })
    await beginAsking(ctx, id)
  })

/** What was found, and what was expected, of which the log keeps the reasons. */
async function forgetAll(ctx: Ctx, id: number, name: string): Promise<void> {
  const things = await expectedThings(ctx.db, id)
  if (things.length > 0) await noteDone(ctx, instanceKind, [id, name], 'Expected differences forgotten', { things })
  await forgetFound(ctx.db, id)
}

export const removeInstance = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, instances, id, async () => {
    await deleteInstance(ctx.db, id)
    tellInstances(ctx)
  })

/** Begins a comparison unless one is under way; what it finds comes over the hub. */
export async function askToCompare(ctx: Ctx, idInstance: number): Promise<Instance> {
  const { compareAskedAt } = await lockInstance(ctx.db, idInstance)
  const now = ctx.clock.now()
  const isUnderWay = compareAskedAt !== null && now.getTime() - Date.parse(compareAskedAt) < LONGEST_COMPARISON_MS
  if (isUnderWay) return await getInstance(ctx, idInstance)
  await storeFound(ctx.db, idInstance, { compareAskedAt: now })
  await ctx.enqueue('instances.compare', { idInstance }, { key: `instance compare ${idInstance}` })
  tellInstances(ctx)
  return await getInstance(ctx, idInstance)
}
