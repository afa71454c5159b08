import { RecalculateTenantEconomy as fields } from '@parley/contract/fields/statistics.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { useToday } from '../../kit/time/use-today.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { monthOptions } from './run-months.ts'
import { t } from './runs.messages.ts'

const { RecalculateTenantEconomy } = operations.Statistics
type Props = { idTenant: number; onStarted: () => void; onClose: () => void }

/** Which month, and whether only to look. */
export function RecalculationForm({ idTenant, onStarted, onClose }: Props) {
  const months = monthOptions(useToday())
  return (
    <CreateDrawer
      title={t('recalculation')}
      action={t('start')}
      operation={RecalculateTenantEconomy}
      at={idTenant}
      // What people want again is mostly a month that is over.
      values={{ month: months[1]?.value ?? '', dryRun: true }}
      send={(body, write) => write({ params: { idTenant }, body })}
      onCreated={onStarted}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft">{t('recalculationHelp')}</p>
          <FormSelect control={control} field={fields.month} options={months} autoFocus />
          <FormCheckbox control={control} field={fields.dryRun} />
        </>
      )}
    </CreateDrawer>
  )
}
