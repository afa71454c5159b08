import { RecalculateTenantEconomy as fields } from '@parley/contract/fields/statistics.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { useToday } from '../../kit/time/use-today.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { monthOptions } from './run-months.ts'
import { t } from './runs.messages.ts'

const { RecalculateTenantEconomy } = operations.Statistics
type Props = { idTenant: number; onStarted: () => void; onClose: () => void }

/** Which month is tried. What is found is looked at before anything changes. */
export function RecalculationForm({ idTenant, onStarted, onClose }: Props) {
  const months = monthOptions(useToday())
  return (
    <CreateDrawer
      title={t('recalculation')}
      action={t('startDryRun')}
      operation={RecalculateTenantEconomy}
      at={idTenant}
      // What people want again is mostly a month that is over.
      values={{ month: months[1]?.value ?? '' }}
      send={({ month }, write) => write({ params: { idTenant }, body: { month, dryRun: true } })}
      onCreated={onStarted}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft">{t('recalculationHelp')}</p>
          <FormSelect control={control} field={fields.month} options={months} autoFocus />
        </>
      )}
    </CreateDrawer>
  )
}
