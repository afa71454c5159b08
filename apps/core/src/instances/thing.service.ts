import { createHash } from 'node:crypto'
import type { ComparedKind } from '@parley/contract/instances/instance.enum.ts'
import { INVENTORY_FORMAT } from '@parley/contract/instances/instance.rules.ts'
import type {
  InventoryThing,
  inventoryAbout,
  inventoryPage,
  ThingUsers,
} from '@parley/contract/instances/instance.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { canonicalDocument, type FlowDocument } from '@parley/flow'
import { canonicalJson } from '@parley/flow/json.ts'
import type { z } from 'zod'
import { onlyVisible } from '../flows/flow.access.ts'
import { readStored } from '../flows/flow.document.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { ownVersion } from './ownRelease.ts'
import {
  campaignsOf,
  findThing,
  linesOf,
  namesOfGuids,
  pageOfThings,
  scriptsUsing,
  type ThingRow,
  type UserRow,
} from './thing.store.ts'

/** Documents are read one by one, so that a page of them is smaller. */
const PAGE: Readonly<Record<ComparedKind, number>> = { Grammar: 500, Language: 500, Component: 100 }

export async function aboutHere(ctx: Ctx): Promise<z.output<typeof inventoryAbout>> {
  const { name } = await ownTenant(ctx)
  return { product: 'Parley', version: ownVersion, format: INVENTORY_FORMAT, tenant: { id: ctx.tenant, name } }
}

/** Names and hashes, a page of them. */
export async function listThings(ctx: Ctx, kind: ComparedKind, after = ''): Promise<z.output<typeof inventoryPage>> {
  const rows = await pageOfThings(ctx.db, kind, after, PAGE[kind] + 1)
  const hasMore = rows.length > PAGE[kind]
  const shown = hasMore ? rows.slice(0, -1) : rows
  const texts = await comparable(ctx, shown)
  const things = shown.map(({ name }, at) => ({ name, hash: hashOf(texts[at] ?? '') }))
  return { things, next: hasMore ? (shown.at(-1)?.name ?? null) : null }
}

/** One of them as it is compared; `document` null where there is none of this name. */
export async function readThing(ctx: Ctx, kind: ComparedKind, name: string): Promise<InventoryThing> {
  const row = await findThing(ctx.db, kind, name)
  if (!row) return { hash: null, document: null, users: { flows: [], lines: [], campaigns: [], hidden: 0 } }
  const [text = ''] = await comparable(ctx, [row])
  const document: Json = JSON.parse(text)
  return { hash: hashOf(text), document, users: await usersOf(ctx, kind, row.target) }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const GUID = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g

/** What means the same in every installation: no ids, times, folders and people, and names where a document has guids. */
async function comparable(ctx: Ctx, rows: readonly ThingRow[]): Promise<string[]> {
  const texts: (string | null)[] = []
  for (const { document } of rows) texts.push(document === null ? null : await readStored(document))
  const guids = texts.flatMap((text) => [...(text ?? '').matchAll(GUID)].map(([, guid = '']) => guid))
  const names = new Map(
    (guids.length > 0 ? await namesOfGuids(ctx.db, guids) : []).map(({ guid, name }) => [guid, name]),
  )
  const named = (text: string) =>
    text.replaceAll(GUID, (found, guid: string) => JSON.stringify(names.get(guid)) ?? found)
  return rows.map(({ facts }, at) => {
    const text = texts[at]
    if (text == null) return canonicalJson(facts)
    // Read by this release above; what has its default is left out, whichever release wrote it.
    const document: Json = JSON.parse(named(canonicalDocument(JSON.parse(text) as FlowDocument)))
    return canonicalJson({ ...facts, document })
  })
}

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
