import type { PackageKind, PackageStrategy, PlanState } from '@parley/contract/packages/package.enum.ts'
import type { PackageInstall, packageInstallQuery } from '@parley/contract/packages/package.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { fingerprintOrNull } from './archive/packageFile.ts'
import { type Installed, listTargets } from './target.store.ts'

interface Before {
  readonly text: string
  readonly publishedVersion: number | null
  /** Of a dataset, the version of it that holds its texts. */
  readonly content: number | null
  readonly rowVersion: number
}

/** What became of an item, and what it takes to undo that. */
export interface Done {
  readonly key: string
  readonly kind: PackageKind
  readonly name: string
  readonly ownKey: string
  readonly state: PlanState
  readonly strategy: PackageStrategy | null
  readonly isMade: boolean
  /** As it was before; null where it was made, or not changed. */
  readonly before: Before | null
  /** What was known of it as an installed item. */
  readonly known: Installed | null
  /** As it was left; null where nothing was changed. */
  readonly after: { readonly rowVersion: number; readonly content: number | null } | null
}

interface NewInstall {
  readonly name: string
  readonly version: string
  readonly publicKey: string | null
  readonly isPublished: boolean
  readonly result: readonly Done[]
}

export const insertInstall = async (ctx: Ctx, { result, ...row }: NewInstall): Promise<number> =>
  (
    await ctx.db
      .insertInto('packageInstall')
      .values({ ...row, result: JSON.stringify(result), createdAt: ctx.clock.now(), createdBy: ctx.actor.id })
      .returning('idPackageInstall')
      .executeTakeFirstOrThrow()
  ).idPackageInstall

/** Items without what it takes to undo them, which can be megabytes of each. */
const shownItems = sql<unknown>`(
  SELECT coalesce(jsonb_agg(item - 'before' - 'known' - 'after' ORDER BY at), '[]') FROM jsonb_array_elements(i.result) WITH ORDINALITY AS r (item, at))`

const installs = ({ db }: Ctx) =>
  db
    .selectFrom('packageInstall as i')
    .select(['i.idPackageInstall', 'i.name', 'i.version', 'i.publicKey', 'i.isPublished', shownItems.as('result')])
    .select(['i.undoneAt', 'i.createdAt'])
    .select([personRef('i.undone_by').as('undoneBy'), personRef('i.created_by').as('createdBy')])
    .select(
      sql<boolean>`i.undone_at IS NULL AND NOT i.result @> '[{"isOld": true}]' AND NOT EXISTS (SELECT FROM package_install n WHERE n.id_package_install > i.id_package_install AND n.undone_at IS NULL)`.as(
        'isNewest',
      ),
    )
type Row = Awaited<ReturnType<ReturnType<typeof installs>['executeTakeFirstOrThrow']>>

type ShownItem = Omit<Done, 'before' | 'known' | 'after'>

async function shownOf(ctx: Ctx, row: Row): Promise<PackageInstall> {
  const { publicKey, result, ...rest } = row
  const done = result as readonly ShownItem[] // written above
  const ids = new Map<string, number>()
  for (const kind of new Set(done.map((each) => each.kind))) {
    const keys = done.filter((each) => each.kind === kind).map(({ ownKey }) => ownKey)
    for (const { key, id } of await listTargets(ctx, kind, keys, [])) ids.set(`${kind} ${key}`, id)
  }
  return {
    ...rest,
    fingerprint: fingerprintOrNull(publicKey),
    items: done.map(({ kind, name, ownKey, state, strategy }) => ({
      ...{ kind, name, state, strategy },
      id: ids.get(`${kind} ${ownKey}`) ?? null,
    })),
  }
}

export async function listInstalls(ctx: Ctx, query: z.output<typeof packageInstallQuery>) {
  const page = await keyset(ctx.db, installs(ctx), query, {
    id: { column: 'i.id_package_install', key: 'idPackageInstall' },
    sorts: { createdAt: { expression: sql`i.created_at`, type: 'timestamptz' } },
    fallback: '-createdAt',
  })
  const items: PackageInstall[] = []
  for (const row of page.items) items.push(await shownOf(ctx, row))
  return { ...page, items }
}

const one = async (ctx: Ctx, idPackageInstall: number) =>
  (await installs(ctx).where('i.idPackageInstall', '=', idPackageInstall).executeTakeFirst()) ??
  notFound('Installation')

export const getInstall = async (ctx: Ctx, idPackageInstall: number): Promise<PackageInstall> =>
  await shownOf(ctx, await one(ctx, idPackageInstall))

export async function readDone(ctx: Ctx, idPackageInstall: number) {
  const { result: _, ...row } = await one(ctx, idPackageInstall)
  const { result } = await ctx.db
    .selectFrom('packageInstall')
    .select('result')
    .where('idPackageInstall', '=', idPackageInstall)
    .executeTakeFirstOrThrow()
  return { ...row, done: result as unknown as readonly Done[] } // written above
}

/** What earlier installations left as it was before is so again, under other numbers: they can still be undone. */
export async function moveAfter(
  ctx: Ctx,
  { kind, ownKey }: Pick<Done, 'kind' | 'ownKey'>,
  { rowVersion, content }: Before,
  now: NonNullable<Done['after']>,
): Promise<void> {
  const left = JSON.stringify({ kind, ownKey, after: { rowVersion, content } })
  await sql`
    UPDATE package_install SET result = (
      SELECT jsonb_agg(CASE WHEN item @> ${left}::jsonb THEN item || ${JSON.stringify({ after: now })}::jsonb ELSE item END ORDER BY at)
      FROM jsonb_array_elements(result) WITH ORDINALITY AS r (item, at)
    ) WHERE undone_at IS NULL AND result @> ${`[${left}]`}::jsonb`.execute(ctx.db)
}

const MOST_UNDONE = 20

/** What undoing needs is kept of the newest: it holds whole items as they were. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  await sql`
    UPDATE package_install SET result = (
      SELECT jsonb_agg(item - 'before' - 'known' - 'after' || '{"isOld": true}' ORDER BY at) FROM jsonb_array_elements(result) WITH ORDINALITY AS r (item, at)
    ) WHERE NOT result @> '[{"isOld": true}]' AND result <> '[]'
      AND id_package_install <= (SELECT id_package_install FROM package_install ORDER BY id_package_install DESC OFFSET ${MOST_UNDONE} LIMIT 1)`.execute(
    ctx.db,
  )
}

export async function markUndone(ctx: Ctx, idPackageInstall: number): Promise<void> {
  await ctx.db
    .updateTable('packageInstall')
    .set({ undoneAt: ctx.clock.now(), undoneBy: ctx.actor.id })
    .where('idPackageInstall', '=', idPackageInstall)
    .execute()
}
