import { screens } from '@parley/contract/kernel/screens.ts'
import { packageEntity } from '@parley/contract/packages/package.entity.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { noteRemoved } from '../kernel/notes.ts'
import { around, cleaned, MOST_FOUND, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'
import { rowsOf } from '../kernel/rows.ts'
import type {} from '../kernel/storage/file.jobs.ts'
import { findLegs } from '../records/detail/leg.store.ts'
import { insertVersion } from './version.store.ts'

interface Saying {
  readonly idUtterance: number
  readonly idDataset: number
  readonly language: string
  readonly text: string
  readonly at: string
}

/** What the person said in conversations, and what names them, whoever wrote it; deleted datasets and earlier versions, too. */
async function conditionOf(ctx: Ctx, person: Person) {
  const guids = (await findLegs(ctx.db, person)).map(({ guid }) => guid)
  return sql<boolean>`(u.conversation = ANY (${guids}::uuid[]) OR u.text ~* ${person.pattern})`
}

async function findSayings({ db }: Ctx, condition: ReturnType<typeof sql<boolean>>, most: number): Promise<Saying[]> {
  return await rowsOf(db)<Saying>`
    SELECT u.id_utterance, u.id_dataset, d.language, u.text, u.created_at AS at FROM (
      SELECT id_utterance, id_dataset, text, conversation, created_at FROM nlp_utterance
      UNION ALL SELECT id_utterance, id_dataset, text, conversation, created_at FROM nlp_utterance_past
    ) AS u JOIN nlp_dataset d USING (id_dataset)
    WHERE ${condition} ORDER BY at DESC, u.id_utterance LIMIT ${most}`
}

/** A package holds datasets as they were, signed: those with the person in them go as a whole. Who needs one makes it again. */
async function deletePacked(ctx: Ctx, condition: ReturnType<typeof sql<boolean>>): Promise<void> {
  const gone = await rowsOf(ctx.db)<{ idPackage: number; name: string; version: string; fileKey: string }>`
    DELETE FROM package WHERE id_package IN (
      SELECT p.id_package FROM package p CROSS JOIN LATERAL jsonb_array_elements(p.manifest -> 'items') AS item
      LEFT JOIN package_thing t ON t.kind = 'dataset' AND t.item_key = item ->> 'key'
      JOIN nlp_dataset d ON d.guid::text IN (item ->> 'key', t.own_key)
      JOIN (
        SELECT id_dataset, text, conversation, source, created_at FROM nlp_utterance
        UNION ALL SELECT id_dataset, text, conversation, source, created_at FROM nlp_utterance_past
      ) AS u USING (id_dataset)
      WHERE ${condition} AND item ->> 'kind' = 'dataset'
        AND (d.guid::text = item ->> 'key' AND u.created_at <= p.created_at OR d.guid::text = t.own_key AND u.source = 'import')
    ) RETURNING id_package, name, version, file_key`
  for (const { idPackage, name, version, fileKey } of gone) {
    await ctx.enqueue('files.remove', { key: fileKey })
    await noteRemoved(ctx, packageEntity, [idPackage, name], { name, version })
  }
}

/** Words of callers that models learn from. */
export const datasetArea = personArea({
  name: 'datasets',
  title: 'Datasets of the NLP tester',
  erases:
    'Removes what the person said and what names them from datasets and their earlier versions, and deletes packages with them. Models that learned from it stay until they are trained again',
  anonymises:
    'Keeps the words without the person’s identifier and the conversation they are from; deletes packages with them',
  async find(ctx, person) {
    const found = await findSayings(ctx, await conditionOf(ctx, person), MOST_FOUND + 1)
    const samples = found.slice(0, MOST_SHOWN).map(({ idDataset, language, text, at }) => ({
      at,
      text: around(text, person),
      path: screens.dataset(language, idDataset, { tab: 'utterances' }),
    }))
    return { count: Math.min(found.length, MOST_FOUND), isExact: found.length <= MOST_FOUND, samples }
  },
  async erase(ctx, person, mode) {
    const { db } = ctx
    const condition = await conditionOf(ctx, person)
    const found = (await findSayings(ctx, condition, Number.MAX_SAFE_INTEGER)).length
    if (found === 0) return { found, done: 0 }
    await deletePacked(ctx, condition)
    if (mode === 'anonymise') {
      // Its own number keeps the key apart from those that say the same now.
      const clean = sql`text = ${cleaned('u.text', person)}, conversation = NULL,
        key = CASE WHEN u.text ~* ${person.pattern} THEN ${cleaned('u.key', person)} || ' ' || u.id_utterance ELSE u.key END`
      await sql`UPDATE nlp_utterance u SET ${clean} WHERE ${condition}`.execute(db)
      await sql`UPDATE nlp_utterance_past u SET ${clean} WHERE ${condition}`.execute(db)
      return { found, done: found }
    }
    await sql`DELETE FROM nlp_utterance_past u WHERE ${condition}`.execute(db)
    const gone = await rowsOf(db)<{ idDataset: number; contentVersion: number; removed: number }>`
      WITH gone AS (DELETE FROM nlp_utterance u WHERE ${condition} RETURNING id_dataset)
      SELECT id_dataset, d.content_version, count(*)::int AS removed FROM gone JOIN nlp_dataset d USING (id_dataset) GROUP BY 1, 2`
    for (const { idDataset, contentVersion, removed } of gone)
      await insertVersion(ctx, idDataset, contentVersion + 1, 'Erased by law', {
        added: 0,
        removed,
        moved: 0,
        edited: 0,
      })
    return { found, done: found }
  },
})
