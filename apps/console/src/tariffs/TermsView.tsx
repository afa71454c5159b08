import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'
import { weekdayWords } from '@parley/contract/kernel/weekdayWords.ts'
import { roundingMode } from '@parley/contract/tariffs/tariff.enum.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { FactRow } from '../kit/pages/FactList.tsx'
import { formatMoney } from '../kit/text/Money.tsx'
import { t } from './tariffs.messages.ts'
import { UnusedBands } from './UnusedBands.tsx'

const {
  'terms.rates.*.prefix': prefixField,
  'terms.rates.*.band': bandField,
  'terms.rates.*.connectFee': feeField,
} = facts
const HEADS = [prefixField.label, bandField.label, feeField.label, t('price')]
/** A price list can have thousands. */
const AT_ONCE = 100
const CELL = 'border-line border-t py-2 pr-4 align-top'

/** What calls cost by one version: what holds for all of them, then the price of each group of numbers. */
export function TermsView({ terms, currency }: { terms: TariffTerms; currency: string }) {
  const { bands, rates, rounding, mode } = terms
  const [shown, show] = useState(AT_ONCE)
  const hidden = Math.max(0, rates.length - shown)
  const money = (amount: string) => formatMoney(amount, currency)
  const hoursOf = (name: string | null) => {
    const band = bands.find((each) => each.name === name)
    return band ? t('hours', { days: weekdayWords(band.days), from: band.from, to: band.to }) : undefined
  }
  return (
    <div className="flex flex-col gap-4">
      <FactRow
        facts={[
          { label: facts['terms.mode'].label, value: billingMode.label(mode) },
          { label: facts['terms.minimum'].label, value: money(terms.minimum) },
          { label: facts['terms.freeSeconds'].label, value: t('seconds', { count: terms.freeSeconds }) },
          ...(terms.bundleSeconds
            ? [{ label: facts['terms.bundleSeconds'].label, value: t('seconds', { count: terms.bundleSeconds }) }]
            : []),
          {
            label: facts['terms.rounding.mode'].label,
            value: roundingMode.label(rounding.mode),
            note: t('digits', { count: rounding.digits }),
          },
        ]}
      />
      <UnusedBands bands={bands} rates={rates} />
      <div className="overflow-x-auto">
        <table className="w-full min-w-lg text-left text-sm tabular-nums">
          <caption className="sr-only">{t('prices')}</caption>
          <thead className="text-faint text-xs">
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rates.slice(0, shown).map(({ prefix, band, connectFee, steps }) => (
              <tr key={`${prefix} ${band ?? ''}`}>
                <th scope="row" className={`${CELL} font-normal`}>
                  {prefix === '' ? t('otherNumbers') : `+${prefix}`}
                </th>
                <td className={CELL}>
                  {band ?? t('anyTime')}
                  <span className="block text-faint text-xs">{hoursOf(band)}</span>
                </td>
                <td className={CELL}>{money(connectFee)}</td>
                <td className={CELL}>
                  {steps.length === 0 && t('perCall')}
                  {steps.map(({ fromSecond, price, increment }) => (
                    <span key={fromSecond} className="block">
                      {t('stepPrice', { price: money(price), count: increment })}
                      {fromSecond > 0 && (
                        <span className="text-faint text-xs"> {t('stepFrom', { second: fromSecond })}</span>
                      )}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <div>
          <Button size="small" onPress={() => show(shown + 10 * AT_ONCE)}>
            {t('morePrices', { count: hidden })}
          </Button>
        </div>
      )}
    </div>
  )
}
