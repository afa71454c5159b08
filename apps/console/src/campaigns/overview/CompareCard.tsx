import type { CampaignOverview } from '@parley/contract/campaigns/campaign.schema.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { CampaignFlow } from '../CampaignFlow.tsx'
import { comparisonWords, rateOf } from './comparison.ts'
import { t } from './overview.messages.ts'

type Props = Pick<CampaignOverview, 'flows' | 'significance'>
const CELL = 'py-1.5 text-right tabular-nums'

/** Two flows of one campaign: what each reached, and whether the difference says anything. */
export const CompareCard = ({ flows, significance }: Props) => (
  <Card title={t('compare')}>
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="text-faint text-xs">
          <tr>
            <th scope="col" className="pb-1 text-left font-normal">
              {t('flow')}
            </th>
            {[t('share'), t('contacts'), t('done'), t('success'), t('rate')].map((name) => (
              <th key={name} scope="col" className="pb-1 pl-3 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flows.map((each) => (
            <tr key={each.flow.id} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                <CampaignFlow flow={each.flow} />
                {each.version !== null && (
                  <span className="text-faint"> {t('version', { version: each.version })}</span>
                )}
              </th>
              <td className={CELL}>{t('percent', { percent: each.share })}</td>
              <td className={CELL}>{formatCount(each.contacts)}</td>
              <td className={CELL}>{formatCount(each.done)}</td>
              <td className={CELL}>{formatCount(each.success)}</td>
              <td className={CELL}>{each.done === 0 ? '–' : t('percent', { percent: rateOf(each).toFixed(1) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="pt-3 text-sm text-soft">{comparisonWords(flows, significance)}</p>
  </Card>
)
