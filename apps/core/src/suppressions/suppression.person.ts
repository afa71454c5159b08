import type { Ctx } from '../kernel/ctx.ts'
import { type Person, personArea } from '../kernel/personArea.ts'
import { fingerprintOf } from './fingerprint.ts'

const find = async (ctx: Ctx, person: Person) =>
  await ctx.db
    .selectFrom('suppression')
    .select(['idSuppression', 'createdAt', 'identifier'])
    .where(
      'fingerprint',
      'in',
      person.forms.map((value) => fingerprintOf(ctx, { kind: person.kind, value })),
    )
    .where('identifier', 'is not', null)
    .execute()

/** That they asked not to be called goes on without them being named. */
export const suppressionArea = personArea({
  name: 'suppression',
  title: 'Do-not-call list',
  erases: 'Removes the identifier from the list. A fingerprint stays, so that the person is still not called',
  anonymises: 'The same',
  async find(ctx, person) {
    const found = await find(ctx, person)
    const samples = found.map(({ createdAt }) => ({ at: createdAt, text: 'On the do-not-call list', path: null }))
    return { count: found.length, isExact: true, samples }
  },
  async erase(ctx, person) {
    const ids = (await find(ctx, person)).map(({ idSuppression }) => idSuppression)
    if (ids.length > 0)
      await ctx.db
        .updateTable('suppression')
        .set({ identifier: null, reason: '' })
        .where('idSuppression', 'in', ids)
        .execute()
    return { found: ids.length, done: ids.length }
  },
})
