import type { ChargeExplanation } from '@parley/contract/economy/economy.schema.ts'
import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { roundingMode } from '@parley/contract/tariffs/tariff.enum.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../kit/text/Count.tsx'
import { formatMoney, Money } from '../kit/text/Money.tsx'
import { t } from './economy.messages.ts'

type Row = { id: string; what: string; detail?: string | undefined; result: ReactNode; isTotal?: boolean }

/** What was done in order, each row resting on those above: seconds, steps, fee, minimum, rounding. */
function rowsOf(charge: ChargeExplanation, trace: NonNullable<ChargeExplanation['trace']>): Row[] {
  const { currency, rounding, mode, amount } = charge
  const money = (of: string) => <Money amount={of} currency={currency} />
  const seconds = (count: number) => t('seconds', { count })
  const isPerCall = mode === billingMode.of.PER_CALL
  const charged = trace.seconds - trace.freeSeconds - trace.bundleSeconds
  return [
    { id: 'talked', what: t('talked'), result: seconds(trace.seconds) },
    ...(isPerCall
      ? []
      : [
          {
            id: 'free',
            what: t('free'),
            result: trace.freeSeconds === 0 ? t('noneFree') : `−${seconds(trace.freeSeconds)}`,
          },
          ...(trace.bundleSeconds === 0
            ? []
            : [{ id: 'bundle', what: t('included'), result: `−${seconds(trace.bundleSeconds)}` }]),
          { id: 'charged', what: t('charged'), result: seconds(charged) },
        ]),
    ...trace.steps.map((step) => ({
      id: `step ${step.fromSecond}`,
      what: t('fromSecond', { second: formatCount(step.fromSecond) }),
      detail: t('stepDetail', {
        seconds: seconds(step.seconds),
        increments: formatCount(step.increments),
        length: seconds(step.increment),
        price: formatMoney(step.price, currency),
      }),
      result: money(step.amount),
    })),
    { id: 'connect', what: isPerCall ? t('callPrice') : t('connectFee'), result: money(trace.connectFee) },
    { id: 'sum', what: t('sum'), result: money(trace.sum) },
    ...(trace.raisedTo === null
      ? []
      : [{ id: 'minimum', what: t('minimum'), detail: t('minimumDetail'), result: money(trace.raisedTo) }]),
    {
      id: 'rounding',
      what: t('rounding'),
      detail: rounding ? `${roundingMode.label(rounding.mode)}, ${t('digits', { count: rounding.digits })}` : undefined,
      result:
        Number(trace.exact) === Number(amount) ? (
          t('unchanged')
        ) : (
          <>
            {money(trace.exact)} → {money(amount)}
          </>
        ),
    },
    { id: 'amount', what: t('amount'), result: money(amount), isTotal: true },
  ]
}

/** The calculation of an amount as a table; where nothing was calculated, why. */
export function ChargeTrace({ charge }: { charge: ChargeExplanation }) {
  const { trace, tariff } = charge
  if (!trace) return <p className="text-soft">{tariff ? t('notAnswered') : t('notBilled')}</p>
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{t('calculation')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('result')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(charge, trace).map(({ id, what, detail, result, isTotal }) => (
          <tr key={id} className={isTotal ? 'border-ink/40 border-t font-semibold text-ink' : 'border-line border-t'}>
            <th scope="row" className={isTotal ? 'py-2 pr-4 font-semibold' : 'py-2 pr-4 font-normal'}>
              {what}
              {detail && <span className="block text-faint text-xs">{detail}</span>}
            </th>
            <td className="py-2 text-right align-top">{result}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
