import { screens } from '@parley/contract/kernel/screens.ts'
import type { Json } from '@parley/flow'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import {
  around,
  GONE,
  MOST_FOUND,
  MOST_SHOWN,
  type Person,
  personArea,
  withoutPerson,
} from '../../kernel/personArea.ts'
import { rowOf, rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import type { Vault } from '../../kernel/vault.ts'
import { openInputs } from '../../runtime/inputLog.ts'
import { readRecording, records, recordText } from '../../runtime/recording.store.ts'
import { packEvent, unpackEvent } from '../../runtime/recording.ts'
import { transcriptOf } from '../../runtime/rows.ts'
import { startOfGuid } from '../../runtime/setup.ts'
import { findTenantVariables, replaceTenantVariable } from '../../runtime/tenantVariable.store.ts'
import { findLegs } from './leg.store.ts'

interface Mention {
  readonly guid: string
  readonly text: string
}

/** Where the person is named in words, data or variables of any conversation, or only in what its flow was given. */
async function findMentions({ db, vault }: Ctx, person: Person, most: number): Promise<Mention[]> {
  const { pattern, nearPattern } = person
  // Those with the person are found, and go, as a whole.
  const own = (await findLegs(db, person)).map(({ guid }) => guid)
  const isOther = sql`guid = ANY (ARRAY(SELECT guid FROM near)) AND guid <> ALL (${own}::uuid[])`
  const mentions = await rowsOf(db)<Mention>`
    WITH near AS MATERIALIZED (SELECT guid FROM conversation_detail d WHERE ${recordText} ~* ${nearPattern})
    SELECT guid, text FROM (
      (SELECT guid, concat_ws(' ', event ->> 8, event ->> 9) AS text FROM ${records} AS d, jsonb_array_elements(events) AS event
        WHERE ${isOther} AND (event ->> 8 ~* ${pattern} OR event ->> 9 ~* ${pattern}) LIMIT ${most})
      UNION ALL
      (SELECT guid, concat_ws(' ', initial::text, final::text, changes::text) FROM ${records} AS d
        WHERE ${isOther} AND (initial::text ~* ${pattern} OR final::text ~* ${pattern} OR changes::text ~* ${pattern}) LIMIT ${most})
      UNION ALL
      (SELECT guid, inputs::text FROM ${records} AS d
        WHERE ${isOther} AND jsonb_typeof(inputs) = 'object' AND inputs::text ~* ${pattern}
          AND concat_ws(' ', events::text, initial::text, final::text, changes::text) !~* ${pattern} LIMIT ${most})
    ) AS mentions ORDER BY guid DESC LIMIT ${most}`
  const known = new Set([...own, ...mentions.map(({ guid }) => guid)])
  return [...mentions, ...(await findSealed(db, vault, person, known))].slice(0, most)
}

const AT_ONCE = 500
const LEAST_GUID = '00000000-0000-0000-0000-000000000000'

/** What is sealed can only be searched by opening it; it is named without a word of it. */
async function findSealed(db: Db, vault: Vault, { pattern }: Person, known: ReadonlySet<string>): Promise<Mention[]> {
  const named = new RegExp(pattern, 'i')
  const mentions: Mention[] = []
  for (let after = LEAST_GUID; ; ) {
    const rows = await rowsOf(db)<{ guid: string; inputs: string | null }>`
      SELECT guid, CASE WHEN jsonb_typeof(inputs) = 'string' THEN inputs #>> '{}' END AS inputs
      FROM ${records} AS d WHERE guid = ANY (ARRAY(SELECT guid FROM conversation_detail d
        WHERE guid > ${after}::uuid AND ${recordText} ~ '"inputs"\\s*:\\s*"' ORDER BY guid LIMIT ${AT_ONCE})) ORDER BY guid`
    const last = rows.at(-1)
    if (!last) return mentions
    for (const { guid, inputs } of rows)
      if (inputs !== null && !known.has(guid) && named.test(JSON.stringify(openInputs(vault, guid, inputs))))
        mentions.push({ guid, text: GONE })
    after = last.guid
  }
}

/** Whether the person is named in what running conversations were given, said or know; what is sealed is opened for that. */
async function isInRunning(db: Db, vault: Vault, pattern: string): Promise<true | undefined> {
  const open = await rowOf(db)<object>`SELECT guid FROM conversation_turn
      WHERE input::text ~* ${pattern} OR recorded::text ~* ${pattern}
    UNION ALL SELECT guid FROM conversation_session
      WHERE state::text ~* ${pattern} OR setup -> 'variables' #>> '{}' ~* ${pattern} LIMIT 1`
  if (open) return true
  const named = new RegExp(pattern, 'i')
  const names = (guid: string, sealed: string) => named.test(JSON.stringify(openInputs(vault, guid, sealed)))
  for (let last: SealedTurn = { guid: LEAST_GUID, turn: 0 }; ; ) {
    const turns = await rowsOf(db)<
      SealedTurn & { input: string }
    >`SELECT guid, turn, input #>> '{}' AS input FROM conversation_turn
      WHERE json_typeof(input) = 'string' AND (guid, turn) > (${last.guid}::uuid, ${last.turn}::int) ORDER BY guid, turn LIMIT ${AT_ONCE}`
    const next = turns.at(-1)
    if (!next) break
    if (turns.some(({ guid, input }) => names(guid, input))) return true
    last = next
  }
  for (let after = LEAST_GUID; ; ) {
    const sessions = await rowsOf(db)<{ guid: string; parts: string[] }>`SELECT guid, array_remove(ARRAY[
        CASE WHEN json_typeof(state) = 'string' THEN state #>> '{}' END,
        CASE WHEN jsonb_typeof(setup -> 'variables') = 'string' THEN setup ->> 'variables' END], NULL) AS parts
      FROM conversation_session WHERE guid > ${after}::uuid ORDER BY guid LIMIT ${AT_ONCE}`
    const next = sessions.at(-1)
    if (!next) return undefined
    if (sessions.some(({ guid, parts }) => parts.some((part) => names(guid, part)))) return true
    after = next.guid
  }
}

interface SealedTurn {
  readonly guid: string
  readonly turn: number
}

const MOST = 1_000_000

/** What others said of the person, and what flows kept for the next conversation. */
export const mentionArea = personArea({
  name: 'mentions',
  title: 'Transcripts and variables',
  erases: 'Takes the identifier out of what was said and found out in other conversations, and of shared variables',
  anonymises: 'The same',
  async find(ctx, person) {
    const found = await findMentions(ctx, person, MOST_FOUND + 1)
    const variables = await findTenantVariables(ctx, person.pattern)
    const count = found.length + variables.length
    const samples = found.slice(0, MOST_SHOWN).map(({ guid, text }) => ({
      at: startOfGuid(guid).toISOString(),
      text: around(text, person),
      path: screens.conversation({ guid }),
    }))
    return { count: Math.min(count, MOST_FOUND), isExact: count <= MOST_FOUND, samples }
  },
  async blocked({ db, vault }, { pattern }) {
    const rows = await rowsOf(db)<{ reason: string }>`SELECT reason FROM legal_hold h
      WHERE EXISTS (SELECT FROM ${records} AS d WHERE d.guid = h.guid AND (d.initial::text ~* ${pattern}
        OR d.final::text ~* ${pattern} OR d.changes::text ~* ${pattern} OR EXISTS (SELECT FROM jsonb_array_elements(d.events) AS event
          WHERE event ->> 8 ~* ${pattern} OR event ->> 9 ~* ${pattern}))) LIMIT 1`
    if (rows[0]) return `a conversation that names this person is on legal hold (${rows[0].reason}).`
    return (
      (await isInRunning(db, vault, pattern)) &&
      'a conversation that names this person is still running. Wait until it has ended.'
    )
  },
  async erase(ctx, person) {
    const mentions = await findMentions(ctx, person, MOST)
    for (const guid of new Set(mentions.map((each) => each.guid))) await cleanConversation(ctx, guid, person)
    const variables = await findTenantVariables(ctx, person.pattern, 'change')
    for (const { name, value } of variables)
      await replaceTenantVariable(ctx, name, withoutPerson(value, person) as Json) // a copy
    return { found: mentions.length + variables.length, done: mentions.length + variables.length }
  },
})

/** Cleans one conversation and its words for the search. It cannot be run again: without the person it would go another way. */
async function cleanConversation({ db, vault }: Ctx, guid: string, person: Person): Promise<void> {
  await sql`SELECT FROM conversation_detail WHERE guid = ${guid} FOR UPDATE`.execute(db)
  const { events, initial, final, changes, flows, path } = await readRecording(db, vault, guid)
  const clean = events.map((event) => withoutPerson(packEvent(event), person) as ReturnType<typeof packEvent>) // its texts alone change
  const values = withoutPerson({ initial, final, changes }, person) as object // a copy
  const record = storedJson({ flows, events: clean, path, ...values })
  await sql`UPDATE conversation_detail SET record = ${record}::json,
    words = CASE WHEN words IS NULL THEN NULL ELSE strip(to_tsvector('simple', ${transcriptOf(clean.map(unpackEvent))})) END
    WHERE guid = ${guid}`.execute(db)
}
