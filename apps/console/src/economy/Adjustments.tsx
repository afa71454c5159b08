import type { EconomyAdjustment, MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { formatMoneyChange, MoneyChange } from '../kit/text/Money.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useRead } from '../shell/api.ts'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { t } from './economy.messages.ts'
import { monthText } from './month.ts'

const AdjustmentDrawer = lazyPart(async () => (await import('./AdjustmentDrawer.tsx')).AdjustmentDrawer)
const { Adjustments: List, CreateAdjustment, RemoveAdjustment } = operations.Statistics
type Props = { check: MonthCheck; idTenant: number; currency: string }

/** What the month gets or loses on top of calls and fees. */
export function Adjustments({ check, idTenant, currency }: Props) {
  const { month } = check
  const { data, error, refetch } = useRead(List, { params: { idTenant }, query: { month } })
  const panel = usePanel('adjustment')
  return (
    <section>
      <header className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="font-semibold text-ink">{t('adjustments')}</h3>
        <ActionButton size="small" endpoint={CreateAdjustment} at={idTenant} icon={Plus} onPress={panel.open}>
          {t('newAdjustment')}
        </ActionButton>
      </header>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={48} />)}
      {data?.items.length === 0 && <p className="text-soft">{t('noAdjustments')}</p>}
      <ul className="m-0 flex list-none flex-col p-0">
        {data?.items.map((each) => (
          <AdjustmentItem
            key={each.idAdjustment}
            adjustment={each}
            check={check}
            idTenant={idTenant}
            currency={currency}
          />
        ))}
      </ul>
      {data && data.later.length > 0 && (
        <>
          <h4 className="pt-4 pb-2 font-medium text-soft text-sm">{t('chargedLater')}</h4>
          <ul className="m-0 flex list-none flex-col p-0">
            {data.later.map((each) => (
              <LaterItem key={each.idAdjustment} adjustment={each} idTenant={idTenant} currency={currency} />
            ))}
          </ul>
        </>
      )}
      {panel.isOpen && <AdjustmentDrawer idTenant={idTenant} month={month} currency={currency} onClose={panel.close} />}
    </section>
  )
}

/** It is deleted where it is charged. */
const LaterItem = ({ adjustment, idTenant, currency }: Omit<ItemProps, 'check'>) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t py-2">
    <div className="min-w-0 flex-1 basis-48">
      <p className="break-words text-ink">{adjustment.reason}</p>
      <p className="text-faint text-xs">
        <Link
          className="underline"
          href={screens.billing(BILLED_APP, idTenant, { tab: 'months', month: adjustment.month })}
        >
          {t('chargedIn', { month: monthText(adjustment.month) })}
        </Link>
        {` · ${adjustment.createdBy?.name ?? t('automatic')} · `}
        <Timestamp value={adjustment.createdAt} />
      </p>
    </div>
    <MoneyChange amount={adjustment.amount} currency={currency} />
  </li>
)

type ItemProps = Props & { adjustment: EconomyAdjustment }

function AdjustmentItem({ adjustment, check: { month, state }, idTenant, currency }: ItemProps) {
  const { idAdjustment, amount, corrects, reason: why, guid, createdAt, createdBy } = adjustment
  const closed = state === 'OPEN' ? undefined : reason('month.notOpen', { month: monthText(month) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words text-ink">{why}</p>
        <p className="text-faint text-xs">
          {corrects !== month && `${t('corrects', { month: monthText(corrects) })} · `}
          {createdBy?.name ?? t('automatic')} · <Timestamp value={createdAt} />
          {guid !== null && (
            <>
              {' · '}
              <Link
                className="underline"
                href={screens.billing(BILLED_APP, idTenant, { tab: 'calls', month: corrects, call: guid })}
              >
                {t('explain')}
              </Link>
            </>
          )}
        </p>
      </div>
      <MoneyChange amount={amount} currency={currency} />
      <RemoveButton
        operation={RemoveAdjustment}
        input={{ params: { idTenant, idAdjustment } }}
        at={idTenant}
        blocked={guid === null ? closed : reason('adjustment.ofCall')}
        title={t('removeTitle', { amount: formatMoneyChange(amount, currency) })}
        done={t('adjustmentRemoved')}
      >
        {t('removeText')}
      </RemoveButton>
    </li>
  )
}
