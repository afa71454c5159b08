import type { Charge, TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ReceiptText } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { billingAddress } from '../billing/billing.address.ts'
import { readWhole } from '../kit/address/readers.ts'
import { changedSearch, useAddress } from '../kit/address/use-address.ts'
import { dayText } from '../kit/chart/time-axis.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Money } from '../kit/text/Money.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useToday } from '../kit/time/use-today.ts'
import { useRead } from '../shell/api.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './economy.messages.ts'
import { MonthBar } from './MonthBar.tsx'
import { monthText, readMonth } from './month.ts'
import { prefixText } from './prefix-text.ts'
import { shareName } from './share-name.ts'

const ChargeDrawer = lazyPart(async () => (await import('./ChargeDrawer.tsx')).ChargeDrawer)

const { Charges, TenantEconomy: Economy } = operations.Statistics
/** One of what the month knows; 0 for calls that had none. Its choices come with the month. */
const shared = (label: string) => ({ label, read: readWhole })
const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)
const charges = listOf(screens.billing, Charges, {
  name: 'charges',
  sort: '-startedAt',
  filters: {
    day: { label: t('day'), read: day },
    idLine: filter.named('line', shared(t('line'))),
    idCallScript: filter.named('flow', shared(t('flow'))),
    idCampaign: filter.named('campaign', shared(t('campaign'))),
    idTariff: shared(t('tariff')),
  },
  row: {
    id: 'guid',
    name: ({ startedAt, line }) => t('callOf', { at: formatTime(startedAt, 'UTC'), line: line?.name ?? t('none') }),
  },
})

const column = columnsOf(Charges)
const columnsIn = (currency: string | undefined) => [
  column.time('startedAt', t('started'), { style: 'seconds', width: 180 }),
  column.named('line', t('line'), { grow: 2 }),
  column.named('flow', t('flow'), { grow: 2 }),
  column.named('campaign', t('campaign'), { isHiddenAtFirst: true }),
  column.words('tariff', t('tariff'), tariffText, { grow: 2, minWidth: 150 }),
  column.words('prefix', t('prefix'), ({ prefix, tariff }) => (tariff ? prefixText(prefix) : '–'), { width: 130 }),
  column.own('seconds', t('length'), ({ seconds }) => <Duration seconds={seconds} />, { width: 90, align: 'end' }),
  column.own(
    'amount',
    t('amount'),
    ({ amount }) => (currency ? <Money amount={amount} currency={currency} /> : amount),
    {
      width: 130,
      align: 'end',
    },
  ),
]
function tariffText({ tariff, tariffVersion }: Charge): string {
  if (!tariff) return t('noTariff')
  return tariffVersion === null ? tariff.name : t('tariffVersion', { name: tariff.name, version: tariffVersion })
}

const choicesOf = (shares: TenantEconomy['lines'] = []) => ({
  options: shares.map((share) => ({ value: String(share.id ?? 0), label: shareName(share) })),
})

/** The calls of a month with what each costs; one opens to how its amount came about. */
export default function ChargesTab({ idTenant }: { idTenant: number }) {
  const [{ month: asked, call }, change] = useAddress(billingAddress)
  const { href } = useKit()
  const today = useToday()
  const month = readMonth(asked) ?? today.slice(0, 7)
  const params = { idTenant }
  const { data: economy } = useRead(Economy, { params, query: { month } })
  const list = useList(charges, {
    params,
    scope: { month },
    words: () => ({
      day: { options: (economy?.days ?? []).map((each) => ({ value: each.day, label: dayText(each.day) })) },
      idLine: choicesOf(economy?.lines),
      idCallScript: choicesOf(economy?.flows),
      idCampaign: choicesOf(economy?.campaigns),
      idTariff: choicesOf(economy?.tariffs),
    }),
  })
  const currency = economy?.currency
  const columns = useMemo(() => columnsIn(currency), [currency])
  const rowHref = useCallback(({ guid }: Charge) => changedSearch({}, href, { call: guid }), [href])
  return (
    <div className="flex flex-col gap-4">
      <MonthBar month={month} onChange={(to) => change({ month: to, day: '' }, { push: true })} />
      <ListScreen
        list={list}
        part={t('callsOf', { month: monthText(month) })}
        columns={columns}
        rowHref={rowHref}
        currentRow={call || undefined}
        report={(query) => <ExportMenu operation={operations.Assets.ReportBilling} query={{ ...query, idTenant }} />}
        empty={{ icon: ReceiptText, title: t('noCalls'), text: t('noCallsText') }}
      >
        {call !== '' && (
          <ChargeDrawer key={call} idTenant={idTenant} guid={call} onClose={() => change({ call: '' })} />
        )}
      </ListScreen>
    </div>
  )
}
