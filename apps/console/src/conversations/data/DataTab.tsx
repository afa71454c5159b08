import type { Json } from '@parley/contract/kernel/schema.ts'
import { useMemo } from 'react'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { t } from '../conversations.messages.ts'
import { StepSlider } from '../StepSlider.tsx'
import type { LegFlows } from '../source/leg-flows.ts'
import type { TabProps } from '../tab-props.ts'
import { useSettled } from '../use-settled.ts'
import { offsetText, valueText } from '../words.ts'
import { VariableTable } from './VariableTable.tsx'
import { type VariableChange, variablesAt } from './variable-history.ts'

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

type ChangeRow = { step: number; change: VariableChange }

const shown = (value: Json | null, redacted: boolean) =>
  redacted ? t('redacted') : value === null ? t('unset') : valueText(value)

/** Which step changed what, where and when. */
const changeColumns = (flows: LegFlows): readonly Column<ChangeRow>[] => [
  {
    id: 'step',
    header: t('step'),
    cell: ({ step }) => <span className="tabular-nums">{step}</span>,
    sortValue: ({ step }) => step,
    width: 92,
  },
  {
    id: 'offset',
    header: t('offset'),
    cell: ({ change }) => <span className="tabular-nums">{offsetText(change.offsetMs)}</span>,
    width: 116,
  },
  {
    id: 'variable',
    header: t('variable'),
    cell: ({ change }) => <span className="font-medium text-ink">{change.name}</span>,
    sortValue: ({ change }) => change.name,
    grow: 2,
  },
  {
    id: 'before',
    header: t('before'),
    cell: ({ change }) => <code className="font-mono text-xs">{shown(change.before, change.redacted)}</code>,
    grow: 3,
  },
  {
    id: 'after',
    header: t('after'),
    cell: ({ change }) => <code className="font-mono text-ink text-xs">{shown(change.after, change.redacted)}</code>,
    grow: 3,
  },
  { id: 'node', header: t('node'), cell: ({ change }) => flows.labelOf(change) ?? '–', grow: 2 },
]
