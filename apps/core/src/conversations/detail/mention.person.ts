import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { around, MOST_FOUND, MOST_SHOWN, type Person, personArea, withoutPerson } from '../../kernel/personArea.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import { transcriptOf } from '../runtime/rows.ts'
import { startOfGuid } from '../runtime/setup.ts'
import { findLegs } from './conversation.person.ts'

interface Mention {
  readonly guid: string
  readonly text: string
}

/** Where the person is named in words, data or variables of any conversation. */
async function findMentions(db: Db, person: Person, most: number): Promise<Mention[]> {
  const { pattern } = person
  // Those with the person are found, and go, as a whole.
  const own = (await findLegs(db, person)).map(({ guid }) => guid)
  const isOther = sql`guid <> ALL (${own}::uuid[])`
  return await rowsOf(db)<Mention>`
    SELECT guid, text FROM (
      (SELECT guid, concat_ws(' ', text, data::text) AS text FROM conversation_event WHERE ${isOther} AND (text ~* ${pattern} OR data::text ~* ${pattern}) LIMIT ${most})
      UNION ALL
      (SELECT guid, concat_ws(' ', initial::text, final::text, changes::text) FROM conversation_detail
        WHERE ${isOther} AND (initial::text ~* ${pattern} OR final::text ~* ${pattern} OR changes::text ~* ${pattern}) LIMIT ${most})
    ) AS mentions ORDER BY guid DESC LIMIT ${most}`
}

const MOST = 1_000_000

/** What others said of the person, and what flows kept for the next conversation. */
export const mentionArea = personArea({
  name: 'mentions',
  title: 'Transcripts and variables',
  erases: 'Takes the identifier out of what was said and found out in other conversations, and of shared variables',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await findMentions(db, person, MOST_FOUND + 1)
    const variables = await findVariables(db, person)
    const count = found.length + variables.length
    const samples = found.slice(0, MOST_SHOWN).map(({ guid, text }) => ({
      at: startOfGuid(guid).toISOString(),
      text: around(text, person),
      path: `/conversations/detail?guid=${guid}`,
    }))
    return { count: Math.min(count, MOST_FOUND), isExact: count <= MOST_FOUND, samples }
  },
  async blocked({ db }, { pattern }) {
    const rows = await rowsOf(db)<{ reason: string }>`SELECT reason FROM legal_hold h
      WHERE EXISTS (SELECT FROM conversation_event e WHERE e.guid = h.guid AND (e.text ~* ${pattern} OR e.data::text ~* ${pattern}))
        OR EXISTS (SELECT FROM conversation_detail d WHERE d.guid = h.guid
          AND (d.initial::text ~* ${pattern} OR d.final::text ~* ${pattern} OR d.changes::text ~* ${pattern})) LIMIT 1`
    return rows[0] && `a conversation that names this person is on legal hold (${rows[0].reason}).`
  },
  async erase({ db, clock }, person) {
    const mentions = await findMentions(db, person, MOST)
    for (const guid of new Set(mentions.map((each) => each.guid))) await cleanConversation(db, guid, person)
    const variables = await findVariables(db, person)
    for (const { name, value } of variables)
      await db
        .updateTable('tenantVariable')
        .set({ value: storedJson(withoutPerson(value, person)), updatedAt: clock.now() })
        .where('name', '=', name)
        .execute()
    return { found: mentions.length + variables.length, done: mentions.length + variables.length }
  },
})

const findVariables = (db: Db, { pattern }: Person) =>
  db.selectFrom('tenantVariable').select(['name', 'value']).where(sql<boolean>`value::text ~* ${pattern}`).execute()

/** Cleans one conversation and its words for the search. */
async function cleanConversation(db: Db, guid: string, person: Person): Promise<void> {
  const events = await db
    .selectFrom('conversationEvent')
    .select(['seq', 'kind', 'text', 'data'])
    .where('guid', '=', guid)
    .orderBy('seq')
    .execute()
  const clean = events.map((event) => ({
    ...event,
    text: withoutPerson(event.text, person) as string | null, // a text stays a text
    data: withoutPerson(event.data, person),
  }))
  for (const [index, { seq, text, data }] of clean.entries()) {
    const before = events[index]
    if (text === before?.text && JSON.stringify(data) === JSON.stringify(before?.data)) continue
    await sql`UPDATE conversation_event SET text = ${text}, data = ${data === null ? null : storedJson(data)}::jsonb
      WHERE guid = ${guid} AND seq = ${seq}`.execute(db)
  }
  const detail = await db
    .selectFrom('conversationDetail')
    .select(['initial', 'final', 'changes'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  if (!detail) return
  const json = (value: unknown) => storedJson(withoutPerson(value, person))
  await sql`UPDATE conversation_detail SET initial = ${json(detail.initial)}::jsonb, final = ${json(detail.final)}::jsonb,
    changes = ${json(detail.changes)}::jsonb,
    words = CASE WHEN words IS NULL THEN NULL ELSE to_tsvector('simple', ${transcriptOf(clean)}) END WHERE guid = ${guid}`.execute(
    db,
  )
}
