import { costUnit } from '@parley/contract/costs/cost.enum.ts'
import { CompareCosts as fields } from '@parley/contract/fields/statistics.gen.ts'
import { MAX_IMPORT_BYTES } from '@parley/contract/kernel/import.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { useWrite } from '../shell/api.ts'
import { base64Of, type Reading } from '../shell/import/import-file.ts'
import { UnnamedColumns } from '../shell/import/UnnamedColumns.tsx'
import { t } from './costs.messages.ts'

const TYPES = ['text/csv', 'text/plain', '.csv', '.txt']
type CallUnit = 'callsOut' | 'callsIn'
const units = (['callsOut', 'callsIn'] as const).map((value) => ({ value, label: costUnit.label(value) }))
const columns = [
  { name: 'time', label: t('columnTime') },
  { name: 'number', label: t('columnNumber') },
  { name: 'seconds', label: t('columnSeconds') },
  { name: 'amount', label: t('columnAmount') },
]

type Props = { idTenant: number; onStarted: (idCostComparison: number) => void }

/** From a provider’s file to the comparison that it starts. */
export function InvoiceUpload({ idTenant, onStarted }: Props) {
  const [provider, setProvider] = useState('')
  const [unit, setUnit] = useState<CallUnit>('callsOut')
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<unknown>()
  const { write, isPending } = useWrite(operations.Statistics.CompareCosts, { silent: true })
  async function upload(chosen: File, way: Omit<Reading, 'isReturning'> = {}) {
    setFile(chosen)
    setFault(undefined)
    if (provider.trim() === '') return setFault(new Error(t('nameProvider')))
    if (chosen.size > MAX_IMPORT_BYTES) return setFault(new Error(t('tooLarge')))
    try {
      const content = await base64Of(chosen)
      const body = {
        provider,
        unit,
        fileName: chosen.name.slice(0, 200),
        content,
        ...way,
      }
      onStarted((await write({ params: { idTenant }, body })).idCostComparison)
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <Card title={t('compareInvoice')}>
      <div className="flex flex-col gap-3">
        <p className="text-soft">{t('compareHelp')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={fields.provider.label} value={provider} onChange={setProvider} />
          <Select label={fields.unit.label} options={units} value={unit} onChange={setUnit} />
        </div>
        <FileDrop label={t('chooseFile')} types={TYPES} isPending={isPending} onFile={(chosen) => void upload(chosen)}>
          {t('dropFile')}
        </FileDrop>
        {fault !== undefined && <ErrorNote error={fault} />}
        {file && (
          <UnnamedColumns
            fault={fault}
            fields={columns}
            isPending={isPending}
            onRead={(way) => void upload(file, way)}
          />
        )}
      </div>
    </Card>
  )
}
