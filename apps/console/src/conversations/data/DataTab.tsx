import { useMemo } from 'react'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { t } from '../conversations.messages.ts'
import { offsetText } from '../offset-text.ts'
import { StepSlider } from '../StepSlider.tsx'
import type { TabProps } from '../tab-props.ts'
import { useSettled } from '../use-settled.ts'
import { type ChangeRow, changeColumns } from './change.columns.tsx'
import { VariableTable } from './VariableTable.tsx'
import { variablesAt } from './variable-history.ts'

const rowId = ({ step }: ChangeRow) => String(step)

/** The variables: how they began, how they ended, and each step in between. */
export function DataTab({ leg, flows, search, change }: TabProps) {
  const { variables } = leg
  const last = variables.changes.length
  const [asked, setStep] = useSettled(search.step ?? last, (step) => change({ step: step === last ? undefined : step }))
  const step = Math.min(asked, last)
  const rows = useMemo(() => variablesAt(variables, step), [variables, step])
  const columns = useMemo(() => changeColumns(flows), [flows])
  const steps = useMemo(() => variables.changes.map((each, at) => ({ step: at + 1, change: each })), [variables])
  const current = variables.changes[step - 1]
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t('noVariables')}>{t('noVariablesText')}</EmptyState>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <Card title={t('variables')} isFlush className="overflow-hidden">
        {last > 0 && (
          <div className="border-line border-b px-5 pb-3">
            <StepSlider
              label={t('step')}
              value={step}
              max={last}
              onChange={setStep}
              words={step === 0 ? t('stepStart') : t('stepOf', { step, count: last })}
            />
            <p className="mt-1 min-h-5 truncate text-faint text-xs">
              {current &&
                t('changedIn', {
                  name: current.name,
                  node: flows.labelOf(current) ?? '–',
                  at: offsetText(current.offsetMs),
                })}
            </p>
          </div>
        )}
        <VariableTable
          rows={rows}
          step={step}
          label={step === last ? t('finalTitle') : t('valueAt', { step })}
          onStep={setStep}
        />
      </Card>
      <Card title={t('changesTitle')} isFlush className="overflow-hidden">
        <DataTable<ChangeRow>
          isFlush
          label={t('changesTitle')}
          rows={steps}
          rowId={rowId}
          rowName={(row) => t('stepName', { step: row.step })}
          onRowOpen={(row) => setStep(row.step)}
          currentRow={String(step)}
          columns={columns}
          density="compact"
          empty={<EmptyState title={t('noChanges')} />}
        />
      </Card>
    </div>
  )
}
