import type { AudioAsset, audioAssetDraft, audioAssetQuery } from '@parley/contract/speech/speech.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const assets = (db: Db) =>
  db
    .selectFrom('audioAsset as a')
    .select(['a.idAudioAsset', 'a.guid', 'a.name', 'a.language', 'a.transcript', 'a.durationMs', 'a.size'])
    .select(['a.engine', 'a.voice', 'a.license', 'a.rowVersion', 'a.createdAt', 'a.updatedAt'])
    .select([personRef('a.created_by').as('createdBy'), personRef('a.updated_by').as('updatedBy')])

export async function listAudioAssets(db: Db, query: z.output<typeof audioAssetQuery>) {
  const { search, language } = query
  let rows = assets(db)
  if (search) rows = rows.where((row) => row.or([holds('a.name', search), holds('a.transcript', search)]))
  if (language) rows = rows.where('a.language', '=', language)
  return await keyset(db, rows, query, {
    id: { column: 'a.id_audio_asset', key: 'idAudioAsset' },
    sorts: {
      name: { expression: byName('a.name'), type: 'text' },
      updatedAt: { expression: sql`a.updated_at`, type: 'timestamptz' },
      durationMs: { expression: sql`a.duration_ms`, type: 'int' },
    },
    fallback: 'name',
  })
}

export const getAudioAsset = async (db: Db, idAudioAsset: number): Promise<AudioAsset> =>
  (await assets(db).select('a.peaks').where('a.idAudioAsset', '=', idAudioAsset).executeTakeFirst()) ??
  notFound('Audio asset')

export const findAudioAsset = async (db: Db, guid: string) =>
  (await db
    .selectFrom('audioAsset')
    .select(['idAudioAsset', 'guid', 'name'])
    .where('guid', '=', guid)
    .executeTakeFirst()) ?? notFound('Audio asset')

export const lockAudioAsset = async (db: Db, idAudioAsset: number) =>
  (await db
    .selectFrom('audioAsset')
    .select('guid')
    .where('idAudioAsset', '=', idAudioAsset)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Audio asset')

interface NewAsset
  extends Pick<AudioAsset, 'guid' | 'name' | 'language' | 'transcript' | 'durationMs' | 'size' | 'peaks'>,
    Pick<AudioAsset, 'engine' | 'voice' | 'license'> {
  readonly soundKey: string | null
  /** The flow whose prompts it is of. */
  readonly idCallScript: number | null
}

export const insertAudioAsset = async (ctx: Ctx, { peaks, ...asset }: NewAsset): Promise<number> =>
  (
    await ctx.db
      .insertInto('audioAsset')
      .values({ ...asset, peaks: JSON.stringify(peaks), ...made(ctx) })
      .returning('idAudioAsset')
      .executeTakeFirstOrThrow()
  ).idAudioAsset

export const storeAudioAsset = (ctx: Ctx, idAudioAsset: number, draft: z.output<typeof audioAssetDraft>) =>
  ctx.db
    .updateTable('audioAsset')
    .set({ ...draft, ...changed(ctx) })
    .where('idAudioAsset', '=', idAudioAsset)
    .execute()

export async function deleteAudioAsset(db: Db, idAudioAsset: number): Promise<void> {
  await db.deleteFrom('audioAsset').where('idAudioAsset', '=', idAudioAsset).execute()
}

/** Those that were spoken from the prompts of a flow. */
export const listAssetsOfFlow = (db: Db, idCallScript: number) =>
  db
    .selectFrom('audioAsset')
    .select(['idAudioAsset', 'guid', 'name', 'language', 'transcript', 'soundKey'])
    .where('idCallScript', '=', idCallScript)
    .orderBy(byName('name'))
    .execute()

export const isNameTaken = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('audioAsset').select('idAudioAsset').where('name', '=', name).executeTakeFirst()) !== undefined

/** The name, or the first with a number that nothing has. */
export async function freeName(db: Db, wanted: string): Promise<string> {
  const name = wanted.slice(0, 110)
  const taken = await db
    .selectFrom('audioAsset')
    .select('name')
    .where((row) => row.fn('starts_with', ['name', row.val(name)]), '=', true)
    .execute()
  const names = new Set(taken.map((each) => each.name))
  for (let at = 2, free = name; ; at += 1) {
    if (!names.has(free)) return free
    free = `${name} ${at}`
  }
}

export const lookUpAudioAssets = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('audioAsset')
    .select(['idAudioAsset as id', 'name', 'guid', 'language', 'transcript as detail'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
