import { roundingMode } from '@parley/contract/tariffs/tariff.enum.ts'
import type { RateTrace } from '@parley/rating'
import { formatMoney } from '../kit/text/Money.tsx'
import { t } from './price.messages.ts'

type Props = { trace: RateTrace; amount: string; currency: string }

/** How an amount came about, one sum below the other, from the rate to the last digit. */
export function PriceTrace({ trace, amount, currency }: Props) {
  const { prefix, band, seconds, freeSeconds, connectFee, steps, sum, raisedTo, exact, rounding } = trace
  const money = (value: string) => formatMoney(value, currency)
  const rows: readonly (readonly [what: string, note: string, value: string])[] = [
    [t('connectFee'), '', money(connectFee)],
    ...(freeSeconds > 0 ? [[t('free'), t('seconds', { count: freeSeconds }), money('0')] as const] : []),
    ...steps.map(
      (step) =>
        [
          t('fromSecond', { second: step.fromSecond }),
          t('increments', { seconds: step.seconds, count: step.increments, price: money(step.price) }),
          money(step.amount),
        ] as const,
    ),
    [t('sum'), '', money(sum)],
    ...(raisedTo === null ? [] : [[t('raised'), '', money(raisedTo)] as const]),
    ...(exact === amount
      ? []
      : [
          [
            t('rounded'),
            t('roundedHow', { mode: roundingMode.label(rounding.mode).toLowerCase(), count: rounding.digits }),
            money(amount),
          ] as const,
        ]),
  ]
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">
        {t('ratedBy', {
          prefix: prefix === '' ? t('otherNumbers') : `+${prefix}`,
          band: band ?? t('anyTime'),
          duration: t('seconds', { count: seconds }),
        })}
      </p>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{t('trace')}</caption>
        <tbody>
          {rows.map(([what, note, value]) => (
            <tr key={what} className="border-line border-t">
              <th scope="row" className="py-1.5 pr-4 font-normal text-ink">
                {what}
                {note && <span className="block text-faint text-xs">{note}</span>}
              </th>
              <td className="py-1.5 text-right align-top">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
