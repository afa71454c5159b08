import { type ConflictChoice, conflictChoice, MAX_IMPORTED } from '@parley/contract/datasets/dataset.enum.ts'
import type { Dataset } from '@parley/contract/datasets/dataset.schema.ts'
import type { DatasetImport, DatasetImportRow } from '@parley/contract/datasets/datasetImport.schema.ts'
import { ApplyImport as fields, UpdateUtterance } from '@parley/contract/fields/nlp.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect, useState } from 'react'
import { useAddress } from '../../kit/address/use-address.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import type { Column } from '../../kit/table/column.ts'
import { RowCheckbox } from '../../kit/table/RowCheckbox.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { openDownload, useApi, usePages, useRead, useWrite } from '../../shell/api.ts'
import { framed, rowsQuery } from '../../shell/import/framed.ts'
import { ImportFrame } from '../../shell/import/ImportFrame.tsx'
import { cellColumn, ImportRows } from '../../shell/import/ImportPreview.tsx'
import type { Upload } from '../../shell/import/import-file.ts'
import { useFollowedImport } from '../../shell/import/use-followed-import.ts'
import { datasetAddress } from '../datasets.address.ts'
import { t as words } from '../datasets.messages.ts'
import { t } from './datasetImport.messages.ts'

const { ApplyImport, Import, ImportRefused, ImportRows: Rows, PreviewImport } = operations.Nlp
const MINUTES_MS = 180_000
const columns = [UpdateUtterance.text, { name: 'category', label: words('category') }]
const TYPES = ['.csv', '.tsv', '.txt', '.json', '.yml', '.yaml', '.md', '.zip', 'application/json', 'application/zip']
const MOST_NAMED = 8
type Props = { dataset: Dataset; onClose: () => void }

/** A file of utterances: chosen, looked at, conflicts and near texts decided, applied. */
export function DatasetImportDrawer({ dataset: { idDataset, name }, onClose }: Props) {
  const call = useApi()
  const [search, change] = useAddress(datasetAddress)
  const [onConflict, setConflict] = useState<ConflictChoice>(conflictChoice.of.SKIP)
  const [withSimilar, setSimilar] = useState(true)
  const [onlySimilar, setOnly] = useState(false)
  const [leaveOut, setLeft] = useState<ReadonlySet<number>>(new Set())
  const isChosen = search.import !== undefined
  const params = { idDataset, idDatasetImport: search.import ?? 0 }
  const preview = useWrite(PreviewImport, { silent: true, timeoutMs: MINUTES_MS })
  const apply = useWrite(ApplyImport, { silent: true, timeoutMs: MINUTES_MS })
  const { options, follow } = useFollowedImport(ApplyImport, isChosen)
  const read = useRead(Import, { params }, options)
  const frame = framed(search, read, change)
  const { preview: shown } = frame
  useEffect(() => follow(shown?.state), [shown?.state, follow])
  const start = (next: number | undefined) => {
    setLeft(new Set())
    setOnly(false)
    change({ import: next, result: '' })
  }

  async function upload({ isReturning: _, ...body }: Upload) {
    const made = await preview.write({ params: { idDataset }, body })
    start(made.idDatasetImport)
  }
  async function run() {
    const body = { onConflict, withSimilar, leaveOut: [...leaveOut] }
    const done = await apply.write({ params, body }).catch(() => undefined)
    if (!done) return
    const isTask = done.state === 'running'
    showToast(isTask ? 'info' : 'success', t(isTask ? 'running' : 'applied'))
    if (!isTask) onClose()
  }
  const { similar = 0, counts } = shown ?? {}
  return (
    <ImportFrame
      title={t('title', { name })}
      hint={t('hint')}
      formats={t('formats', { rows: formatCount(MAX_IMPORTED) })}
      types={TYPES}
      templateName={name}
      fields={columns}
      {...frame}
      onUpload={upload}
      onNewFile={() => start(undefined)}
      onRefused={() => void openDownload(call, ImportRefused, { params }).catch(() => {})}
      apply={{
        endpoint: ApplyImport,
        label: () => words('importAction'),
        nothing: t('nothing'),
        isPending: apply.isPending,
        run: () => void run(),
      }}
      choices={
        shown?.state === 'preview' && (
          <>
            <ErrorNote error={apply.error} />
            {counts && counts.update > 0 && (
              <div className="w-72">
                <Select
                  label={fields.onConflict.label}
                  value={onConflict}
                  onChange={setConflict}
                  options={conflictChoice.entries.map(({ value, label }) => ({ value, label }))}
                />
              </div>
            )}
            {similar > 0 && (
              <Checkbox isSelected={withSimilar} onChange={setSimilar}>
                {fields.withSimilar.label}
              </Checkbox>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {shown && (
        <>
          <About shown={shown} />
          {similar > 0 && (
            <Checkbox isSelected={onlySimilar} onChange={setOnly}>
              {t('onlySimilar', { count: similar, rows: formatCount(similar) })}
            </Checkbox>
          )}
          <UtteranceRows
            params={params}
            result={search.result}
            onlySimilar={onlySimilar}
            left={leaveOut}
            {...(shown.state === 'preview' ? { onLeave: setLeft } : {})}
          />
        </>
      )}
    </ImportFrame>
  )
}

/** What was found in the file beside its rows. */
function About({ shown: { format, newCategories, state, counts } }: { shown: DatasetImport }) {
  const named = newCategories.slice(0, MOST_NAMED).join(', ') + (newCategories.length > MOST_NAMED ? ' …' : '')
  return (
    <>
      {format && <p className="text-soft text-sm">{t('format', { format })}</p>}
      {newCategories.length > 0 && (
        <p className="text-soft text-sm">{t('newCategories', { count: newCategories.length, names: named })}</p>
      )}
      {state === 'preview' && counts.update > 0 && (
        <p className="text-soft text-sm">{t('conflicts', { count: counts.update })}</p>
      )}
    </>
  )
}

type RowsProps = {
  params: { idDataset: number; idDatasetImport: number }
  result: string
  onlySimilar: boolean
  left: ReadonlySet<number>
  onLeave?: (left: ReadonlySet<number>) => void
}

function UtteranceRows({ params, result, onlySimilar, left, onLeave }: RowsProps) {
  const query = { ...rowsQuery(result), ...(onlySimilar && { similar: 'true' as const }) }
  const { table } = usePages(Rows, { params, query })
  const toggle = (line: number) => {
    const next = new Set(left)
    if (!next.delete(line)) next.add(line)
    onLeave?.(next)
  }
  const isOpen = ({ result: is }: DatasetImportRow) => onLeave !== undefined && (is === 'create' || is === 'update')
  const use: Column<DatasetImportRow> = {
    id: 'use',
    header: t('use'),
    width: 64,
    cell: (row) =>
      isOpen(row) && (
        <RowCheckbox
          label={t('leaveOut', { line: row.line })}
          isSelected={!left.has(row.line)}
          onChange={() => toggle(row.line)}
        />
      ),
  }
  return (
    <ImportRows
      table={table}
      rowName={({ text }) => text}
      noteOf={({ similar }) => (similar === '' ? '' : t('similarTo', { text: similar }))}
      columns={[
        ...(onLeave ? [use] : []),
        { ...cellColumn<DatasetImportRow>('text', words('text'), ({ text }) => text), grow: 3, minWidth: 160 },
        { ...cellColumn<DatasetImportRow>('category', words('category'), ({ category }) => category), minWidth: 90 },
      ]}
    />
  )
}
