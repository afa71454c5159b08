import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { storeGroupKind } from '@parley/contract/store/store.entity.ts'
import { storeBlocked } from '@parley/contract/store/store.rules.ts'
import type { TakeBody, TakenRow, takenQuery, UpdatePreview, UpdateTaken } from '@parley/contract/store/store.schema.ts'
import type { z } from 'zod'
import { bindTo } from '../composition/bind.ts'
import { publishedKey } from '../composition/closure.ts'
import { mergeInto } from '../composition/merge.ts'
import { type Own, ownOf } from '../composition/own.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { notFound, Refusal, refuse, stale } from '../kernel/refusal.ts'
import { makeCopies } from './copy.ts'
import { listOffered } from './edition.store.ts'
import { closureOfItem } from './itemClosure.ts'
import { planOf, requireParts, shownPart } from './plan.ts'
import { findItem } from './store.store.ts'
import { oneAtATime } from './take.service.ts'
import { type Copy, findBase, findCopy, listCopiesByGuid, pageOfCopies, storeCopy } from './taken.store.ts'

/** Copies of the tenant, each with the edition to be had now. */
export async function listTaken(ctx: Ctx, query: z.output<typeof takenQuery>) {
  const page = await pageOfCopies(ctx, query)
  return { ...page, items: await withNewest(ctx, page.items) }
}

/** A pinned version is what it is for good; what the store no longer shows is not looked for. */
async function withNewest(ctx: Ctx, copies: readonly Copy[]): Promise<TakenRow[]> {
  const sources = copies.flatMap(({ item, pinned, source }) => (item && pinned === null ? [source] : []))
  const offered = await inTenant(ctx, OPERATOR_TENANT, () => listOffered(ctx.db, sources))
  return copies.map(({ guid: _guid, isLive: _isLive, source, pinned, ...copy }) => ({
    ...copy,
    newest: copy.item === null ? null : pinned === null ? (offered.get(source)?.edition ?? null) : copy.edition,
  }))
}

/** A copy with the newest edition of what it was taken from, and what that needs beside what the copy names already. */
async function openUpdate(ctx: Ctx, copy: Copy, isHeld: boolean, folders: TakeBody) {
  const { bindings, rowVersion, base } = (await findBase(ctx, copy.idStoreTaken, isHeld)) ?? notFound('Copy')
  const item = copy.item ? await findItem(ctx.db, copy.item.idStoreItem) : undefined
  if (!item) return refuse(reason('store.notOffered'))
  const closure = await closureOfItem(ctx, item)
  const source = closure.sources.get(keyOf(copy)) ?? refuse(reason('store.notOffered'))
  refuse(storeBlocked.update({ edition: copy.edition, newest: source.edition }))
  const there = await listCopiesByGuid(ctx, Object.values(bindings))
  const known = new Set(there.map(({ guid }) => guid))
  const bound = {
    ...Object.fromEntries(Object.entries(bindings).filter(([, guid]) => known.has(guid))),
    [source.key]: copy.guid,
  }
  const parts = await planOf(ctx, { closure, keys: source.needs, bound, folders })
  const outdated = there.filter((each) => {
    const now = closure.sources.get(keyOf(each))
    return now !== undefined && now.edition !== each.edition
  })
  return { base, rowVersion, item, closure, source, bound, parts, outdated }
}

const keyOf = ({ kind, source, pinned }: Copy) => {
  if (kind === 'grammar' || kind === 'knowledgeBase') return source
  return pinned === null ? publishedKey(source) : `${source}@${pinned}`
}

/** What the newest edition would change in a copy, and where both changed the same; or why it cannot be had. Nothing is written. */
export async function previewUpdate(ctx: Ctx, idStoreTaken: number): Promise<UpdatePreview> {
  const copy = (await findCopy(ctx, idStoreTaken)) ?? notFound('Copy')
  try {
    return await previewOf(ctx, copy)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, id, name, edition, rowVersion } = copy
    return {
      ...{ idStoreTaken, kind, id, name, from: edition, to: edition, rowVersion, ownRowVersion: rowVersion },
      ...{ diff: null, before: null, after: null, conflicts: [], parts: [], leftOut: [], outdated: [] },
      blocked: error.message,
    }
  }
}

async function previewOf(ctx: Ctx, copy: Copy): Promise<UpdatePreview> {
  const folders = { idFolder: null, idComponentFolder: null }
  const { base, rowVersion, source, closure, bound, parts, outdated } = await openUpdate(ctx, copy, false, folders)
  const guids = { ...bound, ...Object.fromEntries(parts.map((part) => [part.source.key, part.guid])) }
  const { text: theirs } = await bindTo(source, guids)
  const own = await ownOf(ctx, copy)
  const merged = await mergeInto(own, base, theirs, [])
  const shown = []
  for (const part of parts) shown.push(await shownPart(ctx, part, folders))
  return {
    idStoreTaken: copy.idStoreTaken,
    ...{ kind: copy.kind, id: copy.id, name: copy.name, from: copy.edition, to: source.edition },
    diff: merged.diff,
    before: JSON.parse(own.text),
    after: JSON.parse(merged.text),
    conflicts: [...merged.conflicts],
    parts: shown.reverse(),
    leftOut: closure.leftOut,
    outdated: outdated.map(({ idStoreTaken: id, name }) => ({ id, name })),
    blocked: draftInTheWay(own)?.message ?? null,
    rowVersion,
    ownRowVersion: own.rowVersion,
  }
}

const draftInTheWay = ({ isDrawnOn }: Own) => (isDrawnOn ? reason('store.draftInTheWay') : undefined)

/** Merges the newest edition into a copy: a new version of it, which is not live by that. */
export async function updateCopy(ctx: Ctx, idStoreTaken: number, body: UpdateTaken): Promise<TakenRow> {
  await oneAtATime(ctx)
  const { idFolder, idComponentFolder, choices } = body
  const folders = { idFolder, idComponentFolder }
  const copy = (await findCopy(ctx, idStoreTaken)) ?? notFound('Copy')
  const { base, rowVersion, item, source, bound, parts } = await openUpdate(ctx, copy, true, folders)
  if (rowVersion !== body.rowVersion) stale('Copy', await takenOf(ctx, idStoreTaken))
  if (source.edition !== body.edition) refuse(reason('store.editionMoved'))
  const own = await ownOf(ctx, copy)
  await own.require()
  refuse(draftInTheWay(own))
  await requireParts(ctx, parts, folders)
  await makeCopies(ctx, parts, bound, { idStoreItem: item.idStoreItem, title: item.title, folders })
  const guids = { ...bound, ...Object.fromEntries(parts.map((part) => [part.source.key, part.guid])) }
  const { bindings, text: theirs } = await bindTo(source, guids)
  const taken = Object.keys(choices).filter((key) => choices[key] === 'theirs')
  const { text, conflicts } = await mergeInto(own, base, theirs, taken)
  const decided = Object.fromEntries(conflicts.map(({ key }) => [key, choices[key]]))
  const open = conflicts.filter(({ key }) => choices[key] === undefined).map(({ label }) => label)
  if (open.length > 0) refuse(reason('store.undecided', { places: open.join(', ') }))
  await own.save(text, `Edition ${source.edition} of “${item.title}” from the store`.slice(0, 500), body.ownRowVersion)
  // What differs from the edition itself stays the tenant's own change, also at the next update.
  const { idStoreItem } = item
  await storeCopy(ctx, idStoreTaken, { edition: source.edition, base: theirs, bindings, idStoreItem })
  await ctx.audit({
    kind: actionKind.of.OTHER,
    of: storeGroupKind,
    entity: [item.idStoreGroup, item.title],
    before: { edition: copy.edition },
    after: { what: 'Updated from the store', edition: source.edition, name: copy.name, choices: decided },
  })
  return await takenOf(ctx, idStoreTaken)
}

async function takenOf(ctx: Ctx, idStoreTaken: number): Promise<TakenRow> {
  const copy = (await findCopy(ctx, idStoreTaken)) ?? notFound('Copy')
  const [row] = await withNewest(ctx, [copy])
  return row ?? notFound('Copy')
}
