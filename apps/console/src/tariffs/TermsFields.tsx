import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { FormTime } from '../kit/forms/FormTime.tsx'
import { dayName, WEEK } from './day-words.ts'
import { t } from './tariffs.messages.ts'
import { newBand, newRate, newStep, type TariffValues } from './terms-draft.ts'

type Props = { control: Control<TariffValues> }
const days = WEEK.map((value) => ({ value, label: dayName(value) }))
const ROW = 'flex flex-col gap-3 rounded-card p-3 ring-1 ring-line'
const HEAD = 'font-semibold text-ink text-sm'

/** The terms of one version of a tariff. */
export function TermsFields({ control }: Props) {
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        <FormSelect control={control} field={facts['terms.mode']} />
        <FormDay control={control} field={facts['terms.validFrom']} />
        <FormDay control={control} field={facts['terms.validTo']} />
      </div>
      <Rates control={control} />
      <Bands control={control} />
      <h3 className={HEAD}>{t('everyCall')}</h3>
      <div className="grid grid-cols-2 gap-3">
        <FormText control={control} field={facts['terms.minimum']} />
        <FormNumber control={control} field={facts['terms.freeSeconds']} />
        <FormSelect control={control} field={facts['terms.rounding.mode']} />
        <FormNumber control={control} field={facts['terms.rounding.digits']} />
      </div>
    </>
  )
}

function Rates({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'terms.rates' })
  const bands = useWatch({ control, name: 'terms.bands' })
  const isPerTime = useWatch({ control, name: 'terms.mode' }) === billingMode.of.PER_TIME
  const hours = [
    { value: '', label: t('anyTime') },
    ...bands.filter(({ name }) => name !== '').map(({ name }) => ({ value: name, label: name })),
  ]
  return (
    <>
      <h3 className={HEAD}>{t('prices')}</h3>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={ROW}>
          <legend className="sr-only">{t('priceNumber', { number: index + 1 })}</legend>
          <div className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-3">
            <FormText
              control={control}
              field={facts['terms.rates.*.prefix']}
              name={`terms.rates.${index}.prefix`}
              help={t('prefixHelp')}
            />
            <FormSelect
              control={control}
              field={facts['terms.rates.*.band']}
              name={`terms.rates.${index}.band`}
              options={hours}
            />
            <FormText
              control={control}
              field={facts['terms.rates.*.connectFee']}
              name={`terms.rates.${index}.connectFee`}
            />
            <div className="pt-6">
              <IconButton
                label={t('removePrice', { number: index + 1 })}
                icon={Trash2}
                blocked={fields.length === 1 ? t('lastPrice') : undefined}
                onPress={() => remove(index)}
              />
            </div>
          </div>
          {isPerTime && <Steps control={control} rate={index} />}
        </fieldset>
      ))}
      <div>
        <Button size="small" icon={Plus} onPress={() => append(newRate())}>
          {t('addPrice')}
        </Button>
      </div>
    </>
  )
}

function Steps({ control, rate }: Props & { rate: number }) {
  const { fields, append, remove } = useFieldArray({ control, name: `terms.rates.${rate}.steps` })
  const steps = useWatch({ control, name: `terms.rates.${rate}.steps` })
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-3">
          <FormNumber
            control={control}
            field={facts['terms.rates.*.steps.*.fromSecond']}
            name={`terms.rates.${rate}.steps.${index}.fromSecond`}
          />
          <FormText
            control={control}
            field={facts['terms.rates.*.steps.*.price']}
            name={`terms.rates.${rate}.steps.${index}.price`}
          />
          <FormNumber
            control={control}
            field={facts['terms.rates.*.steps.*.increment']}
            name={`terms.rates.${rate}.steps.${index}.increment`}
          />
          <div className="pt-6">
            <IconButton
              label={t('removeStep', { number: index + 1 })}
              icon={Trash2}
              blocked={fields.length === 1 ? t('lastStep') : undefined}
              onPress={() => remove(index)}
            />
          </div>
        </div>
      ))}
      <div>
        <Button size="small" icon={Plus} onPress={() => append(newStep((steps.at(-1)?.fromSecond ?? 0) + 60))}>
          {t('addStep')}
        </Button>
      </div>
    </>
  )
}

function Bands({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'terms.bands' })
  return (
    <>
      <h3 className={HEAD}>{facts['terms.bands'].label}</h3>
      {fields.length === 0 && <p className="text-faint text-sm">{t('noBands')}</p>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className={ROW}>
          <legend className="sr-only">{t('bandNumber', { number: index + 1 })}</legend>
          <div className="grid grid-cols-[2fr_1fr_1fr_auto] items-start gap-3">
            <FormText control={control} field={facts['terms.bands.*.name']} name={`terms.bands.${index}.name`} />
            <FormTime control={control} field={facts['terms.bands.*.from']} name={`terms.bands.${index}.from`} />
            <FormTime control={control} field={facts['terms.bands.*.to']} name={`terms.bands.${index}.to`} />
            <div className="pt-6">
              <IconButton label={t('removeBand', { number: index + 1 })} icon={Trash2} onPress={() => remove(index)} />
            </div>
          </div>
          <FormCheckboxGroup
            control={control}
            field={facts['terms.bands.*.days']}
            name={`terms.bands.${index}.days`}
            options={days}
            isHorizontal
          />
        </fieldset>
      ))}
      <div>
        <Button size="small" icon={Plus} onPress={() => append(newBand())}>
          {t('addBand')}
        </Button>
      </div>
    </>
  )
}
