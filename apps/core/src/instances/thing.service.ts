import type { ComparedKind } from '@parley/contract/instances/instance.enum.ts'
import { INVENTORY_FORMAT } from '@parley/contract/instances/instance.rules.ts'
import {
  type InventoryThing,
  type inventoryAbout,
  type inventoryPage,
  MOST_SHOWN,
  type ThingUsers,
} from '@parley/contract/instances/instance.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { z } from 'zod'
import { type Canonical, canonicalOf, readCanonical } from '../composition/canonical.ts'
import { findScriptEdition } from '../composition/source.store.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { Refusal } from '../kernel/refusal.ts'
import { ownVersion } from './ownRelease.ts'
import { campaignsOf, findThing, linesOf, pageOfThings, scriptOf, scriptsUsing, type UserRow } from './thing.store.ts'

/** Documents are read one by one, so that a page of them is smaller. */
const PAGE: Readonly<Record<ComparedKind, number>> = { Grammar: 500, Language: 500, Component: 100 }

export async function aboutHere(ctx: Ctx): Promise<z.output<typeof inventoryAbout>> {
  const { name } = await ownTenant(ctx)
  return { product: 'Parley', version: ownVersion, format: INVENTORY_FORMAT, tenant: { id: ctx.tenant, name } }
}

/** Names and hashes, a page of them. */
export async function listThings(ctx: Ctx, kind: ComparedKind, after = ''): Promise<z.output<typeof inventoryPage>> {
  const rows = await pageOfThings(ctx.db, kind, after, PAGE[kind] + 1)
  const shown = rows.slice(0, PAGE[kind])
  const things: { name: string; hash: string }[] = []
  for (const { name, key } of shown) {
    const thing = await readAnyway(ctx, kind, key)
    if (thing) things.push({ name, hash: thing.sha256 })
  }
  return { things, next: rows.length > shown.length ? (shown.at(-1)?.name ?? null) : null }
}

/** What this release cannot read is compared as it is stored: one such thing keeps nothing else from being compared. */
async function readAnyway(ctx: Ctx, kind: ComparedKind, key: string): Promise<Canonical | undefined> {
  try {
    return await readCanonical(ctx, canonicalKinds[kind], key)
  } catch (error) {
    if (!(error instanceof Refusal) || kind !== 'Component') throw error
    const script = await findScriptEdition(ctx.db, key, null)
    if (!script) return undefined
    const { name, description, type, channel, componentType, text } = script
    const facts = { description, type, channel, componentType, document: JSON.parse(text) as unknown }
    return canonicalOf({ kind: 'component', name, facts }, new Map())
  }
}

/** Whether the one who asks may read it. */
export async function mayRead(ctx: Ctx, kind: ComparedKind, key: string | undefined): Promise<boolean> {
  if (kind !== 'Component') return ctx.can(`${kind}.view`)
  if (key === undefined) return (await foldersAllowed(ctx, 'Component.view')) === 'all'
  return (await onlyVisible(ctx, await scriptOf(ctx.db, key))).length > 0
}

/** One of them as it is compared; hash and `document` null where there is none of this name. */
export async function readThing(ctx: Ctx, kind: ComparedKind, name: string): Promise<InventoryThing> {
  const row = await findThing(ctx.db, kind, name)
  const thing = row && (await readAnyway(ctx, kind, row.key))
  if (!row || !thing)
    return { hash: null, document: null, withheld: null, users: { flows: [], lines: [], campaigns: [], hidden: 0 } }
  const withheld = (await mayRead(ctx, kind, row.key)) ? (thing.text.length > MOST_SHOWN ? 'size' : null) : 'permission'
  const document = withheld === null ? (JSON.parse(thing.text) as Json) : null
  return { hash: thing.sha256, document, withheld, users: await usersOf(ctx, kind, row.key) }
}

export const canonicalKinds = { Grammar: 'grammar', Language: 'language', Component: 'component' } as const
const referenceKinds = { Grammar: 'grammar', Language: 'language', Component: 'flow' } as const

/** Who would notice a change of it, as far as the one who asks may see them. */
async function usersOf(ctx: Ctx, kind: ComparedKind, target: string): Promise<ThingUsers> {
  const scripts = await scriptsUsing(ctx.db, referenceKinds[kind], target)
  const ids = scripts.map(({ id }) => id)
  const lines = ids.length > 0 ? await linesOf(ctx.db, ids) : []
  const campaigns = ids.length > 0 ? await campaignsOf(ctx.db, ids) : []
  const shown = {
    flows: (await onlyVisible(ctx, scripts)).map(named),
    lines: lines.filter(({ id }) => ctx.can('Line.view', id)).map(named),
    // Whoever sees only some folders of campaigns is told how many there are.
    campaigns: (await foldersAllowed(ctx, 'Campaign.view')) === 'all' ? campaigns.map(named) : [],
  }
  const all = scripts.length + lines.length + campaigns.length
  return { ...shown, hidden: all - shown.flows.length - shown.lines.length - shown.campaigns.length }
}

const named = ({ id, name }: UserRow) => ({ id, name })
