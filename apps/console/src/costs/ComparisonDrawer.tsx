import type { ComparisonRow, CostComparison } from '@parley/contract/costs/comparison.schema.ts'
import { comparisonResult, comparisonState } from '@parley/contract/costs/cost.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { operations } from '@parley/contract/operations.ts'
import { type ReactNode, useState } from 'react'
import { Unread } from '../economy/Unread.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Money } from '../kit/text/Money.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded, useRead } from '../shell/api.ts'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { columnsBy } from '../shell/lists.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './costs.messages.ts'

const { CostComparison: One, CostComparisonRows, RemoveCostComparison } = operations.Statistics
type Props = { idTenant: number; id: number; onClose: () => void }

export const ComparisonDrawer = (props: Props) => (
  <LoadedDrawer title={t('comparison')} onClose={props.onClose}>
    <OpenComparison {...props} />
  </LoadedDrawer>
)

type Total = CostComparison['totals'][number]
const totalColumn = columnsBy<Total>()
const rowColumn = columnsBy<ComparisonRow>()
const orNone = (value: number | string | null) => value ?? '–'

/** What an invoice comes to beside ours, and its calls. */
function OpenComparison({ idTenant, id, onClose }: Props) {
  const params = { idTenant, idCostComparison: id }
  const { data } = useLoaded(One, { params }, { watch: ({ state }) => state === 'running' })
  const { currency, totals, state, error } = data
  const money = (amount: string | null) => (amount === null ? '–' : <Money amount={amount} currency={currency} />)
  const right = { width: 120, align: 'end' } as const
  return (
    <Drawer title={`${data.provider}, ${data.fileName}`} width="wide" isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <EnumTag of={comparisonState} value={state} />
          <RemoveButton
            operation={RemoveCostComparison}
            input={{ params }}
            at={idTenant}
            blocked={state === 'running' ? reason('costComparison.running') : undefined}
            title={t('removeComparison')}
            done={t('comparisonRemoved')}
            onDone={onClose}
          >
            {t('removeComparisonText')}
          </RemoveButton>
        </div>
        {error !== null && <p className="text-danger-ink">{error}</p>}
        <DataTable<Total>
          label={t('totals')}
          rows={totals}
          rowId={({ result }) => result}
          rowName={({ result }) => comparisonResult.label(result)}
          columns={[
            totalColumn.own('result', t('result'), ({ result }) => <EnumTag of={comparisonResult} value={result} />, {
              width: 130,
            }),
            totalColumn.count('calls', t('calls'), { width: 80 }),
            totalColumn.own('theirs', t('theirs'), ({ theirAmount }) => money(theirAmount), right),
            totalColumn.own('ours', t('ours'), ({ ourAmount }) => money(ourAmount), right),
            totalColumn.count('theirSeconds', t('theirSeconds'), { width: 120 }),
            totalColumn.count('ourSeconds', t('ourSeconds'), { width: 120 }),
          ]}
          empty={<EmptyState title={state === 'running' ? t('comparing') : t('noCosts')} />}
        />
        {state === 'done' && <Rows idTenant={idTenant} id={id} money={money} />}
      </div>
    </Drawer>
  )
}

const results = [
  { value: '', label: t('allResults') },
  ...comparisonResult.entries.map(({ value, label }) => ({ value: value as string, label })),
]

type RowsProps = { idTenant: number; id: number; money: (amount: string | null) => ReactNode }

/** The first 200 of a result; the task’s file has all. */
function Rows({ idTenant, id, money }: RowsProps) {
  const [result, setResult] = useState('')
  const chosen = comparisonResult.entries.find(({ value }) => value === result)?.value
  const { data, error, refetch } = useRead(CostComparisonRows, {
    params: { idTenant, idCostComparison: id },
    query: { limit: 200, ...(chosen ? { result: [chosen] } : {}) },
  })
  if (!data) return <Unread error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Select label={t('result')} hideLabel options={results} value={result} onChange={setResult} className="w-44" />
        <p className="text-faint text-xs">{t('rowsHelp')}</p>
      </div>
      <DataTable<ComparisonRow>
        label={t('rows')}
        rows={data.items}
        rowId={({ row }) => String(row)}
        rowName={({ line, row }) => t('rowName', { line: line ?? row })}
        columns={[
          rowColumn.own('line', t('lineOfFile'), ({ line }) => orNone(line), { width: 70 }),
          rowColumn.own('result', t('result'), ({ result: of }) => <EnumTag of={comparisonResult} value={of} />, {
            width: 120,
          }),
          rowColumn.own(
            'startedAt',
            t('columnTime'),
            ({ startedAt, problem }) => (startedAt ? <Timestamp value={startedAt} /> : problem),
            { minWidth: 165 },
          ),
          rowColumn.own('number', t('columnNumber'), ({ number }) => orNone(number), { width: 130 }),
          rowColumn.own('theirSeconds', t('theirSeconds'), ({ theirSeconds }) => orNone(theirSeconds), {
            width: 110,
            align: 'end',
          }),
          rowColumn.own('ourSeconds', t('ourSeconds'), ({ ourSeconds }) => orNone(ourSeconds), {
            width: 110,
            align: 'end',
          }),
          rowColumn.own('theirAmount', t('theirs'), ({ theirAmount }) => money(theirAmount), {
            width: 110,
            align: 'end',
          }),
          rowColumn.own('ourAmount', t('ours'), ({ ourAmount }) => money(ourAmount), { width: 110, align: 'end' }),
        ]}
        empty={<EmptyState title={t('noRows')} />}
      />
    </>
  )
}
