import { monthState } from '@parley/contract/economy/economy.enum.ts'
import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { billingAddress } from '../billing/billing.address.ts'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { text } from '../kit/address/readers.ts'
import { changedSearch, useAddress } from '../kit/address/use-address.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './economy.messages.ts'
import { MonthActions } from './MonthActions.tsx'
import { monthColumns } from './month.columns.tsx'
import { monthAfter, monthText, readMonth } from './month.ts'
import { Unread } from './Unread.tsx'

const MonthDrawer = lazyPart(async () => (await import('./MonthDrawer.tsx')).MonthDrawer)
const YEAR = 12
/** The last of the months that are listed; the running one, unless said. */
const readers = { until: text() }

/** Months with what they came to and what can still change; one opens beside the list. */
export default function MonthsTab({ idTenant }: { idTenant: number }) {
  const [{ month: asked }, change] = useAddress(billingAddress)
  const [{ until: askedUntil }, changeList] = useAddress(readers)
  const { href } = useKit()
  const until = readMonth(askedUntil)
  const { data, error, refetch } = useRead(operations.Statistics.TenantEconomy, {
    params: { idTenant },
    query: until === undefined ? {} : { month: until },
  })
  const open = readMonth(asked)
  const goTo = (count: number) => data && changeList({ until: monthAfter(data.month, count) }, { push: true })
  return (
    <>
      {data ? (
        <TableCard<TenantEconomy['months'][number]>
          title={t('months')}
          description={t('monthsText')}
          actions={
            <>
              <IconButton label={t('earlierMonths')} icon={ChevronLeft} onPress={() => goTo(-YEAR)} />
              <IconButton
                label={t('laterMonths')}
                icon={ChevronRight}
                blocked={data.isRunning ? t('isLatest') : undefined}
                onPress={() => goTo(YEAR)}
              />
              <MonthActions idTenant={idTenant} month={open ?? data.month} />
            </>
          }
          rows={data.months.toReversed()}
          rowId={({ month }) => month}
          rowName={({ month, state }) => `${monthText(month)}, ${monthState.label(state)}`}
          rowHref={({ month }) => changedSearch({}, href, { month })}
          currentRow={open}
          columns={monthColumns(data.currency)}
          empty={{ title: t('empty'), text: t('emptyText') }}
        />
      ) : (
        <Unread error={error} onRetry={() => void refetch()} />
      )}
      {open && data && (
        <MonthDrawer
          key={open}
          idTenant={idTenant}
          month={open}
          currency={data.currency}
          onClose={() => change({ month: '' })}
        />
      )}
    </>
  )
}
