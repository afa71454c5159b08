import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { attemptResult, contactState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { followUpState } from '@parley/contract/followUps/followUp.enum.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { zonesIn } from '@parley/contract/kernel/zones.ts'
import { noteReport, requireRoom, type TableColumn, tableAnswer } from '../exports/table.ts'
import { MOST_ROWS } from '../exports/workbook.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { campaignOf, maskContact, mayName } from './contact.access.ts'
import { type ContactFilter, filterContacts } from './contact.store.ts'

const BATCH = 5_000

const cell = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
const numberOf = (numbers: ContactRow['numbers'], column: string) =>
  numbers.find(({ label }) => label === column)?.phone
/** A masked value is a text, whatever its column holds. */
const kinds = { text: 'text', number: 'number', date: 'text', boolean: 'flag' } as const

/** The columns as files of the campaign have them, so that what was exported can be imported again; then what became of each contact. */
function columnsOf(columns: readonly ContactColumn[], isOpen: boolean): readonly TableColumn<ContactRow>[] {
  const given = columns.map(({ name: title, role, type, isPersonal }): TableColumn<ContactRow> => {
    // Where it has several, the column has its own.
    if (role === 'phone' || role === 'otherPhone')
      return {
        title,
        value: ({ phone, numbers }) =>
          numberOf(numbers, title) ?? (role === 'phone' && numbers.length === 0 ? phone : null),
      }
    if (role === 'id') return { title, value: ({ key }) => key }
    if (role === 'name') return { title, value: ({ name }) => name }
    // Read again from the file, it is that of the number again.
    if (role === 'timezone') return { title, value: ({ zone }) => (zonesIn(zone).length > 1 ? null : zone) }
    if (role === 'language') return { title, value: ({ language }) => language }
    return { title, kind: isPersonal && !isOpen ? 'text' : kinds[type], value: ({ data }) => cell(data[title]) }
  })
  return [
    ...given,
    { title: 'State', value: ({ state }) => contactState.label(state) },
    ...(columns.some(({ role }) => role === 'otherPhone')
      ? [{ title: 'Number called', value: ({ phone }: ContactRow) => phone }]
      : []),
    { title: 'Attempts', kind: 'number', value: ({ attempts }) => attempts },
    { title: 'Last result', value: ({ lastResult }) => (lastResult === null ? null : attemptResult.label(lastResult)) },
    { title: 'Last attempt', kind: 'moment', value: ({ lastAt }) => lastAt },
    { title: 'Next try', kind: 'moment', value: ({ dueAt }) => dueAt },
    { title: 'Disposition', value: ({ disposition }) => disposition },
    {
      title: 'Last follow-up',
      value: ({ followUp }) => (followUp === null ? null : followUpState.label(followUp)),
    },
    { title: 'Added', kind: 'moment', value: ({ createdAt }) => createdAt },
  ]
}

/** The contacts of a campaign as a file, piece by piece; that somebody took them is recorded. */
export async function reportContacts(
  ctx: Ctx,
  { idCampaign, format, timeZone, ...filter }: ContactFilter & ExportOptions & { readonly idCampaign: number },
): Promise<FileAnswer> {
  const campaign = await campaignOf(ctx, idCampaign, 'view')
  const isOpen = await mayName(ctx, campaign)
  const rows = filterContacts(ctx.db, idCampaign, filter, isOpen)
  const count = async () => {
    const some = rows
      .clearSelect()
      .select('c.idContact')
      .limit(MOST_ROWS + 1)
      .as('some')
    const counted = ctx.db.selectFrom(some).select((row) => row.fn.countAll<number>().as('total'))
    return (await counted.executeTakeFirstOrThrow()).total
  }
  if (format === 'xlsx') requireRoom({ format, timeZone }, await count())
  await noteReport(ctx, campaignKind, [idCampaign, campaign.name], 'contacts', filter)
  const name = `${campaign.name} contacts ${ctx.clock.now().toISOString().slice(0, 10)}`
  async function* pages(): AsyncGenerator<readonly ContactRow[]> {
    for (let after = 0; ; ) {
      const page: ContactRow[] = await rows
        .where('c.idContact', '>', after)
        .orderBy('c.idContact')
        .limit(BATCH)
        .execute()
      yield isOpen ? page : page.map((contact) => maskContact(contact, campaign))
      after = page.at(-1)?.idContact ?? 0
      if (page.length < BATCH) return
    }
  }
  const columns = columnsOf(campaign.columns, isOpen)
  return tableAnswer(ctx, { format, timeZone }, { name, nouns: ['contact', 'contacts'], columns, rows: pages(), count })
}
