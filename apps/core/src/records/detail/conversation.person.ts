import { screens } from '@parley/contract/kernel/screens.ts'
import type { Db } from '../../kernel/db.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import { MOST_SHOWN, personArea } from '../../kernel/personArea.ts'
import { lineNumbers } from '../../kernel/phone/lineNumbers.ts'
import { startOfGuid } from '../../runtime/setup.ts'
import { anonymiseLogs, emptyDetails, removeConversations } from './conversation.retention.ts'
import { digitsOf, findLegs } from './leg.store.ts'

const BATCH = 500

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
        path: screens.conversation({ guid }),
      }))
    return { count: legs.length, isExact: true, samples }
  },
  async blocked(ctx, person) {
    const guids = (await findLegs(ctx.db, person)).map(({ guid }) => guid)
    if (person.kind === 'number') {
      const lines = await ctx.db
        .selectFrom('line')
        .select(['name', lineNumbers('id_line').as('numbers')])
        .execute()
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
