import { sql } from 'kysely'
import { around, MOST_FOUND, MOST_SHOWN, type Person, personArea, withoutPerson } from '../kernel/personArea.ts'
import { readSealedEvents, rewriteEvents, type SealedEvent, saysNow } from './redaction.ts'

const names = ({ pattern }: Person) =>
  sql`concat_ws(' ', actor_name, entity_id, entity_name, before::text, after::text) ~* ${pattern}`
const textOf = ({ actorName, entityId, entityName, before, after }: SealedEvent) =>
  [actorName, entityId, entityName, JSON.stringify(before), JSON.stringify(after)].join(' ')

/** Events stay, and say no longer whom they were about; the chain covers what they said first. */
export const auditArea = personArea({
  name: 'audit',
  title: 'Audit log',
  erases: 'Takes the identifier out of audit events; the chain stays whole',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await readSealedEvents(db, names(person), sql`LIMIT ${MOST_FOUND + 1}`)
    return {
      count: Math.min(found.length, MOST_FOUND),
      isExact: found.length <= MOST_FOUND,
      samples: found
        .slice(-MOST_SHOWN)
        .map((event) => ({ at: event.at.toISOString(), text: around(textOf(event), person), path: null })),
    }
  },
  async erase(ctx, person) {
    await sql`SELECT * FROM app.seal_audit(100000)`.execute(ctx.db) // what is not sealed yet could not be rewritten
    const found = await readSealedEvents(ctx.db, names(person), sql``)
    const done = await rewriteEvents(
      ctx,
      found.map((event) => {
        const says = saysNow(event)
        const clean = (text: string) => withoutPerson(text, person) as string // a text stays a text
        return {
          event,
          says: {
            ...says,
            actorName: clean(says.actorName),
            entityId: clean(says.entityId),
            entityName: clean(says.entityName),
            before: withoutPerson(says.before, person),
            after: withoutPerson(says.after, person),
          },
        }
      }),
    )
    return { found: found.length, done }
  },
})
