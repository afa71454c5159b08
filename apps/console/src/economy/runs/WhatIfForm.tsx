import { TryPrices as fields } from '@parley/contract/fields/statistics.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormRadio } from '../../kit/forms/FormRadio.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useToday } from '../../kit/time/use-today.ts'
import { useRead } from '../../shell/api.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { newTerms, type TariffValues, type TermsDraft, termsOf } from '../../tariffs/terms-draft.ts'
import { monthOptions } from './run-months.ts'
import { t } from './runs.messages.ts'

const TermsFields = lazyPart(async () => (await import('../../tariffs/TermsFields.tsx')).TermsFields)
const { TryPrices } = operations.Statistics
const { LinesTariff, Tariffs } = operations.Tenants
const MOST_LINES = 200

type Values = {
  from: string
  to: string
  idLines: number[]
  prices: 'tariff' | 'terms'
  idTariff: number | null
  terms: TermsDraft
}
type Props = { idTenant: number; onStarted: () => void; onClose: () => void }

/** Which months, which lines, and by what prices. */
export function WhatIfForm({ idTenant, onStarted, onClose }: Props) {
  const months = monthOptions(useToday())
  const last = months[1]?.value ?? ''
  const values: Values = {
    from: last,
    to: last,
    idLines: [],
    prices: 'tariff',
    idTariff: null,
    terms: newTerms(`${last}-01`),
  }
  return (
    <CreateDrawer
      title={t('whatIf')}
      action={t('start')}
      width="wide"
      operation={TryPrices}
      at={idTenant}
      values={values}
      send={({ from, to, idLines, prices, idTariff, terms }, write) =>
        write({
          params: { idTenant },
          body: {
            from,
            to,
            idLines,
            idTariff: prices === 'tariff' ? idTariff : null,
            terms: prices === 'terms' ? termsOf({ ...terms, validFrom: `${from}-01`, validTo: null }) : null,
          },
        })
      }
      onCreated={onStarted}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft">{t('whatIfHelp')}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <FormSelect control={control} field={fields.from} options={months} autoFocus />
            <FormSelect control={control} field={fields.to} options={months} />
          </div>
          <LineChoice control={control} idTenant={idTenant} />
          <Prices control={control} idTenant={idTenant} />
        </>
      )}
    </CreateDrawer>
  )
}

type PartProps = { control: Control<Values>; idTenant: number }

function LineChoice({ control, idTenant }: PartProps) {
  const { data } = useRead(LinesTariff, { params: { idTenant }, query: { limit: MOST_LINES } })
  const lines = data?.items ?? []
  return (
    lines.length > 0 && (
      <FormCheckboxGroup
        control={control}
        name="idLines"
        label={t('lines')}
        help={t('linesHelp')}
        options={lines.map(({ idLine, name }) => ({ value: idLine, label: name }))}
        isFramed
        columns={2}
      />
    )
  )
}

function Prices({ control, idTenant }: PartProps) {
  const prices = useWatch({ control, name: 'prices' })
  const { data: tariffs = [] } = useRead(Tariffs, { params: { idTenant } })
  return (
    <>
      <FormRadio
        control={control}
        name="prices"
        label={t('prices')}
        options={[
          { value: 'tariff', label: t('ofTariff'), description: t('ofTariffHelp') },
          { value: 'terms', label: t('newPrices'), description: t('newPricesHelp') },
        ]}
      />
      {prices === 'tariff' ? (
        <FormSelect
          control={control}
          field={fields.idTariff}
          isRequired
          options={tariffs.map(({ idTariff, name }) => ({ value: idTariff, label: name }))}
        />
      ) : (
        // A control is invariant in its values, while the fields of terms read only these.
        <TermsFields control={control as unknown as Control<TariffValues>} hasDays={false} />
      )}
    </>
  )
}
