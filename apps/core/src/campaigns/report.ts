import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { attemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { sql } from 'kysely'
import { noteReport, requireRoom, type TableColumn, tableAnswer } from '../exports/table.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { maskKey, maskNumber } from '../kernel/numberMask.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { openCampaign } from './campaign.access.ts'

const BATCH = 5_000

const selectAttempts = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaignAttempt as a')
    .innerJoin('campaignContact as c', 'c.idContact', 'a.idContact')
    .leftJoin('line as l', 'l.idLine', 'a.idLine')
    .leftJoin('callScript as s', 's.idCallScript', 'a.idCallScript')
    .select(['a.idContact', 'a.number', 'a.guid', 'a.phone', 'a.startedAt', 'a.answeredAt', 'a.endedAt', 'a.result'])
    .select(['a.disposition', 'a.ringMs', 'a.talkMs', 'a.flowVersion', 'c.key', 'l.name as line', 's.name as flow'])
    .select(sql<string | null>`trim_scale(a.cost)::text`.as('cost'))
    .where('a.idCampaign', '=', idCampaign)

type Row = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]

const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 1000))

const columnsOf = (currency: string, isOpen: boolean): readonly TableColumn<Row>[] => [
  { title: 'Contact', value: ({ key, phone }) => (isOpen ? key : maskKey(key, phone)) },
  { title: 'Phone number', value: ({ phone }) => (isOpen ? phone : maskNumber(phone)) },
  { title: 'Attempt', kind: 'number', value: ({ number }) => number },
  { title: 'Started', kind: 'moment', value: ({ startedAt }) => startedAt },
  { title: 'Answered', kind: 'moment', value: ({ answeredAt }) => answeredAt },
  { title: 'Ended', kind: 'moment', value: ({ endedAt }) => endedAt },
  { title: 'Result', value: ({ result }) => (result === null ? null : attemptResult.label(result)) },
  { title: 'Disposition', value: ({ disposition }) => disposition },
  { title: 'Ring (seconds)', kind: 'number', value: ({ ringMs }) => seconds(ringMs) },
  { title: 'Talk (seconds)', kind: 'number', value: ({ talkMs }) => seconds(talkMs) },
  { title: `Cost (${currency})`, kind: 'number', value: ({ cost }) => (cost === null ? null : Number(cost)) },
  { title: 'Line', value: ({ line }) => line },
  { title: 'Flow', value: ({ flow }) => flow },
  { title: 'Version', kind: 'number', value: ({ flowVersion }) => flowVersion },
  { title: 'Conversation', value: ({ guid }) => guid },
]

/** The attempts of a campaign as a file, piece by piece; who may not see personal data gets them masked. The download is recorded. */
export async function reportCampaign(
  ctx: Ctx,
  { idCampaign, format, timeZone }: ExportOptions & { readonly idCampaign: number },
): Promise<FileAnswer> {
  const { name, idFolder } = await openCampaign(ctx, idCampaign)
  const { total } = await ctx.db
    .selectFrom('campaignAttempt')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirstOrThrow()
  requireRoom({ format, timeZone }, total)
  await noteReport(ctx, campaignKind, [idCampaign, name], 'campaign')
  const { currency } = await ownTenant(ctx)
  const personal = await foldersAllowed(ctx, 'Campaign.viewpersonal')
  const isOpen = personal === 'all' || (idFolder !== null && personal.includes(idFolder))
  return tableAnswer(
    ctx,
    { format, timeZone },
    {
      name: `${name} calls ${ctx.clock.now().toISOString().slice(0, 10)}`,
      nouns: ['call', 'calls'],
      columns: columnsOf(currency, isOpen),
      rows: attemptsOf(ctx.db, idCampaign),
      count: async () => total,
    },
  )
}

/** In the order in which they began. */
async function* attemptsOf(db: Db, idCampaign: number): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    let page = selectAttempts(db, idCampaign).orderBy('a.startedAt').orderBy('a.idContact').orderBy('a.number')
    if (last)
      page = page.where(
        sql<boolean>`(a.started_at, a.id_contact, a.number) > (${last.startedAt}::timestamptz, ${last.idContact}, ${last.number})`,
      )
    const rows = await page.limit(BATCH).execute()
    yield rows
    last = rows.at(-1)
    if (rows.length < BATCH) return
  }
}
