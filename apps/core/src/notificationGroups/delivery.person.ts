import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { around, cleaned, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'

const says = ({ pattern }: Person) => sql<boolean>`concat_ws(' ', key, title, text, path) ~* ${pattern}`
const isTold = ({ pattern }: Person) => sql<boolean>`target ~* ${pattern}`

const findMessages = (db: Db, person: Person) =>
  db
    .selectFrom('notificationMessage')
    .select(['title', 'text', 'at'])
    .where(says(person))
    .unionAll(db.selectFrom('raisedEvent').select(['title', 'text', 'at']).where(says(person)))
    .execute()
const findDeliveries = (db: Db, person: Person) =>
  db
    .selectFrom('notificationDelivery')
    .select(['createdAt', 'channel', 'state'])
    .where(sql<boolean>`(${isTold(person)} OR error ~* ${person.pattern})`)
    .execute()
const findGroups = (db: Db, { pattern }: Person) =>
  db
    .selectFrom('notificationGroup')
    .select(['idNotificationGroup', 'name', 'emails', 'createdAt'])
    .where(sql<boolean>`emails::text ~* ${pattern}`)
    .execute()

async function findAll(db: Db, person: Person) {
  const groups = await findGroups(db, person)
  return { groups, messages: await findMessages(db, person), deliveries: await findDeliveries(db, person) }
}

/** Whom notification groups tell, what they told, and the log of it. */
export const deliveryArea = personArea({
  name: 'notifications',
  title: 'Notification groups',
  erases: 'Removes the address from groups and what was sent to it, and takes the identifier out of messages',
  anonymises: 'The same',
  async find({ db }, person) {
    const { groups, messages, deliveries } = await findAll(db, person)
    const samples = [
      ...groups.map(({ name, createdAt }) => ({
        at: createdAt,
        text: `A recipient of “${around(name, person)}”`,
        path: null,
      })),
      ...messages.map(({ title, text, at }) => ({ at, text: around(`${title} ${text}`, person), path: null })),
      ...deliveries.map(({ createdAt, channel, state }) => ({
        at: createdAt,
        text: `Sent by ${channel}: ${state}`,
        path: null,
      })),
    ]
    return { count: samples.length, isExact: true, samples: samples.slice(0, MOST_SHOWN) }
  },
  /** Without its address a webhook would be another one. */
  async blocked({ db }, { pattern }) {
    const group = await db
      .selectFrom('notificationGroup')
      .select('name')
      .where(sql<boolean>`webhook_url ~* ${pattern}`)
      .executeTakeFirst()
    return group && `the webhook of the notification group “${group.name}” names it. Change the webhook first.`
  },
  async erase({ db, clock }, person) {
    const { groups, messages, deliveries } = await findAll(db, person)
    const found = groups.length + messages.length + deliveries.length
    const theirs = new RegExp(person.pattern, 'i')
    for (const { idNotificationGroup, emails } of groups)
      await db
        .updateTable('notificationGroup')
        .set((row) => ({
          emails: JSON.stringify(emails.filter((each) => !theirs.test(each))),
          rowVersion: row('rowVersion', '+', 1),
          updatedAt: clock.now(),
        }))
        .where('idNotificationGroup', '=', idNotificationGroup)
        .execute()
    await db.deleteFrom('notificationDelivery').where(isTold(person)).execute()
    await sql`UPDATE notification_delivery SET error = ${cleaned('error', person)} WHERE error ~* ${person.pattern}`.execute(
      db,
    )
    for (const table of ['notification_message', 'raised_event'])
      await sql`UPDATE ${sql.table(table)} SET key = ${cleaned('key', person)}, title = ${cleaned('title', person)},
        text = ${cleaned('text', person)}, path = ${cleaned('path', person)} WHERE ${says(person)}`.execute(db)
    return { found, done: found }
  },
})
