import type { EconomyShare, TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Count } from '../kit/text/Count.tsx'
import { Money } from '../kit/text/Money.tsx'
import { columnsBy } from '../shell/lists.ts'
import { minutesOf, moneyChangeText } from './change-text.ts'
import { t } from './economy.messages.ts'
import { shareName } from './share-name.ts'

const readers = { by: oneOf(['line', 'flow', 'campaign', 'idTariff'], 'line') }
/** By what amounts are added up, and how its calls are filtered. */
export const parts = [
  { value: 'line', label: t('line'), of: ({ lines }: TenantEconomy) => lines },
  { value: 'flow', label: t('flow'), of: ({ flows }: TenantEconomy) => flows },
  { value: 'campaign', label: t('campaign'), of: ({ campaigns }: TenantEconomy) => campaigns },
  { value: 'idTariff', label: t('tariff'), of: ({ tariffs }: TenantEconomy) => tariffs },
] as const

const column = columnsBy<EconomyShare>()
const columnsFor = (label: string, currency: string) => [
  column.own('name', label, (share) => shareName(share), {
    grow: 3,
    minWidth: 150,
    sortValue: (share) => shareName(share),
  }),
  column.count('calls', t('callCount'), { width: 90 }),
  column.own('minutes', t('minutes'), ({ seconds }) => <Count value={minutesOf(seconds)} />, {
    width: 90,
    align: 'end',
    sortValue: ({ seconds }) => seconds,
  }),
  column.own('amount', t('amount'), ({ amount }) => <Money amount={amount} currency={currency} />, {
    width: 140,
    align: 'end',
    sortValue: ({ amount }) => Number(amount),
  }),
  column.own('before', t('before'), ({ amountBefore }) => <Money amount={amountBefore} currency={currency} />, {
    width: 140,
    align: 'end',
    sortValue: ({ amountBefore }) => Number(amountBefore),
  }),
  column.own(
    'change',
    t('change'),
    ({ amount, amountBefore }) => (
      <span className="whitespace-nowrap text-soft tabular-nums">
        {moneyChangeText(amount, amountBefore, currency)}
      </span>
    ),
    { width: 180, align: 'end', sortValue: ({ amount, amountBefore }) => Number(amount) - Number(amountBefore) },
  ),
]

/** What each line, flow, campaign or tariff is part of; each row opens its calls. */
export function EconomyShares({ economy, idTenant }: { economy: TenantEconomy; idTenant: number }) {
  const [{ by }, change] = useAddress(readers)
  const part = parts.find(({ value }) => value === by) ?? parts[0]
  const { month, currency } = economy
  return (
    <Card
      title={t('shares')}
      actions={<ToggleGroup label={t('sharesOf')} choices={parts} value={by} onChange={(to) => change({ by: to })} />}
      isFlush
    >
      <DataTable<EconomyShare>
        key={part.value}
        label={t('sharesBy', { part: part.label })}
        rows={part.of(economy)}
        rowId={({ id }) => String(id ?? 0)}
        rowName={(share) => shareName(share)}
        rowHref={({ id }) => screens.billing(BILLED_APP, idTenant, { tab: 'calls', month, [part.value]: id ?? 0 })}
        columns={columnsFor(part.label, currency)}
        isFlush
        empty={<EmptyState title={t('noCalls')}>{t('noCallsText')}</EmptyState>}
      />
    </Card>
  )
}
