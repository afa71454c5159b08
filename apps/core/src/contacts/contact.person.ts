import { contactState, liveStates } from '@parley/contract/contacts/contact.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { cleaned, GONE, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'
import { rowsOf } from '../kernel/rows.ts'
import { anonymiseContacts, deleteContacts } from './anonymise.ts'

interface FoundContact {
  readonly idContact: number
  readonly idCampaign: number
  readonly campaign: string
  readonly state: string
  readonly createdAt: string
}

/** By their number, key, name or whatever a column says; also by a number that was called before it was changed. */
const findContacts = (db: Db, { pattern }: Person) => rowsOf(db)<FoundContact>`
  SELECT c.id_contact, c.id_campaign, p.name AS campaign, c.state, c.created_at FROM campaign_contact c JOIN campaign p USING (id_campaign)
  WHERE concat_ws(' ', c.phone, c.numbers::text, c.key, c.name, c.data::text) ~* ${pattern}
    OR EXISTS (SELECT FROM campaign_attempt a WHERE a.id_contact = c.id_contact AND a.phone ~* ${pattern})
    OR EXISTS (SELECT FROM campaign_follow_up f WHERE f.id_contact = c.id_contact AND concat_ws(' ', f.recipient, f.body) ~* ${pattern})
  ORDER BY c.id_contact DESC`

/** Contacts of campaigns with their attempts and decisions. */
export const contactArea = personArea({
  name: 'contacts',
  title: 'Contacts of campaigns',
  erases: 'Removes the contacts with their attempts and the decisions about them',
  anonymises: 'Keeps what became of them, without number, name and personal columns',
  async find({ db }, person) {
    const found = await findContacts(db, person)
    const samples = found.slice(0, MOST_SHOWN).map(({ idCampaign, campaign, state, createdAt }) => ({
      at: createdAt,
      text: `${campaign}: ${contactState.entries.find(({ value }) => value === state)?.label ?? state}`,
      path: screens.campaign(idCampaign, { tab: 'contacts' }),
    }))
    return { count: found.length, isExact: true, samples }
  },
  async blocked({ db }, person) {
    const live = (await findContacts(db, person)).find(({ state }) => liveStates.some((each) => each === state))
    return live && `the campaign “${live.campaign}” is calling the person now. Wait until the call has ended.`
  },
  async erase({ db }, person, mode) {
    const ids = (await findContacts(db, person)).map(({ idContact }) => idContact)
    if (mode === 'erase') await deleteContacts(db, ids)
    else await anonymiseContacts(db, ids)
    return { found: ids.length, done: ids.length }
  },
})

const says = ({ pattern }: Person) => sql<boolean>`concat_ws(' ', cells::text, problems::text) ~* ${pattern}`
const isNamed = ({ pattern }: Person) =>
  sql<boolean>`concat_ws(' ', file_name, error, reading -> 'preview', reading -> 'titles') ~* ${pattern}`

const findRows = ({ db }: Ctx, person: Person) =>
  db
    .selectFrom('contactImportRow')
    .innerJoin('contactImport', 'contactImport.idContactImport', 'contactImportRow.idContactImport')
    .select(['contactImportRow.idContactImport', 'line', 'idCampaign', 'createdAt'])
    .where(says(person))
    .orderBy('contactImportRow.idContactImport', 'desc')
    .orderBy('line')
    .execute()

/** What contacts were before an import changed them, who are somebody else by now. */
const wasThem = ({ pattern }: Person) =>
  sql<boolean>`concat_ws(' ', phone, numbers::text, name, data::text) ~* ${pattern}`

/** Files of contacts, as they were read: a row says more of the person than the identifier, so it goes as a whole. */
export const contactImportArea = personArea({
  name: 'contactImports',
  title: 'Imported files of contacts',
  erases:
    'Removes the person’s rows from files of contacts, and earlier values kept for an undo; a file that waits to be imported goes as a whole',
  anonymises: 'The same',
  async find(ctx, person) {
    const rows = await findRows(ctx, person)
    const named = await ctx.db.selectFrom('contactImport').select('idContactImport').where(isNamed(person)).execute()
    const before = await ctx.db.selectFrom('contactImportBefore').select('idContact').where(wasThem(person)).execute()
    const samples = rows.slice(0, MOST_SHOWN).map(({ idContactImport, line, idCampaign, createdAt }) => ({
      at: createdAt,
      text: `Line ${line} of import ${idContactImport}`,
      path: screens.campaign(idCampaign, { tab: 'contacts' }),
    }))
    return { count: rows.length + before.length + named.length, isExact: true, samples }
  },
  async erase(ctx, person) {
    const { db } = ctx
    const rows = await db.deleteFrom('contactImportRow').where(says(person)).returning('line').execute()
    const before = await db.deleteFrom('contactImportBefore').where(wasThem(person)).returning('idContact').execute()
    const named =
      await sql`UPDATE contact_import SET file_name = ${cleaned('file_name', person)}, error = ${cleaned('error', person)},
        reading = reading - 'preview' || CASE WHEN (reading ->> 'titles') ~* ${person.pattern} THEN ${JSON.stringify({ titles: [GONE] })}::jsonb ELSE '{}' END
      WHERE ${isNamed(person)} RETURNING id_contact_import`.execute(db)
    // What waits in the storage is looked through behind this transaction, which knows no files.
    const waiting = await db
      .selectFrom('contactImport')
      .select('idContactImport')
      .where('state', 'in', ['uploading', 'reading', 'preview', 'running'])
      .execute()
    const sealed = ctx.vault.seal('contact import', person.pattern)
    for (const { idContactImport } of waiting) await ctx.enqueue('contactImport.forget', { idContactImport, sealed })
    const done = rows.length + before.length + named.rows.length
    return { found: done, done }
  },
})
