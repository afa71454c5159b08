import { leftOut as leftOutReason } from '@parley/contract/economy/economy.enum.ts'
import type { EconomyRunResult } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { compareAmounts, subtractAmount } from '@parley/rating'
import type { ReactNode } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { FactRow } from '../../kit/pages/FactList.tsx'
import { Count } from '../../kit/text/Count.tsx'
import { formatMoney } from '../../kit/text/Money.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { monthText } from '../month.ts'
import { t } from './runs.messages.ts'

interface Amounts {
  readonly before: string
  readonly after: string
}
type Row = Amounts & { key: string; name: ReactNode; count: number }

/** “+CZK 12.50”: what is more says so. */
function differenceText({ before, after }: Amounts, currency: string): string {
  const difference = subtractAmount(after, before)
  return `${compareAmounts(difference, '0') > 0 ? '+' : ''}${formatMoney(difference, currency)}`
}

/** What was charged and what it comes to: as a whole, by month and line, and the calls that differ most. */
export function RunResult({
  idTenant,
  result,
  currency,
}: {
  idTenant: number
  result: EconomyRunResult
  currency: string
}) {
  const { calls, changed, before, after, lines, months, most, leftOut, adjusted } = result
  const money = (amount: string) => formatMoney(amount, currency)
  const table = { currency, total: result }
  return (
    <div className="flex flex-col gap-5">
      <FactRow
        facts={[
          { label: t('calls'), value: <Count value={calls} /> },
          { label: t('changed'), value: <Count value={changed} /> },
          { label: t('before'), value: money(before) },
          { label: t('after'), value: money(after) },
          { label: t('difference'), value: <strong>{differenceText(result, currency)}</strong> },
        ]}
      />
      {changed === 0 && <p className="text-soft">{t('nothingChanges')}</p>}
      <LeftOut leftOut={leftOut} currency={currency} />
      {adjusted && <p>{t('adjusted', { amount: money(adjusted.amount), month: monthText(adjusted.month) })}</p>}
      {months.length > 1 && (
        <Comparison
          {...table}
          title={t('months')}
          count={t('calls')}
          rows={months.map((each) => ({ ...each, key: each.month, name: monthText(each.month), count: each.calls }))}
        />
      )}
      {lines.length > 0 && (
        <Comparison
          {...table}
          title={t('lines')}
          count={t('calls')}
          rows={lines.map((each) => ({
            ...each,
            key: String(each.id),
            name: each.name ?? t('unassigned'),
            count: each.calls,
          }))}
        />
      )}
      {most.length > 0 && (
        <Comparison
          currency={currency}
          title={t('changeMost')}
          head={t('call')}
          count={t('seconds')}
          rows={most.map(({ guid, startedAt, seconds, ...amounts }) => ({
            ...amounts,
            key: guid,
            name: (
              <Link href={callOf(idTenant, guid, startedAt)}>
                <Timestamp value={startedAt} />
                <span className="sr-only"> – {t('openCall')}</span>
              </Link>
            ),
            count: seconds,
          }))}
        />
      )}
    </div>
  )
}

/** Calls that count as before because they can’t be rated again, and why. */
function LeftOut({ leftOut, currency }: Pick<EconomyRunResult, 'leftOut'> & { currency: string }) {
  if (leftOut.length === 0) return null
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-ink text-sm">{t('leftOut')}</h3>
      <p className="text-soft">{t('leftOutHelp')}</p>
      <ul className="list-disc pl-5">
        {leftOut.map(({ reason, calls, amount }) => (
          <li key={reason}>
            {leftOutReason.label(reason)}: {t('leftOutCalls', { count: calls, amount: formatMoney(amount, currency) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the amount of a call is explained, over the calls of its month. */
const callOf = (idTenant: number, call: string, startedAt: string) =>
  screens.billing(BILLED_APP, idTenant, { tab: 'calls', month: startedAt.slice(0, 7), call })

const END = 'py-1.5 pl-4 text-right font-normal'
type ComparisonProps = {
  title: string
  /** What stands in the first column, where the heading is another. */
  head?: string
  count: string
  rows: readonly Row[]
  currency: string
  total?: Amounts & { calls: number }
}

function Comparison({ title, head: first = title, count, rows, currency, total }: ComparisonProps) {
  const cells = (row: Amounts & { count: number }) => (
    <>
      <td className={END}>
        <Count value={row.count} />
      </td>
      <td className={END}>{formatMoney(row.before, currency)}</td>
      <td className={END}>{formatMoney(row.after, currency)}</td>
      <td className={END}>{differenceText(row, currency)}</td>
    </>
  )
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-ink text-sm">{title}</h3>
      <div className="overflow-x-auto">
        <table className="w-full min-w-md text-left text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead className="text-faint text-xs">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {first}
              </th>
              {[count, t('before'), t('after'), t('difference')].map((head) => (
                <th key={head} scope="col" className="py-1 pl-4 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-line border-t">
                <th scope="row" className="py-1.5 font-normal">
                  {row.name}
                </th>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          {total && rows.length > 1 && (
            <tfoot>
              <tr className="border-line border-t font-medium">
                <th scope="row" className="py-1.5 font-medium">
                  {t('total')}
                </th>
                {cells({ ...total, count: total.calls })}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}
