import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feePeriod } from '@parley/contract/fees/fee.enum.ts'
import { feeBlocked } from '@parley/contract/fees/fee.rules.ts'
import type { FeeDraft } from '@parley/contract/fees/fee.schema.ts'
import { CreateFee as fields } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { compareAmounts } from '@parley/rating'
import type { Control } from 'react-hook-form'
import { EntityDrawer } from '../audit/EntityDrawer.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { formatMoney } from '../kit/text/Money.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { useAreaParams } from '../shell/area.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './fees.messages.ts'

const { CreateFee, Fee, RemoveFee, UpdateFee } = operations.Tenants
const blank = {
  category: feeCategory.of.OTHER,
  amount: '',
  period: feePeriod.of.MONTH,
  quantity: 1,
  validTo: null,
  note: '',
} as const

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
      thing={t('fee')}
      operation={CreateFee}
      at={idTenant}
      values={values}
      send={(body, write) => write({ params: { idTenant }, body })}
      onClose={onClose}
    >
      {(control) => <FeeFields control={control} />}
    </CreateDrawer>
  )
}

type Props = { id: number; onClose: () => void }

/** One fee: changed as far as it has not been charged, deleted as long as no closed month was charged for it. */
export function FeeDrawer({ id: idFee, onClose }: Props) {
  const { idTenant } = useAreaParams(screens.billing)
  const today = useToday()
  return (
    <EntityDrawer
      kind="Fee"
      id={idFee}
      thing={t('fee')}
      read={Fee}
      update={UpdateFee}
      remove={RemoveFee}
      params={{ idTenant, idFee }}
      at={idTenant}
      fields={fields}
      title={({ category }) => feeCategory.label(category)}
      historyName={nameOf}
      kept={(fee) => feeBlocked.remove(fee, today)}
      removeText={({ openCharge, currency }) =>
        compareAmounts(openCharge, '0') === 0
          ? t('removeText')
          : t('removeCharged', { amount: formatMoney(openCharge, currency) })
      }
      onClose={onClose}
    >
      {(control, fee) => {
        const charged = feeBlocked.begun(fee, today)
        return (
          <>
            {charged && <p className="text-soft">{charged.message}</p>}
            <FeeFields control={control} currency={fee.currency} isCharged={charged !== undefined} />
          </>
        )
      }}
    </EntityDrawer>
  )
}

function nameOf({ category, note }: Pick<FeeDraft, 'category' | 'note'>): string {
  const label = feeCategory.label(category)
  return note === '' ? label : t('named', { category: label, note })
}
