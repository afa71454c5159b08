import { CreateAdjustment as fields } from '@parley/contract/fields/statistics.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormText } from '../kit/forms/FormText.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './economy.messages.ts'
import { monthText } from './month.ts'

type Props = { idTenant: number; month: string; currency: string; onClose: () => void }

/** Corrects a month by a sum, charged in the first month that is open. */
export function AdjustmentDrawer({ idTenant, month, currency, onClose }: Props) {
  return (
    <CreateDrawer
      title={t('adjustMonth', { month: monthText(month) })}
      action={t('createAdjustment')}
      operation={operations.Statistics.CreateAdjustment}
      at={idTenant}
      values={{ amount: '', reason: '' }}
      send={(values, write) => write({ params: { idTenant }, body: { ...values, month } })}
      created={(made) => t('adjusted', { month: monthText(made.month) })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft">{t('adjustHelp')}</p>
          <FormText control={control} field={fields.amount} help={t('amountHelp', { currency })} autoFocus />
          <FormText control={control} field={fields.reason} />
        </>
      )}
    </CreateDrawer>
  )
}
