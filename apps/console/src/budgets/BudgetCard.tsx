import type { Budget } from '@parley/contract/budgets/budget.schema.ts'
import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Button } from '../kit/actions/Button.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { formatMoneyInCoins } from '../kit/text/Money.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useRead } from '../shell/api.ts'
import { t } from './budgets.messages.ts'

const BudgetDrawer = lazyPart(async () => (await import('./BudgetDrawer.tsx')).BudgetDrawer)
const { Budget: read, UpdateBudget } = operations.Tenants

type Props = { economy: TenantEconomy; month: string; idTenant: number }

/** What the running month has used of what the tenant means to spend. */
export function BudgetCard({ economy, month, idTenant }: Props) {
  const { data: budget, error } = useRead(read, { params: { idTenant } })
  const panel = usePanel('budget')
  const blocked = useRefusal()(UpdateBudget, idTenant)
  return (
    <Card
      title={t('budget', { month })}
      actions={
        <Button size="small" blocked={blocked} onPress={panel.open}>
          {t(budget?.amount == null ? 'set' : 'change')}
        </Button>
      }
    >
      {budget ? <Used economy={economy} budget={budget} /> : error ? <ErrorNote error={error} /> : <Skeleton />}
      {panel.isOpen && !blocked && <BudgetDrawer idTenant={idTenant} onClose={panel.close} />}
    </Card>
  )
}

function Used({ economy: { revenue, currency, forecast }, budget }: { economy: TenantEconomy; budget: Budget }) {
  const { amount, warnAt } = budget
  if (amount === null) return <p className="text-pretty text-soft text-sm">{t('none')}</p>
  const money = (value: number) => formatMoneyInCoins(String(Math.round(value * 1e6) / 1e6), currency)
  const used = Number(revenue.total)
  const whole = Number(amount)
  const share = Math.max(0, Math.min(1, used / whole))
  const above = forecast ? Number(forecast.likely) - whole : 0
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        label={t('used', { used: money(used), budget: money(whole) })}
        share={share}
        tone={used >= whole ? 'danger' : share >= warnAt / 100 ? 'warning' : 'accent'}
      />
      <p className="text-pretty text-soft text-sm">
        {used > whole ? t('over', { amount: money(used - whole) }) : t('left', { amount: money(whole - used) })}{' '}
        {forecast && (above > 0 ? t('forecastAbove', { amount: money(above) }) : t('forecastWithin'))}{' '}
        {warnAt < 100 ? t('warnsAt', { percent: warnAt }) : t('warnsAtEnd')}
      </p>
    </div>
  )
}
