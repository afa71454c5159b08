import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'
import { WEEK, weekdayName } from '@parley/contract/kernel/weekdayWords.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import type { Blocked } from '../kit/blocked.ts'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { FormTime } from '../kit/forms/FormTime.tsx'
import { t } from './tariffs.messages.ts'
import { isPrefix, newBand, newRate, newStep, type TariffValues } from './terms-draft.ts'
import { UnusedBands } from './UnusedBands.tsx'

type Props = { control: Control<TariffValues> }
const days = WEEK.map((value) => ({ value, label: weekdayName(value) }))
const prefixCheck = (typed: unknown) => (isPrefix(String(typed)) ? undefined : t('prefixDigits'))
const BOX = 'flex min-w-0 flex-col gap-3 rounded-card p-3 ring-1 ring-line'

type TermsProps = Props & {
  currency?: string
  /** Without them for prices that are only tried. */
  hasDays?: boolean
}

/** The terms of one version of a tariff. */
export function TermsFields({ control, currency, hasDays = true }: TermsProps) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <FormSelect control={control} field={facts['terms.mode']} />
        {hasDays && (
          <>
            <FormDay control={control} field={facts['terms.validFrom']} />
            <FormDay control={control} field={facts['terms.validTo']} />
          </>
        )}
      </div>
      <Rates control={control} currency={currency ?? t('ownCurrency')} />
      <Bands control={control} />
      <Section title={t('everyCall')}>
        <div className="grid gap-3 sm:grid-cols-3">
          <FormText control={control} field={facts['terms.minimum']} />
          <FormNumber control={control} field={facts['terms.freeSeconds']} />
          <FormNumber control={control} field={facts['terms.bundleSeconds']} />
          <FormSelect control={control} field={facts['terms.rounding.mode']} />
          <FormNumber control={control} field={facts['terms.rounding.digits']} />
        </div>
      </Section>
    </>
  )
}

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 pt-2">
      <div>
        <h3 className="font-semibold text-ink text-sm">{title}</h3>
        {help && <p className="text-faint text-xs">{help}</p>}
      </div>
      {children}
    </section>
  )
}

/** A row of fields with the button that removes it, at the height of their inputs. */
type RowProps = { remove?: string | undefined; blocked?: Blocked; onRemove: () => void; children: ReactNode }
const Row = ({ remove, blocked, onRemove, children }: RowProps) => (
  <div className="flex items-start gap-3">
    <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-3">{children}</div>
    <div className="w-8 pt-[26px]">
      {remove && <IconButton label={remove} icon={Trash2} blocked={blocked} onPress={onRemove} />}
    </div>
  </div>
)

const AddButton = ({ children, onPress }: { children: string; onPress: () => void }) => (
  <div>
    <Button size="small" icon={Plus} onPress={onPress}>
      {children}
    </Button>
  </div>
)

/** A price is many fields: a page with hundreds of them takes seconds to open and to follow each key. */
const AT_ONCE = 10

function Rates({ control, currency }: Props & { currency: string }) {
  const { fields, insert, remove } = useFieldArray({ control, name: 'terms.rates' })
  const [shown, show] = useState(AT_ONCE)
  const bands = useWatch({ control, name: 'terms.bands' })
  const isPerTime = useWatch({ control, name: 'terms.mode' }) === billingMode.of.PER_TIME
  const names = bands.map(({ name }) => name).filter((name) => name !== '')
  const hidden = Math.max(0, fields.length - shown)
  /** Below those that are shown, not below the hidden ones. */
  const add = () => {
    insert(fields.length - hidden, newRate())
    if (hidden > 0 || fields.length === shown) show(shown + 1)
  }
  const hours = [{ value: '', label: t('anyTime') }, ...names.map((name) => ({ value: name, label: name }))]
  return (
    <Section
      title={t('pricesIn', { currency })}
      help={isPerTime ? `${t('pricesHelp')} ${t('stepsHelp')}` : t('pricesHelp')}
    >
      {fields.slice(0, shown).map(({ id }, at) => (
        <fieldset key={id} className={BOX}>
          <legend className="sr-only">{t('priceNumber', { number: at + 1 })}</legend>
          <Row
            remove={t('removePrice', { number: at + 1 })}
            blocked={fields.length === 1 ? t('lastPrice') : undefined}
            onRemove={() => remove(at)}
          >
            <FormText
              control={control}
              field={facts['terms.rates.*.prefix']}
              name={`terms.rates.${at}.prefix`}
              help=""
              placeholder={t('otherNumbers')}
              check={prefixCheck}
            />
            <FormSelect
              control={control}
              field={facts['terms.rates.*.band']}
              name={`terms.rates.${at}.band`}
              options={hours}
            />
            <FormText
              control={control}
              field={facts['terms.rates.*.connectFee']}
              name={`terms.rates.${at}.connectFee`}
              {...(isPerTime ? {} : { label: t('callPrice') })}
            />
          </Row>
          {isPerTime && <Steps control={control} rate={at} />}
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <AddButton onPress={add}>{t('addPrice')}</AddButton>
        {hidden > 0 && (
          <Button size="small" onPress={() => show(shown + AT_ONCE)}>
            {t('morePrices', { count: hidden })}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** What time costs. The first step is from the first second on, whatever follows. */
function Steps({ control, rate }: Props & { rate: number }) {
  const name = `terms.rates.${rate}.steps` as const
  const { fields, append, remove } = useFieldArray({ control, name })
  const steps = useWatch({ control, name })
  return (
    <>
      {fields.map(({ id }, at) => (
        <Row key={id} remove={at === 0 ? undefined : t('removeStep', { number: at + 1 })} onRemove={() => remove(at)}>
          <FormText
            control={control}
            field={facts['terms.rates.*.steps.*.price']}
            name={`${name}.${at}.price`}
            help=""
          />
          <FormNumber
            control={control}
            field={facts['terms.rates.*.steps.*.increment']}
            name={`${name}.${at}.increment`}
          />
          {at === 0 ? (
            <p className="pt-8 text-faint text-sm max-sm:hidden">{t('fromStart')}</p>
          ) : (
            <FormNumber
              control={control}
              field={facts['terms.rates.*.steps.*.fromSecond']}
              name={`${name}.${at}.fromSecond`}
            />
          )}
        </Row>
      ))}
      <AddButton onPress={() => append(newStep((steps.at(-1)?.fromSecond ?? 0) + 60))}>{t('addStep')}</AddButton>
    </>
  )
}

/** Follows each key, and nothing else of the form with it. */
function WithoutPrice({ control }: Props) {
  const [bands, rates] = useWatch({ control, name: ['terms.bands', 'terms.rates'] })
  return <UnusedBands bands={bands} rates={rates} />
}

function Bands({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'terms.bands' })
  return (
    <Section title={facts['terms.bands'].label} help={t('bandsHelp')}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={BOX}>
          <legend className="sr-only">{t('bandNumber', { number: at + 1 })}</legend>
          <Row remove={t('removeBand', { number: at + 1 })} onRemove={() => remove(at)}>
            <FormText control={control} field={facts['terms.bands.*.name']} name={`terms.bands.${at}.name`} />
            <FormTime control={control} field={facts['terms.bands.*.from']} name={`terms.bands.${at}.from`} />
            <FormTime control={control} field={facts['terms.bands.*.to']} name={`terms.bands.${at}.to`} />
          </Row>
          <FormCheckboxGroup
            control={control}
            field={facts['terms.bands.*.days']}
            name={`terms.bands.${at}.days`}
            options={days}
            isHorizontal
          />
        </fieldset>
      ))}
      <WithoutPrice control={control} />
      <AddButton onPress={() => append(newBand())}>{t('addBand')}</AddButton>
    </Section>
  )
}
