import type { Db } from '../../kernel/db.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import { MOST_SHOWN, type Person, personArea } from '../../kernel/personArea.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { startOfGuid } from '../runtime/setup.ts'
import { anonymiseLogs, emptyDetails, removeConversations } from './conversation.retention.ts'

const MOST = 100_000
const BATCH = 500

interface Leg {
  readonly guid: string
  readonly fromNumber: string
  readonly toNumber: string
}

/** Conversations with the person: their number or address is one of the two sides, or the id is the call's. In order of their start. */
export async function findLegs(db: Db, person: Person): Promise<Leg[]> {
  const legs = new Map<string, Leg>()
  if (person.kind !== 'number') {
    const rows = await rowsOf(db)<Leg>`SELECT guid, from_number, to_number FROM dial_log
      WHERE lower(from_number) = ${person.value} OR lower(to_number) = ${person.value} OR lower(call_id) = ${person.value}
        OR guid::text = ${person.value}`
    return rows.toSorted(byGuid)
  }
  for (const form of person.forms) {
    const rows = await rowsOf(db)<Leg>`SELECT guid, from_number, to_number
      FROM app.search_dial_logs(${JSON.stringify({ number: form })}::jsonb, '-startedAt', NULL, NULL, ${MOST})`
    for (const row of rows) if (isOf(person, row)) legs.set(row.guid, row)
  }
  return [...legs.values()].sort(byGuid)
}

const byGuid = (a: Leg, b: Leg) => (a.guid < b.guid ? -1 : 1)
const digitsOf = (text: string) =>
  /^[+\d][\d\s()./-]*$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^00/, '') : ''
const isOf = ({ forms }: Person, { fromNumber, toNumber }: Leg) =>
  forms.includes(digitsOf(fromNumber)) || forms.includes(digitsOf(toNumber))

/** Conversations with the person go as a whole: who called, what was said, what was found out. */
export const conversationArea = personArea({
  name: 'conversations',
  title: 'Conversations',
  erases: 'Removes the conversations with everything that was said and found out in them',
  anonymises: 'Keeps when and how long, without number, words and variables',
  async find(ctx, person) {
    const legs = await findLegs(ctx.db, person)
    const samples = legs
      .slice(-MOST_SHOWN)
      .reverse()
      .map(({ guid, fromNumber, toNumber }) => ({
        at: startOfGuid(guid).toISOString(),
        text: `${maskNumber(fromNumber)} → ${maskNumber(toNumber)}`,
        path: `/conversations/detail?guid=${guid}`,
      }))
    return { count: legs.length, isExact: true, samples }
  },
  async blocked(ctx, person) {
    const guids = (await findLegs(ctx.db, person)).map(({ guid }) => guid)
    if (person.kind === 'number') {
      const lines = await ctx.db.selectFrom('line').select(['name', 'numbers']).execute()
      const own = lines.find(({ numbers }) => numbers.some((number) => person.forms.includes(digitsOf(number))))
      if (own) return `this is a number of your line “${own.name}”.`
    }
    if (guids.length === 0) return undefined
    const held = await ctx.db.selectFrom('legalHold').select('reason').where('guid', 'in', guids).executeTakeFirst()
    if (held) return `a conversation is on legal hold (${held.reason}).`
    const live = await ctx.db
      .selectFrom('conversationSession')
      .select('guid')
      .where('guid', 'in', guids)
      .executeTakeFirst()
    return live ? 'a conversation with this person is still running. Wait until it has ended.' : undefined
  },
  async erase(ctx, person, mode) {
    const guids = (await findLegs(ctx.db, person)).map(({ guid }) => guid)
    for (let start = 0; start < guids.length; start += BATCH) {
      const some = guids.slice(start, start + BATCH)
      if (mode === 'erase') await removeConversations(ctx.db, some)
      else await anonymise(ctx.db, some)
    }
    return { found: guids.length, done: guids.length }
  },
})

async function anonymise(db: Db, guids: readonly string[]): Promise<void> {
  await anonymiseLogs(db, guids)
  await emptyDetails(db, guids)
}
