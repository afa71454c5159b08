import { costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit, providerPriceBlocked } from '@parley/contract/costs/cost.rules.ts'
import { UpdateProviderPrice as fields } from '@parley/contract/fields/statistics.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { EntityDrawer } from '../audit/EntityDrawer.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { useAreaParams } from '../shell/area.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './costs.messages.ts'
import { PriceListFields, type PriceListValues } from './PriceListFields.tsx'

const { CreateProviderPrice, ProviderPrice, RemoveProviderPrice, UpdateProviderPrice } = operations.Statistics
const blank = {
  provider: '',
  unit: costUnit.of.CALLS_OUT,
  price: '',
  leastSeconds: 0,
  increment: 1,
  prefixes: [],
  validTo: null,
  note: '',
}

/** Prefixes stay in the form while another unit hides them. */
const sent = <V extends PriceListValues>(values: V): V =>
  isCallUnit(values.unit) ? values : { ...values, prefixes: [] }

export function NewPriceListDrawer({ onClose }: { onClose: () => void }) {
  const { idTenant } = useAreaParams(screens.billing)
  const values: PriceListValues = { ...blank, validFrom: useToday() }
  return (
    <CreateDrawer
      thing={t('priceList')}
      operation={CreateProviderPrice}
      at={idTenant}
      values={values}
      send={(body, write) => write({ params: { idTenant }, body: sent(body) })}
      onClose={onClose}
    >
      {(control) => <PriceListFields control={control} />}
    </CreateDrawer>
  )
}

type Props = { id: number; onClose: () => void }

/** One price list: changed as far as nothing was rated by it, deleted before it starts. */
export function PriceListDrawer({ id: idProviderPrice, onClose }: Props) {
  const { idTenant } = useAreaParams(screens.billing)
  const today = useToday()
  return (
    <EntityDrawer
      kind="ProviderPrice"
      id={idProviderPrice}
      thing={t('priceList')}
      read={ProviderPrice}
      update={UpdateProviderPrice}
      remove={RemoveProviderPrice}
      params={{ idTenant, idProviderPrice }}
      at={idTenant}
      fields={fields}
      title={({ provider }) => provider}
      historyName={({ provider, unit }) => t('named', { provider, unit: costUnit.label(unit) })}
      kept={(list) => providerPriceBlocked.remove(list, today)}
      removeText={t('removeText')}
      onClose={onClose}
    >
      {(control, list) => {
        const begun = providerPriceBlocked.remove(list, today)
        return (
          <>
            {begun && <p className="text-soft">{begun.message}</p>}
            <PriceListFields control={control} isBegun={begun !== undefined} />
          </>
        )
      }}
    </EntityDrawer>
  )
}
