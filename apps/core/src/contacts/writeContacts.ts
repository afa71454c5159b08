import {
  type ContactImportResult,
  contactImportResult,
  contactState,
  decisionCode,
  numberClosed,
} from '@parley/contract/contacts/contact.enum.ts'
import { problemsText } from '@parley/contract/kernel/import.enum.ts'
import { suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import { erasedAmong, type SuppressedBy, suppressedAmong } from '../suppressions/suppressed.ts'
import type { NewContact, Problem } from './readContact.ts'
import { updateContacts } from './updateContacts.ts'

const { IMPORTED, UPDATED, DUPLICATE, INVALID: REFUSED, SUPPRESSED: KEPT_OUT } = contactImportResult.of
const { NEW, SUPPRESSED } = contactState.of
const { GLOBAL, TENANT } = suppressionScope.of

export interface Written {
  readonly result: ContactImportResult
  readonly idContact: number | null
  /** Why it is no new contact that is called, or which of its numbers are left out. */
  readonly reason: string | null
  /** Numbers that are left out. */
  readonly leftOut?: readonly Problem[]
  /** The list that its number is on. */
  readonly listed?: string
  /** Of a person who was erased: the row is not kept, not even as one that was refused. */
  readonly isErased?: boolean
}
export interface WriteOptions {
  readonly idCampaign: number
  /** What is there already under the same key is changed. */
  readonly updates: boolean
  readonly idContactImport: number | null
}

/** Writes contacts in their order, thousands with a few statements: the same key is one contact, those nobody may call are kept as such. */
export async function writeContacts(ctx: Ctx, given: readonly NewContact[], options: WriteOptions): Promise<Written[]> {
  const written: Written[] = []
  const suppressed = await suppressedAmong(ctx, {
    idCampaign: options.idCampaign,
    phones: given.flatMap(phonesOf),
  })
  const contacts = given.map((contact) => withoutSuppressed(contact, suppressed))
  const erased = await erasedAmong(
    ctx,
    contacts.flatMap(({ key, phone }) => (key === phone ? [] : [key])),
  )
  const isErased = (contact: NewContact) =>
    erased.has(contact.key) || phonesOf(contact).some((phone) => suppressed.get(phone)?.isErased)
  let left = contacts.map((contact, index) => ({ contact, index }))
  for (const { contact, index } of left)
    if (isErased(contact)) written[index] = { result: REFUSED, idContact: null, reason: ERASED, isErased: true }
  left = left.filter(({ index }) => !written[index])
  // Two rows of one key cannot be written by one statement: the later one meets what the earlier has made.
  while (left.length > 0) {
    const taken = new Set<string>()
    const [now, later]: [typeof left, typeof left] = [[], []]
    for (const each of left) {
      ;(taken.has(each.contact.key) ? later : now).push(each)
      taken.add(each.contact.key)
    }
    const results = await writeUnique(
      ctx,
      now.map(({ contact }) => contact),
      suppressed,
      options,
    )
    for (const [at, { index }] of now.entries()) written[index] = results[at] ?? lost()
    left = later
  }
  return written
}

/** All numbers of a contact. */
export const phonesOf = ({ phone, numbers }: Pick<NewContact, 'phone' | 'numbers'>): string[] =>
  numbers === null ? [phone] : numbers.map((number) => number.phone)

/** Numbers that may not be called are closed, and the first of the others is called; where there is none, the contact is not. */
function withoutSuppressed(contact: NewContact, suppressed: Suppressed): NewContact {
  const numbers = contact.numbers?.map((number) => ({
    ...number,
    closed: suppressed.has(number.phone) ? numberClosed.of.SUPPRESSED : null,
  }))
  if (!numbers) return contact
  const first = numbers.find(({ closed }) => closed === null)
  return { ...contact, numbers, ...(first && { phone: first.phone, zone: first.zone }) }
}

const ERASED =
  'This person was erased and is not to be contacted. If they have agreed to be called again, remove their entry from the do-not-call list first.'
const lost = (): never => {
  throw new Error('a contact that was written has no result')
}

type Suppressed = ReadonlyMap<string, SuppressedBy>

async function writeUnique(
  ctx: Ctx,
  contacts: readonly NewContact[],
  suppressed: Suppressed,
  options: WriteOptions,
): Promise<Written[]> {
  const inserted = await insert(ctx, contacts, suppressed, options)
  const known = contacts.filter(({ key }) => !inserted.has(key))
  const updated =
    options.updates && known.length > 0
      ? await updateContacts(ctx, columnsOf(known, suppressed), options)
      : new Map<string, number>()
  const ids =
    known.length > 0 && !options.updates ? await idsOf(ctx, options.idCampaign, known) : new Map<string, number>()
  const kept = new Map<number, SuppressedBy>()
  const results = contacts.map(({ key, phone, leftOut }): Written => {
    const by = suppressed.get(phone)
    const idContact = inserted.get(key) ?? updated.get(key) ?? ids.get(key) ?? null
    if (by && idContact !== null && (inserted.has(key) || updated.has(key))) kept.set(idContact, by)
    if (inserted.has(key))
      return by
        ? { result: KEPT_OUT, idContact, ...told(leftOut, listOf(by)) }
        : { result: IMPORTED, idContact, ...told(leftOut) }
    if (updated.has(key)) return { result: UPDATED, idContact, ...told(leftOut, by && listOf(by)) }
    return {
      result: DUPLICATE,
      idContact,
      reason: options.updates ? 'It is being called now, and was left as it is.' : 'It is in the campaign already.',
    }
  })
  await tellSuppressed(ctx, options.idCampaign, kept)
  return results
}

/** The list that its number is on, and which numbers are left out, and why. */
const told = (leftOut: readonly Problem[], listed?: string) => ({
  reason: [...(listed ? [listed] : []), ...(leftOut.length > 0 ? [problemsText(leftOut)] : [])].join(' ') || null,
  leftOut,
  ...(listed !== undefined && { listed }),
})

const listOf = ({ scope, reason }: SuppressedBy) =>
  `On the do-not-call list${scope === GLOBAL ? ' of all tenants' : scope === TENANT ? '' : ' of this campaign'}${reason ? `: ${reason}` : ''}.`

/** The columns of many contacts, one beside the other, as the database takes them quickest. */
export const columnsOf = (contacts: readonly NewContact[], suppressed: Suppressed) => ({
  keys: contacts.map(({ key }) => key),
  phones: contacts.map(({ phone }) => phone),
  names: contacts.map(({ name }) => name),
  zones: contacts.map(({ zone }) => zone),
  languages: contacts.map(({ language }) => language),
  data: contacts.map(({ data }) => JSON.stringify(data)),
  numbers: contacts.map(({ numbers }) => (numbers === null ? null : JSON.stringify(numbers))),
  kept: contacts.map(({ phone }) => suppressed.has(phone)),
})

async function insert(
  ctx: Ctx,
  contacts: readonly NewContact[],
  suppressed: Suppressed,
  { idCampaign, idContactImport }: WriteOptions,
) {
  const { keys, phones, names, zones, languages, data, numbers, kept } = columnsOf(contacts, suppressed)
  const rows = await rowsOf(ctx.db)<{ key: string; idContact: number }>`
    INSERT INTO campaign_contact (id_campaign, key, phone, name, zone, language, data, numbers, state, id_contact_import, created_at)
    SELECT ${idCampaign}, key, phone, name, zone, language, data::jsonb, numbers::jsonb, CASE WHEN kept THEN ${SUPPRESSED} ELSE ${NEW} END,
      ${idContactImport}::bigint, ${ctx.clock.now()}
    FROM unnest(${keys}::text[], ${phones}::text[], ${names}::text[], ${zones}::text[], ${languages}::text[], ${data}::text[],
        ${numbers}::text[], ${kept}::boolean[]) AS n (key, phone, name, zone, language, data, numbers, kept)
    ON CONFLICT (id_campaign, key) DO NOTHING RETURNING key, id_contact`
  return new Map(rows.map(({ key, idContact }) => [key, idContact]))
}

async function idsOf({ db }: Ctx, idCampaign: number, contacts: readonly NewContact[]) {
  const rows = await db
    .selectFrom('campaignContact')
    .select(['key', 'idContact'])
    .where('idCampaign', '=', idCampaign)
    .where(
      'key',
      'in',
      contacts.map(({ key }) => key),
    )
    .execute()
  return new Map(rows.map(({ key, idContact }) => [key, idContact]))
}

async function tellSuppressed(ctx: Ctx, idCampaign: number, kept: ReadonlyMap<number, SuppressedBy>): Promise<void> {
  if (kept.size === 0) return
  const rows = [...kept].map(([id, { scope, reason }]) => ({ id, facts: { list: scope, reason } }))
  await rowsOf(ctx.db)`
    INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts)
    SELECT ${idCampaign}, id, ${ctx.clock.now()}, ${decisionCode.of.SUPPRESSED}, facts
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (id bigint, facts jsonb)`
}
