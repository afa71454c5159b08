import { attemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { RetryRules } from '@parley/contract/campaigns/campaign.schema.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { t } from './configuration.messages.ts'

/** Results after which somebody may be called again, in the order in which they are usual. */
export const RETRIED = [
  'noAnswer',
  'busy',
  'declined',
  'voicemail',
  'failed',
] as const satisfies readonly (keyof RetryRules)[]

/** How often and when somebody is called again, by what became of the call. */
export const RetryTable = ({ retries }: { retries: RetryRules }) => (
  <table className="w-full text-sm">
    <thead className="text-faint text-xs">
      <tr>
        <th scope="col" className="pb-1 text-left font-normal">
          {t('after')}
        </th>
        <th scope="col" className="pb-1 text-right font-normal">
          {t('tries')}
        </th>
        <th scope="col" className="pb-1 text-right font-normal">
          {t('wait')}
        </th>
      </tr>
    </thead>
    <tbody>
      {RETRIED.map((result) => {
        const { attempts, delayMinutes } = retries[result]
        return (
          <tr key={result} className="border-line border-t">
            <th scope="row" className="py-1.5 text-left font-normal">
              <StatusTag tone={attemptResult.tone(result)}>{attemptResult.label(result)}</StatusTag>
            </th>
            <td className="py-1.5 text-right tabular-nums">{attempts === 0 ? t('none') : attempts}</td>
            <td className="py-1.5 text-right text-soft tabular-nums">
              {attempts === 0 ? '–' : delayWords(delayMinutes)}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const HOUR = 60
const DAY = 24 * HOUR
/** Minutes as people say them: “30 min”, “2 h”, “1 day”. */
function delayWords(minutes: number): string {
  if (minutes >= DAY && minutes % DAY === 0) return t('days', { count: minutes / DAY })
  if (minutes >= HOUR && minutes % HOUR === 0) return t('hours', { count: minutes / HOUR })
  return t('minutes', { count: minutes })
}
