import { inventoryApi } from '@parley/contract/instances/instance.api.ts'
import { instanceKind } from '@parley/contract/instances/instance.entity.ts'
import { instanceRole } from '@parley/contract/instances/instance.enum.ts'
import type { SyncBody, SyncPlan, syncDone, syncPlanBody } from '@parley/contract/instances/sync.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { packageApi } from '@parley/contract/packages/package.api.ts'
import { packageTrust } from '@parley/contract/packages/package.enum.ts'
import type {
  PackageDetail,
  PackageInstall,
  PackagePlan,
  PackagePlanBody,
  PackageRoot,
} from '@parley/contract/packages/package.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer, type Run } from '../kernel/http/lateAnswer.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import { createPackage, type Installation, packedBytes } from '../packages/package.service.ts'
import { slots } from './check.ts'
import { getCompared } from './compared.store.ts'
import { askToCompare } from './instance.service.ts'
import { findOther, type OtherRow } from './instance.store.ts'
import { InstanceFailure, OtherSide } from './otherSide.ts'
import { canonicalKinds } from './thing.service.ts'
import { findThing } from './thing.store.ts'

/** The slave takes what the master has; so of what both have changed, too. */
const planBody = (items: PackageDetail['items'], isPublished: boolean): PackagePlanBody => ({
  ...{ idFolder: null, idComponentFolder: null, bindings: {}, decisions: {}, isPublished },
  strategies: Object.fromEntries(items.map(({ key }) => [key, 'theirs' as const])),
})

/** Packs what was chosen and what it needs, hands it over and has the other side plan. The package stays here, to be installed by hand. */
export async function planSync(
  ctx: Ctx,
  installation: Installation,
  { idInstance, things, isPublished, trusts }: z.output<typeof syncPlanBody>,
  left: AbortSignal,
): Promise<SyncPlan> {
  const other = await slaveOf(ctx, idInstance)
  const { roots, leftOut } = await rootsOf(ctx, things)
  const version = ctx.clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  const facts = { name: `Sync to ${other.name}`.slice(0, 80), version, description: '' }
  const made = await createPackage(ctx, installation, { ...facts, roots, excluded: [] })
  const content = (await packedBytes(ctx, installation.files, made.idPackage)).toString('base64')
  return withOther(ctx, other, made, left, async (there) => {
    const { idPackage: idPackageThere, trust } = await there.write(packageApi.UploadPackage, { body: { content } })
    const params = { idPackage: idPackageThere }
    // Trusting changes the plan, so it comes before.
    if (trusts && trust === packageTrust.of.UNKNOWN) {
      const body = { name: installation.productName.slice(0, 80), fingerprint: made.fingerprint ?? '' }
      await there.write(packageApi.TrustPackageKey, { params, body })
    }
    const plan = await there.write(packageApi.PackagePlan, { params, body: planBody(made.items, isPublished) })
    return {
      idPackage: made.idPackage,
      idPackageThere,
      leftOut,
      plan: { ...plan, blocked: plan.blocked ?? (await twice(there, plan)) },
    }
  })
}

/** Refused there, or not let in: nothing was done. */
const isUndone = ({ said, state }: InstanceFailure) =>
  said !== undefined || state === 'CREDENTIALS' || state === 'PERMISSION'

/**
 * Has the other side install what it planned, and waits for it though who asked may be gone. That it began is noted before;
 * what came of it a comparison tells, also where it broke off in the middle or this process ended.
 */
export async function syncSlave(
  ctx: Ctx,
  made: PackageDetail,
  { idInstance, idPackageThere, isPublished, stamp }: SyncBody,
): Promise<z.output<typeof syncDone>> {
  const other = await slaveOf(ctx, idInstance)
  const params = { idPackage: idPackageThere }
  const items = made.items.map(({ kind, name }) => `${kind} ${name}`)
  const note = (at: Ctx, what: string) =>
    noteDone(at, instanceKind, [idInstance, other.name], what, { items, package: made.idPackage })
  await note(ctx, 'Synchronization begun')
  const runAt = new Date(ctx.clock.now().getTime() + COMPARE_AFTER_MS)
  await ctx.enqueue('instances.compare', { idInstance }, { runAt, key: `instance compare after sync ${idInstance}` })
  return withOther(ctx, other, made, new AbortController().signal, async (there, run) => {
    const told = (what: string) =>
      run(async (later) => {
        await note(later, what)
        await askToCompare(later, idInstance)
      })
    let install: PackageInstall | undefined
    let isSent = false
    try {
      const { sha256 } = await there.read(packageApi.Package, {}, params)
      if (sha256 !== made.sha256)
        refuse(reason('instance.syncRefused', { problem: 'Another package lies there. Plan again.' }))
      const planned = planBody(made.items, isPublished)
      const problem = await twice(there, await there.write(packageApi.PackagePlan, { params, body: planned }))
      if (problem !== null) refuse(reason('instance.syncRefused', { problem }))
      isSent = true
      const body = { ...planned, stamp }
      install = await there.write(packageApi.InstallPackage, { params, body })
    } catch (error) {
      if (!isSent || (error instanceof InstanceFailure && isUndone(error))) {
        await run((later) => note(later, 'Synchronization refused'))
        throw error
      }
      // Whether it was done is not known.
      await told('Synchronization broke off')
      const problem = error instanceof InstanceFailure ? error.message : 'The connection failed.'
      throw new Refusal(reason('instance.brokeOff', { problem }))
    }
    await told('Synchronized')
    return { install }
  })
}

/** Where this process ends before it is told what came of it. */
const COMPARE_AFTER_MS = 5 * 60_000

async function slaveOf(ctx: Ctx, idInstance: number): Promise<OtherRow> {
  // Packages are made and handed on by those who may do so by hand.
  await ctx.require('Settings.packages')
  const other = (await findOther(ctx.db, idInstance)) ?? notFound('Instance')
  if (other.role !== instanceRole.of.SLAVE) refuse(reason('instance.notSlave'))
  return other
}

/** What is chosen, as far as it is here. */
async function rootsOf(ctx: Ctx, things: readonly number[]) {
  const roots: PackageRoot[] = []
  const leftOut: string[] = []
  for (const id of new Set(things)) {
    const { kind, name } = await getCompared(ctx, id)
    const found = await findThing(ctx.db, kind, name)
    if (found) roots.push({ kind: canonicalKinds[kind], key: found.key })
    else leftOut.push(name)
  }
  if (roots.length === 0) refuse(reason('instance.onlyThere', { name: leftOut[0] ?? '' }))
  return { roots, leftOut }
}

/** Compared by name wherever it lies, but installed at the top: of what lies in a folder there a second one would be made. Asked as it is there now. */
async function twice(there: OtherSide, { items }: PackagePlan): Promise<string | null> {
  for (const { kind, state, name } of items) {
    if (kind !== 'component' || state !== 'CREATE') continue
    const { hash } = await there.read(inventoryApi.Thing, { kind: 'Component', name })
    if (hash !== null) return `${name} lies in a folder there. Move it out of its folder there, then plan again.`
  }
  return null
}

/** Works with the other side once everything here is committed; its refusals are said in its words. */
function withOther<T>(
  ctx: Ctx,
  other: OtherRow,
  { name, version }: PackageDetail,
  left: AbortSignal,
  work: (there: OtherSide, run: Run) => Promise<T>,
): T {
  const there = new OtherSide(ctx, other, left)
  const end = slots.take(ctx.tenant)
  return lateAnswer(async (run) => {
    try {
      return await work(there, run)
    } catch (error) {
      if (!(error instanceof InstanceFailure)) throw error
      const problem = error.said ?? error.message
      if (error.state === 'PERMISSION')
        throw new Refusal(reason('instance.mayNotInstall', { problem, name: `${name} ${version}` }))
      throw new Refusal(reason(error.said === undefined ? 'instance.away' : 'instance.syncRefused', { problem }))
    } finally {
      end()
    }
  })
}
