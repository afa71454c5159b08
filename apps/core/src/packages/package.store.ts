import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import type { PackageTrust } from '@parley/contract/packages/package.enum.ts'
import type {
  PackageChoice,
  PackageKey,
  PackageRow,
  packageQuery,
  packageRootQuery,
} from '@parley/contract/packages/package.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { signerOf } from '../kernel/signing/signing.ts'
import { fingerprintOrNull } from './archive/packageFile.ts'

const packages = ({ db }: Ctx) =>
  db
    .selectFrom('package as p')
    .leftJoin('packageKey as k', 'k.publicKey', 'p.publicKey')
    .select(['p.idPackage', 'p.name', 'p.version', 'p.description', 'p.size', 'p.sha256', 'p.publicKey', 'p.createdAt'])
    .select(['k.name as keyName', personRef('p.created_by').as('createdBy')])
    .select(sql<boolean>`p.choice IS NOT NULL`.as('isMade'))
    .select(sql<number>`jsonb_array_length(p.manifest->'items')`.as('itemCount'))

interface StoredRow extends Omit<PackageRow, 'trust' | 'fingerprint'> {
  readonly publicKey: string | null
  readonly keyName: string | null
}

function shownOf(ctx: Ctx, { publicKey, keyName, ...row }: StoredRow): PackageRow {
  return { ...row, trust: trustOf(ctx, { publicKey, keyName }), fingerprint: fingerprintOrNull(publicKey) }
}

function trustOf(ctx: Ctx, { publicKey, keyName }: Pick<StoredRow, 'publicKey' | 'keyName'>): PackageTrust {
  if (publicKey === null) return 'unsigned'
  if (publicKey === signerOf(ctx.vault).publicKey) return 'own'
  return keyName === null ? 'unknown' : 'trusted'
}

export async function listPackages(ctx: Ctx, query: z.output<typeof packageQuery>) {
  let rows = packages(ctx)
  if (query.search) rows = rows.where(holds('p.name', query.search))
  if (query.isMade !== undefined) rows = rows.where('p.choice', query.isMade ? 'is not' : 'is', null)
  const page = await keyset(ctx.db, rows, query, {
    id: { column: 'p.id_package', key: 'idPackage' },
    sorts: {
      createdAt: { expression: sql`p.created_at`, type: 'timestamptz' },
      name: { expression: byName('p.name'), type: 'text' },
    },
    fallback: '-createdAt',
  })
  return { ...page, items: page.items.map((row) => shownOf(ctx, row)) }
}

export interface StoredPackage {
  readonly row: PackageRow
  readonly manifest: PackageManifest
  readonly choice: PackageChoice | null
  readonly fileKey: string
  readonly publicKey: string | null
  readonly keyName: string | null
}

export async function getPackage(ctx: Ctx, idPackage: number): Promise<StoredPackage> {
  const found =
    (await packages(ctx)
      .select(['p.manifest', 'p.choice', 'p.fileKey'])
      .where('p.idPackage', '=', idPackage)
      .executeTakeFirst()) ?? notFound('Package')
  const { manifest, choice, fileKey, ...row } = found
  return { row: shownOf(ctx, row), manifest, choice, fileKey, publicKey: row.publicKey, keyName: row.keyName }
}

/** One that was uploaded already. */
export const findUploaded = async (ctx: Ctx, sha256: string) =>
  (
    await ctx.db
      .selectFrom('package')
      .select('idPackage')
      .where('sha256', '=', sha256)
      .orderBy('idPackage')
      .limit(1)
      .executeTakeFirst()
  )?.idPackage

interface NewPackage {
  readonly manifest: PackageManifest
  readonly choice: PackageChoice | null
  readonly fileKey: string
  readonly size: number
  readonly sha256: string
  readonly publicKey: string | null
}

export const insertPackage = async (ctx: Ctx, { manifest, choice, ...row }: NewPackage): Promise<number> => {
  const { name, version, description } = manifest
  const { idPackage } = await ctx.db
    .insertInto('package')
    .values({
      ...{ ...row, name, version, description },
      manifest: JSON.stringify(manifest),
      choice: choice && JSON.stringify(choice),
      ...{ createdAt: ctx.clock.now(), createdBy: ctx.actor.id },
    })
    .returning('idPackage')
    .executeTakeFirstOrThrow()
  return idPackage
}

export async function deletePackage(ctx: Ctx, idPackage: number): Promise<void> {
  await ctx.db.deleteFrom('package').where('idPackage', '=', idPackage).execute()
}

export async function listKeys(ctx: Ctx): Promise<PackageKey[]> {
  const rows = await ctx.db
    .selectFrom('packageKey as k')
    .select(['k.idPackageKey', 'k.name', 'k.publicKey', 'k.createdAt', personRef('k.created_by').as('createdBy')])
    .orderBy(byName('k.name'))
    .orderBy('k.idPackageKey')
    .limit(500)
    .execute()
  return rows.map(({ publicKey, ...row }) => ({ ...row, fingerprint: fingerprintOrNull(publicKey) ?? '' }))
}

export const insertKey = async (ctx: Ctx, name: string, publicKey: string): Promise<number> =>
  (
    await ctx.db
      .insertInto('packageKey')
      .values({ name, publicKey, createdAt: ctx.clock.now(), createdBy: ctx.actor.id })
      .returning('idPackageKey')
      .executeTakeFirstOrThrow()
  ).idPackageKey

export const deleteKey = async (ctx: Ctx, idPackageKey: number) =>
  (await ctx.db
    .deleteFrom('packageKey')
    .where('idPackageKey', '=', idPackageKey)
    .returning(['name', 'publicKey'])
    .executeTakeFirst()) ?? notFound('Key')

interface FoundRoot {
  readonly key: string
  readonly name: string
  readonly isReady: boolean
  readonly idCallScript: number
}

/** What of a kind there is to choose; scripts by their ids, so that those that may not be seen can be left out. */
export async function findRoots(
  ctx: Ctx,
  { kind, search = '', limit = 100 }: z.output<typeof packageRootQuery>,
  after: number,
) {
  const piece = sql`LIMIT ${limit}::int OFFSET ${after}::int`
  const rows = rowsOf(ctx.db)<FoundRoot>
  const found = holds('name', search)
  if (kind === 'flow' || kind === 'component')
    return await rows`SELECT guid AS key, name, published_version IS NOT NULL AS is_ready, id_call_script FROM call_script
      WHERE script_kind = ${kind} AND ${found} ORDER BY name COLLATE by_name, guid ${piece}`
  if (kind === 'language')
    return await rows`SELECT code AS key, name, true AS is_ready, 0 AS id_call_script FROM language WHERE ${found} ORDER BY name COLLATE by_name ${piece}`
  if (kind === 'grammar')
    return await rows`SELECT guid AS key, name, true AS is_ready, 0 AS id_call_script FROM grammar WHERE ${found} ORDER BY name COLLATE by_name ${piece}`
  const table = kind === 'dataset' ? sql`nlp_dataset` : sql`nlp_model`
  return await rows`SELECT guid AS key, name, true AS is_ready, 0 AS id_call_script FROM ${table}
    WHERE removed_at IS NULL AND ${found} ORDER BY name COLLATE by_name ${piece}`
}
