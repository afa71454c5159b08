import type { EconomyFees } from '@parley/contract/economy/economy.schema.ts'
import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feePeriod } from '@parley/contract/fees/fee.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { billingAddress } from '../billing/billing.address.ts'
import { MonthBar } from '../economy/MonthBar.tsx'
import { readMonth } from '../economy/month.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Card } from '../kit/pages/Card.tsx'
import { Day } from '../kit/text/Day.tsx'
import { formatMoney } from '../kit/text/Money.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './fees.messages.ts'

/** What fees come to in a month, by category, each in proportion to its days. */
export function MonthFees({ idTenant }: { idTenant: number }) {
  const [{ month: asked }, change] = useAddress(billingAddress)
  const today = useToday()
  const month = readMonth(asked) ?? today.slice(0, 7)
  return (
    <Card title={t('ofMonth')} actions={<MonthBar month={month} onChange={(to) => change({ month: to })} />}>
      <LoadedPart key={month} lines={3}>
        <Charged idTenant={idTenant} month={month} />
      </LoadedPart>
    </Card>
  )
}

function Charged({ idTenant, month }: { idTenant: number; month: string }) {
  const { data } = useLoaded(operations.Statistics.Fee, { params: { idTenant }, query: { month } })
  const { categories, currency } = data
  const money = (amount: string) => formatMoney(amount, currency)
  if (categories.length === 0) return <p className="text-faint">{t('noneCharged')}</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-md text-left text-sm tabular-nums">
        <caption className="sr-only">{t('ofMonth')}</caption>
        <thead className="text-faint text-xs">
          <tr>
            <th scope="col" className="py-1 pr-4 font-medium">
              {t('fee')}
            </th>
            {[t('chargedDays'), t('charged'), t('monthBefore')].map((head) => (
              <th key={head} scope="col" className={`${END} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {categories.map(({ category, charged, chargedBefore }) => (
          <tbody key={category}>
            <tr className="border-line border-t font-medium text-ink">
              <th scope="rowgroup" colSpan={2} className="py-1.5 pr-4 font-medium">
                {feeCategory.label(category)}
              </th>
              <td className={END}>{money(charged)}</td>
              <td className={END}>{money(chargedBefore)}</td>
            </tr>
            {data.fees
              .filter((fee) => fee.category === category)
              .map((fee) => (
                <FeeRow key={fee.idFee} fee={fee} money={money} />
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr className="border-ink/40 border-t font-semibold text-ink">
            <th scope="row" colSpan={2} className="py-2 pr-4 font-semibold">
              {t('total')}
            </th>
            <td className={END}>{money(data.total)}</td>
            <td className={END}>{money(data.totalBefore)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const END = 'py-1.5 pl-4 text-right'

/** “2 × CZK 100.00 per month, 15 of 30 days”: where the part of a fee comes from. */
function FeeRow({ fee, money }: { fee: EconomyFees['fees'][number]; money: (amount: string) => string }) {
  const { note, amount, quantity, period, days, ofDays, from, to, charged } = fee
  return (
    <tr className="text-soft">
      <th scope="row" className="py-1 pr-4 pl-4 font-normal">
        {note !== '' && <span className="block text-ink">{note}</span>}
        <span className="text-xs">
          {t('priceOf', { quantity, amount: money(amount), period: feePeriod.label(period).toLowerCase() })}
        </span>
      </th>
      <td className={END}>
        <span className="block">{t('daysOf', { count: ofDays, days })}</span>
        <span className="block text-faint text-xs">
          <Day value={from} />
          {from !== to && (
            <>
              {' '}
              – <Day value={to} />
            </>
          )}
        </span>
      </td>
      <td className={END}>{money(charged)}</td>
      <td className={END} />
    </tr>
  )
}
