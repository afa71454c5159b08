import { type CostUnit, costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit } from '@parley/contract/costs/cost.rules.ts'
import type { ProviderPriceDraft } from '@parley/contract/costs/cost.schema.ts'
import { CreateProviderPrice as fields } from '@parley/contract/fields/statistics.gen.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { t } from './costs.messages.ts'

export type PriceListValues = Omit<ProviderPriceDraft, 'currency'>
type Props = { control: Control<PriceListValues>; isBegun?: boolean }

const helpOf = (unit: CostUnit) => {
  if (isCallUnit(unit)) return t('perMinute')
  if (unit === costUnit.of.TTS) return t('per1000Characters')
  return unit === costUnit.of.SMS ? t('perPart') : t('per1000')
}

/** What has rated conversations stays as it is. */
export function PriceListFields({ control, isBegun = false }: Props) {
  const unit = useWatch({ control, name: 'unit' })
  const isCalls = isCallUnit(unit)
  return (
    <>
      <FormText control={control} field={fields.provider} isDisabled={isBegun} autoFocus />
      <FormSelect control={control} field={fields.unit} isDisabled={isBegun} />
      <div className={isCalls ? 'grid gap-3 sm:grid-cols-3' : ''}>
        <FormText control={control} field={fields.price} help={helpOf(unit)} isDisabled={isBegun} />
        {isCalls && <FormNumber control={control} field={fields.leastSeconds} isDisabled={isBegun} />}
        {isCalls && <FormNumber control={control} field={fields.increment} isDisabled={isBegun} />}
      </div>
      {isCalls && <Prefixes control={control} isBegun={isBegun} />}
      <div className="grid grid-cols-2 gap-3">
        <FormDay control={control} field={fields.validFrom} isDisabled={isBegun} />
        <FormDay control={control} field={fields.validTo} />
      </div>
      <FormText control={control} field={fields.note} />
    </>
  )
}

/** Hundreds of fields take seconds to open. */
const AT_ONCE = 20

function Prefixes({ control, isBegun }: Props) {
  const { fields: rows, insert, remove } = useFieldArray({ control, name: 'prefixes' })
  const [shown, show] = useState(AT_ONCE)
  const hidden = Math.max(0, rows.length - shown)
  const add = () => {
    insert(rows.length - hidden, { prefix: '', price: '' })
    if (hidden > 0 || rows.length === shown) show(shown + 1)
  }
  return (
    <section className="flex flex-col gap-3 pt-2">
      <div>
        <h3 className="font-semibold text-ink text-sm">{t('pricesByPrefix')}</h3>
        <p className="text-faint text-xs">{t('otherNumbers')}</p>
      </div>
      {rows.slice(0, shown).map(({ id }, at) => (
        <fieldset key={id} className="flex min-w-0 items-start gap-3">
          <legend className="sr-only">{t('prefixNumber', { number: at + 1 })}</legend>
          <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-3">
            <FormText
              control={control}
              field={fields['prefixes.*.prefix']}
              name={`prefixes.${at}.prefix`}
              isDisabled={isBegun === true}
            />
            <FormText
              control={control}
              field={fields['prefixes.*.price']}
              name={`prefixes.${at}.price`}
              isDisabled={isBegun === true}
            />
          </div>
          <div className="w-8 pt-[26px]">
            {!isBegun && (
              <IconButton label={t('removePrefix', { number: at + 1 })} icon={Trash2} onPress={() => remove(at)} />
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {!isBegun && (
          <Button size="small" icon={Plus} onPress={add}>
            {t('addPrefix')}
          </Button>
        )}
        {hidden > 0 && (
          <Button size="small" onPress={() => show(shown + AT_ONCE)}>
            {t('morePrefixes', { count: hidden })}
          </Button>
        )}
      </div>
    </section>
  )
}
