import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { NumberField } from '../../kit/fields/NumberField.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { useToday } from '../../kit/time/use-today.ts'
import { showError, showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useRead } from '../../shell/api.ts'
import type { ExceptionDraft, ValueDraft } from '../value-draft.ts'
import { MOST_EXCEPTIONS } from './ExceptionFields.tsx'
import { t } from './times.messages.ts'

const { HolidayRegions, Holidays } = operations.TenantValues
const optionsOf = (entries: readonly { code: string; name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }))
const WHOLE = ''

type Props = { control: Control<ValueDraft>; onAdd: (found: ExceptionDraft[]) => void }

/** Takes public holidays of a country or region into the exceptions, as days on which it is closed. */
export function HolidayFields({ control, onAdd }: Props) {
  const call = useApi()
  const thisYear = Number(useToday().slice(0, 4))
  const exceptions = useWatch({ control, name: 'exceptions' })
  const [country, setCountry] = useState<string>()
  const [region, setRegion] = useState(WHOLE)
  const [year, setYear] = useState<number | undefined>(thisYear)
  const [isBusy, setBusy] = useState(false)
  const { data: countries = [] } = useRead(HolidayRegions, { query: {} })
  const { data: regions = [] } = useRead(HolidayRegions, { query: { country } }, { enabled: country !== undefined })

  async function add() {
    if (country === undefined || year === undefined) return
    setBusy(true)
    try {
      const query = { country, year, ...(region === WHOLE ? {} : { region }) }
      const found = await call(Holidays, { query })
      const known = new Set(exceptions.map(({ date }) => date))
      const further = found
        .filter(({ date }) => !known.has(date))
        .slice(0, MOST_EXCEPTIONS - exceptions.length)
        .map(({ date, until = '', name }) => ({ date, until, note: name, ranges: [] }))
      if (further.length > 0) onAdd(further)
      showToast(
        further.length > 0 ? 'success' : 'info',
        further.length > 0 ? t('holidaysAdded', { count: further.length }) : t('noHolidays'),
      )
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-card p-3 ring-1 ring-line">
      <legend className="sr-only">{t('holidays')}</legend>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <ComboBox
          label={t('country')}
          options={optionsOf(countries)}
          value={country}
          onChange={(chosen) => {
            setCountry(chosen)
            setRegion(WHOLE)
          }}
        />
        <Select
          label={t('region')}
          options={[{ value: WHOLE, label: t('wholeCountry') }, ...optionsOf(regions)]}
          value={region}
          onChange={setRegion}
          isDisabled={regions.length === 0}
        />
        <NumberField label={t('year')} value={year} onChange={setYear} formatOptions={{ useGrouping: false }} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" isPending={isBusy} blocked={country ? undefined : t('country')} onPress={add}>
          {t('addHolidays')}
        </Button>
        <small className="text-faint text-xs">{t('holidaysCredit')}</small>
      </div>
    </fieldset>
  )
}
