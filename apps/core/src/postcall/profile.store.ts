import type {
  AnalysisProfile,
  AnalysisProfileDraft,
  analysisProfileQuery,
  ProfileDefinition,
} from '@parley/contract/postcall/postcall.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { storedJson } from '../kernel/storedJson.ts'

const profiles = (db: Db) =>
  db
    .selectFrom('analysisProfile as p')
    .innerJoin('analysisProfileVersion as v', (on) =>
      on.onRef('v.idAnalysisProfile', '=', 'p.idAnalysisProfile').onRef('v.version', '=', 'p.version'),
    )
    .where('p.removedAt', 'is', null)

export async function listProfiles(db: Db, query: z.output<typeof analysisProfileQuery>) {
  let rows = profiles(db)
    .select(['p.idAnalysisProfile', 'p.name', 'p.version', 'p.updatedAt'])
    .select([
      sql<number>`jsonb_array_length(v.definition -> 'questions')`.as('questions'),
      sql<number>`jsonb_array_length(v.definition -> 'topics')`.as('topics'),
      sql<number>`(SELECT count(*)::int FROM line l WHERE l.id_analysis_profile = p.id_analysis_profile AND l.removed_at IS NULL)`.as(
        'lines',
      ),
    ])
  if (query.search) rows = rows.where(holds('p.name', query.search))
  return await keyset(db, rows, query, {
    id: { column: 'p.id_analysis_profile', key: 'idAnalysisProfile' },
    sorts: {
      name: { expression: byName('p.name'), type: 'text' },
      updatedAt: { expression: sql`p.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export async function lockProfile(db: Db, idAnalysisProfile: number): Promise<void> {
  const found = await db
    .selectFrom('analysisProfile')
    .select('idAnalysisProfile')
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) notFound('Analysis profile')
}

export const getProfile = async (db: Db, idAnalysisProfile: number): Promise<AnalysisProfile> =>
  (await profiles(db)
    .select([
      'p.idAnalysisProfile',
      'p.name',
      'p.version',
      'v.definition',
      'p.rowVersion',
      'p.createdAt',
      'p.updatedAt',
    ])
    .select([
      personRef('p.created_by').as('createdBy'),
      personRef('p.updated_by').as('updatedBy'),
      sql<boolean>`v.used_at IS NOT NULL`.as('isUsed'),
      sql<
        AnalysisProfile['lines']
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id_line, 'name', l.name) ORDER BY ${byName('l.name')}), '[]')
        FROM line l WHERE l.id_analysis_profile = p.id_analysis_profile AND l.removed_at IS NULL)`.as('lines'),
    ])
    .where('p.idAnalysisProfile', '=', idAnalysisProfile)
    .executeTakeFirst()) ?? notFound('Analysis profile')

export async function insertProfile(ctx: Ctx, { name, definition }: AnalysisProfileDraft): Promise<number> {
  const { idAnalysisProfile } = await ctx.db
    .insertInto('analysisProfile')
    .values({ name, ...made(ctx) })
    .returning('idAnalysisProfile')
    .executeTakeFirstOrThrow()
  await insertVersion(ctx.db, idAnalysisProfile, 1, definition)
  return idAnalysisProfile
}

export const insertVersion = (db: Db, idAnalysisProfile: number, version: number, definition: ProfileDefinition) =>
  db
    .insertInto('analysisProfileVersion')
    .values({ idAnalysisProfile, version, definition: storedJson(definition) })
    .execute()

/** Only of a version that has judged nothing. */
export const storeVersion = (db: Db, idAnalysisProfile: number, version: number, definition: ProfileDefinition) =>
  db
    .updateTable('analysisProfileVersion')
    .set({ definition: storedJson(definition) })
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .where('version', '=', version)
    .where('usedAt', 'is', null)
    .execute()

export const storeProfile = (ctx: Ctx, idAnalysisProfile: number, values: { name: string; version: number }) =>
  ctx.db
    .updateTable('analysisProfile')
    .set({ ...values, ...changed(ctx) })
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .execute()

export const markRemoved = (ctx: Ctx, idAnalysisProfile: number) =>
  ctx.db
    .updateTable('analysisProfile')
    .set({ removedAt: ctx.clock.now() })
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .execute()

/** A version of a profile, as it judges. */
export interface UsedVersion {
  readonly idAnalysisProfile: number
  readonly version: number
  readonly definition: ProfileDefinition
}

/** The newest version of a profile, from now on as it is; undefined where the profile is gone. */
export async function useNewest(ctx: Ctx, idAnalysisProfile: number): Promise<UsedVersion | undefined> {
  // The profile is held, so that no change of this version passes between.
  const held = await ctx.db
    .selectFrom('analysisProfile')
    .select('version')
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held && (await useVersion(ctx, idAnalysisProfile, held.version))
}

async function useVersion(ctx: Ctx, idAnalysisProfile: number, version: number): Promise<UsedVersion> {
  await ctx.db
    .updateTable('analysisProfileVersion')
    .set({ usedAt: ctx.clock.now() })
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .where('version', '=', version)
    .where('usedAt', 'is', null)
    .execute()
  return { idAnalysisProfile, version, definition: await getDefinition(ctx.db, idAnalysisProfile, version) }
}

export const getDefinition = async (db: Db, idAnalysisProfile: number, version: number): Promise<ProfileDefinition> =>
  (
    await db
      .selectFrom('analysisProfileVersion')
      .select('definition')
      .where('idAnalysisProfile', '=', idAnalysisProfile)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.definition ?? notFound('Version of the analysis profile')

export const isProfileThere = async (db: Db, idAnalysisProfile: number): Promise<boolean> =>
  (await db
    .selectFrom('analysisProfile')
    .select('idAnalysisProfile')
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .where('removedAt', 'is', null)
    .executeTakeFirst()) !== undefined
