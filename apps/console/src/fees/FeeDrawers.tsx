import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feePeriod } from '@parley/contract/fees/fee.enum.ts'
import { feeBlocked } from '@parley/contract/fees/fee.rules.ts'
import type { FeeDraft } from '@parley/contract/fees/fee.schema.ts'
import { CreateFee as fields } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useToday } from '../kit/time/use-today.ts'
import { useLoaded } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './fees.messages.ts'

const { CreateFee, Fee, RemoveFee, UpdateFee } = operations.Tenants
const [{ OTHER }, { MONTH }] = [feeCategory.of, feePeriod.of]
const blank = { category: OTHER, amount: '', period: MONTH, quantity: 1, validTo: null, note: '' } as const

/** What has been charged stays as it is. */
type FieldsProps = { control: Control<FeeDraft>; currency?: string; isCharged?: boolean }
const FeeFields = ({ control, currency = t('ownCurrency'), isCharged = false }: FieldsProps) => (
  <>
    <FormSelect control={control} field={fields.category} isDisabled={isCharged} autoFocus />
    <div className="grid grid-cols-3 gap-3">
      <FormText control={control} field={fields.amount} help={t('amountHelp', { currency })} isDisabled={isCharged} />
      <FormNumber control={control} field={fields.quantity} isDisabled={isCharged} />
      <FormSelect control={control} field={fields.period} isDisabled={isCharged} />
    </div>
    <div className="grid grid-cols-2 gap-3">
      <FormDay control={control} field={fields.validFrom} isDisabled={isCharged} />
      <FormDay control={control} field={fields.validTo} />
    </div>
    <FormText control={control} field={fields.note} />
  </>
)

export function NewFeeDrawer({ onClose }: { onClose: () => void }) {
  const { idTenant } = useAreaParams(screens.billing)
  const values: FeeDraft = { ...blank, validFrom: useToday() }
  return (
    <CreateDrawer
      title={t('create')}
      action={t('createAction')}
      operation={CreateFee}
      at={idTenant}
      values={values}
      send={(body, write) => write({ params: { idTenant }, body })}
      created={() => t('created')}
      onClose={onClose}
    >
      {(control) => <FeeFields control={control} />}
    </CreateDrawer>
  )
}

type Props = { id: number; onClose: () => void }

export const FeeDrawer = (props: Props) => (
  <LoadedDrawer title={t('fee')} onClose={props.onClose}>
    <OpenFee {...props} />
  </LoadedDrawer>
)

/** One fee: changed as far as it has not been charged, deleted before it starts. */
function OpenFee({ id: idFee, onClose }: Props) {
  const { idTenant } = useAreaParams(screens.billing)
  const params = { idTenant, idFee }
  const { data: fee } = useLoaded(Fee, { params })
  const change = useChange(UpdateFee, Fee, { params, saved: t('saved') })
  const { note } = fee
  const category = feeCategory.label(fee.category)
  const charged = feeBlocked.remove(fee, useToday())
  return (
    <EditDrawer
      {...change}
      at={idTenant}
      title={category}
      entity={fee}
      factsOf={factsIn(fields)}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          {charged && <p className="text-soft">{charged.message}</p>}
          <FeeFields control={control} currency={fee.currency} isCharged={charged !== undefined} />
          <div className="flex gap-2">
            <EntityHistoryButton kind="Fee" id={idFee} name={note === '' ? category : t('named', { category, note })} />
            <RemoveButton
              operation={RemoveFee}
              input={{ params }}
              at={idTenant}
              blocked={charged}
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
