import { parseDateTime, toZoned } from '@internationalized/date'
import { operations } from '@parley/contract/operations.ts'
import { validityOf } from '@parley/contract/tariffs/period.rules.ts'
import type { TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import { type Rating, rateCall } from '@parley/rating'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { FormTime } from '../kit/forms/FormTime.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { formatMoney } from '../kit/text/Money.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { isDay } from '../kit/validation/calendar.ts'
import { range } from '../kit/validation/validators.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { PriceTrace } from './PriceTrace.tsx'
import { t } from './price.messages.ts'

const { Lookups, Tenants } = operations
const LONGEST_CALL = 86_400
type Values = { to: string; day: string; time: string; zone: string; seconds: number | null }
type Props = { name: string; currency: string; version: TariffVersion; idTenant: number; onClose: () => void }

const numberCheck = (typed: unknown) => (isNumber(String(typed)) ? undefined : t('numberDigits'))
const secondsCheck = range(0, LONGEST_CALL)
const isNumber = (typed: string) => /^[+\d][\d\s()/.-]{2,30}$/.test(typed.trim())

/** Undefined as long as something is missing. */
function priceOf(terms: TariffVersion, { to, day, time, zone, seconds }: Values): Rating | undefined {
  if (!isNumber(to) || seconds === null || seconds < 0) return undefined
  try {
    const startedAt = toZoned(parseDateTime(`${day}T${time}`), zone).toDate()
    return rateCall(terms, { startedAt, zone, to, answered: true, talkMs: seconds * 1000 })
  } catch {
    return undefined // half a day or time, or no zone
  }
}

/** What a call would cost by one version, with the sums that lead there. */
export function PriceDrawer({ name, currency, version, idTenant, onClose }: Props) {
  const { timeZone } = useKit()
  const can = useCan()
  const today = useToday()
  const params = { idTenant }
  const { data: tenant } = useRead(Tenants.Basic, { params }, { enabled: can(Tenants.Basic, idTenant) })
  const { data: zones = [] } = useRead(Lookups.TimeZones)
  const draft = useDraft<Values>({
    values: {
      to: '',
      day: validityOf(version, today) === 'inForce' ? today : version.validFrom,
      time: '12:00',
      zone: tenant?.timezone ?? timeZone,
      seconds: 60,
    },
  })
  const { control } = draft
  const values = draft.watch()
  const rating = priceOf(version, values)
  const isInForce = !isDay(values.day) || validityOf(version, values.day) === 'inForce'
  return (
    <Drawer title={t('calculator', { name, version: version.version })} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <FormText
          control={control}
          name="to"
          label={t('number')}
          help={t('numberHelp')}
          check={numberCheck}
          type="tel"
          autoFocus
        />
        <div className="grid gap-3 sm:grid-cols-3">
          <FormDay control={control} name="day" label={t('day')} />
          <FormTime control={control} name="time" label={t('time')} />
          <FormNumber control={control} name="seconds" label={t('talk')} check={secondsCheck} />
        </div>
        <FormComboBox
          control={control}
          name="zone"
          label={t('zone')}
          help={t('zoneHelp')}
          options={zones.map(({ code, name: label }) => ({ value: code, label }))}
        />
        {!isInForce && <p className="text-warning-ink">{t('notInForce')}</p>}
        <output aria-live="polite" className="flex flex-col gap-3 rounded-card bg-sunken p-4">
          {rating?.trace ? (
            <>
              <span>
                <span className="block text-faint text-xs">{t('amount')}</span>
                <span className="font-semibold text-2xl text-ink tabular-nums">
                  {formatMoney(rating.amount, currency)}
                </span>
              </span>
              <PriceTrace trace={rating.trace} amount={rating.amount} currency={currency} />
            </>
          ) : (
            <span className="text-soft">{t('enter')}</span>
          )}
        </output>
      </div>
    </Drawer>
  )
}
