import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feePeriod } from '@parley/contract/fees/fee.enum.ts'
import { feeBlocked } from '@parley/contract/fees/fee.rules.ts'
import type { Fee, FeeDraft } from '@parley/contract/fees/fee.schema.ts'
import { CreateFee as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { t } from './fees.messages.ts'

const { CreateFee, Fees, RemoveFee, UpdateFee } = operations.Tenants
const factsOf = ({ category, amount, period, quantity, validFrom, validTo, note }: Fee): FeeDraft => ({
  category,
  amount,
  period,
  quantity,
  validFrom,
  validTo,
  note,
})

const FeeFields = ({ control }: { control: Control<FeeDraft> }) => (
  <>
    <FormSelect control={control} field={fields.category} autoFocus />
    <div className="grid grid-cols-3 gap-3">
      <FormText control={control} field={fields.amount} />
      <FormNumber control={control} field={fields.quantity} />
      <FormSelect control={control} field={fields.period} />
    </div>
    <div className="grid grid-cols-2 gap-3">
      <FormDay control={control} field={fields.validFrom} />
      <FormDay control={control} field={fields.validTo} />
    </div>
    <FormTextArea control={control} field={fields.note} />
  </>
)

type Props = { idTenant: number; onClose: () => void }

export function NewFeeDrawer({ idTenant, onClose }: Props) {
  const values: FeeDraft = {
    category: feeCategory.of.OTHER,
    amount: '',
    period: feePeriod.of.MONTH,
    quantity: 1,
    validFrom: useToday(),
    validTo: null,
    note: '',
  }
  return (
    <CreateDrawer
      title={t('create')}
      action={t('createAction')}
      operation={CreateFee}
      values={values}
      send={(body, write) => write({ params: { idTenant }, body })}
      created={() => t('created')}
      onClose={onClose}
    >
      {(control) => <FeeFields control={control} />}
    </CreateDrawer>
  )
}

/** One fee: changed as far as it has not been charged, deleted before it starts. */
export function FeeDrawer({ fee, idTenant, onClose }: Props & { fee: Fee }) {
  const call = useApi()
  const today = useToday()
  const update = useWrite(UpdateFee, { silent: true })
  const params = { idTenant, idFee: fee.idFee }
  /** The fee as it is now; the one that was opened where it has been deleted, which saving then says. */
  const read = async () => {
    const { items } = await call(
      Fees,
      { params: { idTenant }, query: { category: [fee.category], limit: 200 } },
      { silent: true },
    )
    return items.find(({ idFee }) => idFee === fee.idFee) ?? fee
  }
  return (
    <EditDrawer
      title={t('edit')}
      entity={fee}
      factsOf={factsOf}
      fields={fields}
      save={async (facts, { rowVersion }) => {
        await update.write({ params, body: { ...facts, rowVersion } })
        showToast('success', t('saved'))
      }}
      read={read}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FeeFields control={control} />
          <div className="flex gap-2">
            <EntityHistoryButton kind="Fee" id={fee.idFee} />
            <RemoveButton
              operation={RemoveFee}
              input={{ params }}
              at={idTenant}
              blocked={feeBlocked.remove(fee, today)}
              title={t('deleteTitle')}
              removed={t('deleted')}
              onRemoved={onClose}
            >
              {t('deleteText')}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}
