import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { dayAfter } from '@parley/contract/tariffs/period.rules.ts'
import { PREFIX } from '@parley/contract/tariffs/tariff.rules.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'

type Rate = TariffTerms['rates'][number]
/** Terms as they are typed: no hours are the empty choice, and steps stay there while a price per call hides them. */
export type TermsDraft = Omit<TariffTerms, 'rates'> & { rates: (Omit<Rate, 'band'> & { band: string })[] }
/** What the form of a tariff, and of a new version of it, holds. */
export type TariffValues = { name: string; terms: TermsDraft }

export const newStep = (fromSecond = 0) => ({ fromSecond, price: '', increment: 60 })
export const newRate = () => ({ prefix: '', band: '', connectFee: '0', steps: [newStep()] })
export const newBand = () => ({ name: '', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' })

export const newTerms = (validFrom: string): TermsDraft => ({
  mode: billingMode.of.PER_TIME,
  validFrom,
  validTo: null,
  freeSeconds: 0,
  bundleSeconds: 0,
  minimum: '0',
  rounding: { digits: 2, mode: 'halfUp' },
  bands: [],
  rates: [newRate()],
})

/** The next version as its form opens: as the last one is, from the first day on that it can have. */
export const nextTerms = (last: TariffTerms, today: string): TermsDraft => ({
  mode: last.mode,
  validFrom: dayAfter(last.validTo ?? (last.validFrom > today ? last.validFrom : today)),
  validTo: null,
  freeSeconds: last.freeSeconds,
  bundleSeconds: last.bundleSeconds ?? 0,
  minimum: last.minimum,
  rounding: last.rounding,
  bands: last.bands,
  rates: last.rates.map(({ band, steps, ...rate }) => ({
    ...rate,
    band: band ?? '',
    steps: steps.length > 0 ? steps : [newStep()],
  })),
})

/** Numbers are typed as people write them: “+420 2”. */
const digitsOf = (prefix: string) => prefix.replace(/[\s+]/g, '')
export const isPrefix = (typed: string) => PREFIX.test(digitsOf(typed))

/** The terms as they are sent. */
export const termsOf = ({ rates, ...terms }: TermsDraft): TariffTerms => ({
  ...terms,
  bundleSeconds: terms.bundleSeconds || 0, // emptied, none
  rates: rates.map(({ prefix, band, steps, ...rate }) => ({
    ...rate,
    prefix: digitsOf(prefix),
    band: band === '' ? null : band,
    steps: terms.mode === billingMode.of.PER_CALL ? [] : steps,
  })),
})
