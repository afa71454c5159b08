import type { CampaignOverview } from '@parley/contract/campaigns/campaign.schema.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { ProgressBar } from '../../kit/states/ProgressBar.tsx'
import { formatMoney, Money } from '../../kit/text/Money.tsx'
import { t } from './overview.messages.ts'

/** From this share of the budget on it is worth a look. */
const NEARLY = 0.8

/** What the calls cost so far, for each success, and of the budget. */
export function MoneyCard({ overview: { cost } }: { overview: Pick<CampaignOverview, 'cost'> }) {
  const { amount, currency, perSuccess, budget } = cost
  const share = budget !== null && Number(budget) > 0 ? Math.min(1, Number(amount) / Number(budget)) : undefined
  return (
    <Card title={t('cost')}>
      <div className="flex flex-col gap-4">
        <FactList
          facts={[
            { label: t('soFar'), value: <Money amount={amount} currency={currency} /> },
            {
              label: t('perSuccess'),
              value: perSuccess === null ? '–' : <Money amount={perSuccess} currency={currency} />,
            },
            {
              label: t('budget'),
              value: budget === null ? t('noBudget') : <Money amount={budget} currency={currency} />,
            },
          ]}
        />
        {budget !== null && share !== undefined && (
          <ProgressBar
            label={t('budgetUsed', { amount: formatMoney(amount, currency), budget: formatMoney(budget, currency) })}
            share={share}
            tone={share >= 1 ? 'danger' : share >= NEARLY ? 'warning' : 'accent'}
          />
        )}
      </div>
    </Card>
  )
}
