import { costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit, providerPriceBlocked } from '@parley/contract/costs/cost.rules.ts'
import { UpdateProviderPrice as fields } from '@parley/contract/fields/statistics.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useToday } from '../kit/time/use-today.ts'
import { useLoaded } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './costs.messages.ts'
import { PriceListFields, type PriceListValues } from './PriceListFields.tsx'

const { CreateProviderPrice, ProviderPrice, RemoveProviderPrice, UpdateProviderPrice } = operations.Statistics
const { CALLS_OUT } = costUnit.of
const blank = {
  ...{ provider: '', unit: CALLS_OUT, price: '', leastSeconds: 0, increment: 1, prefixes: [] },
  ...{ validTo: null, note: '' },
}

/** Prefixes stay in the form while another unit hides them. */
const sent = <V extends PriceListValues>(values: V): V =>
  isCallUnit(values.unit) ? values : { ...values, prefixes: [] }

export function NewPriceListDrawer({ onClose }: { onClose: () => void }) {
  const { idTenant } = useAreaParams(screens.billing)
  const values: PriceListValues = { ...blank, validFrom: useToday() }
  return (
    <CreateDrawer
      title={t('create')}
      action={t('createAction')}
      operation={CreateProviderPrice}
      at={idTenant}
      values={values}
      send={(body, write) => write({ params: { idTenant }, body: sent(body) })}
      created={() => t('created')}
      onClose={onClose}
    >
      {(control) => <PriceListFields control={control} />}
    </CreateDrawer>
  )
}

type Props = { id: number; onClose: () => void }

export const PriceListDrawer = (props: Props) => (
  <LoadedDrawer title={t('priceList')} onClose={props.onClose}>
    <OpenPriceList {...props} />
  </LoadedDrawer>
)

/** One price list: changed as far as nothing was rated by it, deleted before it starts. */
function OpenPriceList({ id: idProviderPrice, onClose }: Props) {
  const { idTenant } = useAreaParams(screens.billing)
  const params = { idTenant, idProviderPrice }
  const { data: list } = useLoaded(ProviderPrice, { params })
  const change = useChange(UpdateProviderPrice, ProviderPrice, { params, saved: t('saved') })
  const begun = providerPriceBlocked.remove(list, useToday())
  const { provider } = list
  return (
    <EditDrawer
      {...change}
      at={idTenant}
      title={provider}
      entity={list}
      factsOf={factsIn(fields)}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          {begun && <p className="text-soft">{begun.message}</p>}
          <PriceListFields control={control} isBegun={begun !== undefined} />
          <div className="flex gap-2">
            <EntityHistoryButton
              kind="ProviderPrice"
              id={idProviderPrice}
              name={t('named', { provider, unit: costUnit.label(list.unit) })}
            />
            <RemoveButton
              operation={RemoveProviderPrice}
              input={{ params }}
              at={idTenant}
              blocked={begun}
              title={t('removeTitle')}
              done={t('removed')}
              onDone={onClose}
            >
              {t('removeText')}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}
