import { reason } from '@parley/contract/kernel/errors.ts'
import { packageInstallEntity } from '@parley/contract/packages/package.entity.ts'
import type { PackageInstall, PackagePlanBody, packageInstallBody } from '@parley/contract/packages/package.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainKey } from '../composition/closure.ts'
import { ownOf } from '../composition/own.ts'
import { createThing, removeThing } from '../composition/thing.ts'
import { lockDataset } from '../datasets/dataset.store.ts'
import { publishScript } from '../flows/flow.service.ts'
import { lockScript, readScript } from '../flows/flow.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteCreated, noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { baseOf, beforeOf, restoreDatasetItem } from './datasetItem.ts'
import { type Done, forgetOld, getInstall, insertInstall, markUndone, moveAfter, readDone } from './install.store.ts'
import type { PlannedItem } from './plan.items.ts'
import { hasChanges, isTrusted, type Plan, planOf } from './plan.service.ts'
import { forgetInstalled, listInstalled, listTargets, storeInstalled } from './target.store.ts'

type Body = z.output<typeof packageInstallBody>

/** Who installs at the same time waits, and finds the plan old. */
const oneAtATime = (ctx: Ctx) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('packages ' || app.tenant(), 0))`.execute(ctx.db)

const isScript = (kind: string) => kind === 'flow' || kind === 'component'

/** Installs a package as it was planned: all of it, or nothing. */
export async function installPackage(
  ctx: Ctx,
  files: FileStore,
  idPackage: number,
  { stamp, ...body }: Body,
): Promise<PackageInstall> {
  await oneAtATime(ctx)
  const plan = await planOf(ctx, files, idPackage, body)
  const { row } = plan.stored
  if (!isTrusted(plan.stored)) refuse(reason('package.untrusted'))
  if (plan.stamp !== stamp) refuse(reason('package.moved'))
  if (plan.blocked !== null) refuse(reason('package.blocked', { problem: plan.blocked }))
  if (!hasChanges(plan.items)) refuse(reason('package.nothingToDo'))
  const note = `Package ${row.name} ${row.version}`.slice(0, 500)
  const written: Written[] = []
  for (const each of plan.items) written.push(await write(ctx, each, body, note))
  await publish(ctx, plan, written, body.isPublished)
  const result: Done[] = []
  for (const each of written) result.push(await doneOf(ctx, plan, each))
  const { name, version } = row
  const install = { name, version, publicKey: plan.stored.publicKey, isPublished: body.isPublished, result }
  const idPackageInstall = await insertInstall(ctx, install)
  await forgetOld(ctx)
  await noteCreated(ctx, packageInstallEntity, [idPackageInstall, name], {
    ...{ name, version, fingerprint: row.fingerprint, isPublished: body.isPublished },
    items: result.map((each) => ({ kind: each.kind, name: each.name, state: each.state, strategy: each.strategy })),
  })
  return await getInstall(ctx, idPackageInstall)
}

interface Written {
  readonly planned: PlannedItem
  readonly id: number
  readonly isMade: boolean
  readonly before: Done['before']
}

async function write(ctx: Ctx, planned: PlannedItem, folders: PackagePlanBody, note: string): Promise<Written> {
  const { item, file, own, target, ownKey, write: text } = planned
  if (target) {
    const before = isScript(item.kind) ? await readScript(ctx.db, target.id) : undefined
    if (text === undefined || !own) return { planned, id: target.id, isMade: false, before: null }
    await own.require()
    await own.save(text, note, own.rowVersion)
    const was = {
      text: beforeOf(item.kind, own.text),
      publishedVersion: before?.publishedVersion ?? null,
      content: own.content ?? null,
      rowVersion: own.rowVersion,
    }
    return { planned, id: target.id, isMade: false, before: was }
  }
  const idFolder = item.kind === 'component' ? folders.idComponentFolder : folders.idFolder
  const script = 'script' in file && file.script ? { ...file.script, idFolder } : undefined
  const thing = { kind: item.kind, guid: ownKey, name: item.name, text: text ?? '', note }
  const id = await createThing(ctx, { ...thing, ...(script && { script }) })
  return { planned, id, isMade: true, before: null }
}

/** New versions go live where that was chosen; what was made and others run is live at once, so that they find it. Both as by hand. */
async function publish(ctx: Ctx, { items }: Plan, written: readonly Written[], isPublished: boolean): Promise<void> {
  const needed = new Set(items.flatMap(({ item }) => item.needs.map(plainKey)))
  for (const { planned, id, isMade } of written) {
    const { item, write: text } = planned
    if (!isScript(item.kind) || text === undefined) continue
    const script = (await lockScript(ctx.db, id)) ?? notFound('Flow')
    const { version, rowVersion, publishedVersion } = script
    if (publishedVersion === version) continue
    if (isPublished) await publishScript(ctx, id, { version, rowVersion })
    else if (isMade && needed.has(plainKey(item.key))) await publishScript(ctx, id, { version, rowVersion })
  }
}

async function doneOf(ctx: Ctx, { stored }: Plan, { planned, id, isMade, before }: Written): Promise<Done> {
  const { item, ownKey, state, strategy, theirs, write: text } = planned
  const { key, kind, name } = item
  const [known = null] = (await listInstalled(ctx, [key])).filter((each) => each.kind === kind)
  const { row } = stored
  const base = baseOf(kind, theirs)
  await storeInstalled(ctx, { kind, itemKey: key, ownKey, base, package: row.name, version: row.version })
  const now = text === undefined ? undefined : await ownOf(ctx, { kind, id })
  const after = now ? { rowVersion: now.rowVersion, content: now.content ?? null } : null
  return { key, kind, name, ownKey, state, strategy, isMade, before, known, after }
}

/** Takes back the newest installation, where nothing that it touched was changed since. */
export async function undoInstall(ctx: Ctx, idPackageInstall: number): Promise<PackageInstall> {
  await oneAtATime(ctx)
  const { done, undoneAt, isNewest, name, version } = await readDone(ctx, idPackageInstall)
  if (undoneAt !== null) refuse(reason('package.undone'))
  if (!isNewest) refuse(reason('package.notNewest'))
  const touched: { readonly each: Done; readonly id: number }[] = []
  const changed: string[] = []
  for (const each of done) {
    if (!each.after) continue
    const [target] = await listTargets(ctx, each.kind, [each.ownKey], [])
    if (target && each.kind === 'dataset') await lockDataset(ctx.db, target.id) // no text comes in between
    const own = target && (await ownOf(ctx, { kind: each.kind, id: target.id }))
    const isSame = own?.rowVersion === each.after.rowVersion && (own.content ?? null) === each.after.content
    if (!target || !isSame || own.isDrawnOn) changed.push(each.name)
    else touched.push({ each, id: target.id })
  }
  if (changed.length > 0) refuse(reason('package.changedSince', { names: changed.slice(0, 10).join(', ') }))
  const note = `Undone: package ${name} ${version}`.slice(0, 500)
  for (const { each, id } of touched) {
    if (!each.before) continue
    await bringBack(ctx, each, each.before, id, note)
    const { rowVersion, content = null } = await ownOf(ctx, { kind: each.kind, id })
    await moveAfter(ctx, each, each.before, { rowVersion, content })
  }
  for (const { each, id } of touched.toReversed()) if (each.isMade) await removeThing(ctx, each.kind, id)
  for (const { kind, key, known } of done) {
    if (known) await storeInstalled(ctx, known)
    else await forgetInstalled(ctx, kind, key)
  }
  await markUndone(ctx, idPackageInstall)
  await noteDone(ctx, packageInstallEntity, [idPackageInstall, name], 'Undone', { version })
  return await getInstall(ctx, idPackageInstall)
}

async function bringBack(ctx: Ctx, { kind }: Done, before: NonNullable<Done['before']>, id: number, note: string) {
  const own = await ownOf(ctx, { kind, id })
  await own.require()
  if (kind === 'dataset') return await restoreDatasetItem(ctx, id, before.text, before.content ?? 0, note)
  await own.save(before.text, note, own.rowVersion)
  if (!isScript(kind) || before.publishedVersion === null) return
  const { publishedVersion, rowVersion } = (await readScript(ctx.db, id)) ?? notFound('Flow')
  if (publishedVersion !== before.publishedVersion)
    await publishScript(ctx, id, { version: before.publishedVersion, rowVersion })
}
