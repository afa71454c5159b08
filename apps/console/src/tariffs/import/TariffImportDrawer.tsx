import { CreateTariff as facts, ApplyTariffImport as fields } from '@parley/contract/fields/tenants.gen.ts'
import { encodeText } from '@parley/contract/kernel/encodeText.ts'
import { operations } from '@parley/contract/operations.ts'
import { dayAfter } from '@parley/contract/tariffs/period.rules.ts'
import type { Tariff, TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import type { TariffImportRow } from '@parley/contract/tariffs/tariffImport.schema.ts'
import { useState } from 'react'
import { billingAddress } from '../../billing/billing.address.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useToday } from '../../kit/time/use-today.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { all, date, required } from '../../kit/validation/validators.ts'
import { useApi, usePages, useRead, useWrite } from '../../shell/api.ts'
import { framed, rowsQuery } from '../../shell/import/framed.ts'
import { ImportFrame } from '../../shell/import/ImportFrame.tsx'
import { cellColumn, ImportRows } from '../../shell/import/ImportPreview.tsx'
import type { Upload } from '../../shell/import/import-file.ts'
import { columns } from './columns.ts'
import { t } from './tariffImport.messages.ts'

const { ApplyTariffImport, PreviewTariffImport, TariffImport, TariffImportRefused, TariffImportRows } =
  operations.Tenants
const { 'terms.rates.*.prefix': prefix, 'terms.rates.*.steps.*.price': price } = facts
const MINUTE_MS = 60_000
type Props = { idTenant: number; tariff: Tariff; latest: TariffVersion; onClose: () => void }

/** A price list: chosen, looked at, and added as the next version from a day on. */
export function TariffImportDrawer({ idTenant, tariff, latest, onClose }: Props) {
  const call = useApi()
  const { idTariff, name, rowVersion } = tariff
  const [search, change] = useAddress(billingAddress)
  const today = useToday()
  const [validFrom, setFirstDay] = useState(
    dayAfter(latest.validTo ?? (latest.validFrom > today ? latest.validFrom : today)),
  )
  const [isRefused, setRefused] = useState(false)
  const isChosen = search.import !== undefined
  const at = { idTenant, idTariff }
  const params = { ...at, idTariffImport: search.import ?? 0 }
  const preview = useWrite(PreviewTariffImport, { silent: true, timeoutMs: MINUTE_MS })
  const apply = useWrite(ApplyTariffImport, { silent: true, timeoutMs: MINUTE_MS })
  const read = useRead(TariffImport, { params }, { enabled: isChosen, keepPrevious: false })
  const frame = framed(search, read, change)
  const { preview: shown } = frame

  async function upload(body: Upload) {
    // Nobody comes back in a price list.
    const { isReturning: _, ...file } = body
    const made = await preview.write({ params: at, body: file })
    change({ import: made.idTariffImport, result: '' })
  }
  const dayProblem = all(required, date)(validFrom)
  async function run() {
    setRefused(dayProblem !== undefined)
    if (dayProblem) return
    const done = await apply.write({ params, body: { validFrom, rowVersion } }).catch(() => undefined)
    if (!done) return
    showToast('success', t('applied'))
    onClose()
  }
  async function saveRefused() {
    const file = await call(TariffImportRefused, { params }).catch(() => undefined)
    if (file) saveFile(file.fileName, encodeText(file.content, file.encoding), `text/csv; charset=${file.encoding}`)
  }
  return (
    <ImportFrame
      title={t('title', { name })}
      hint={t('hint')}
      templateName={name}
      fields={columns}
      {...frame}
      onUpload={upload}
      onRefused={() => void saveRefused()}
      apply={{
        endpoint: ApplyTariffImport,
        label: () => t('apply'),
        nothing: t('nothing'),
        isPending: apply.isPending,
        run: () => void run(),
      }}
      choices={
        shown?.state === 'preview' && (
          <>
            <ErrorNote error={apply.error} />
            <div className="w-48">
              <DateField
                label={fields.validFrom.label}
                value={validFrom}
                onChange={setFirstDay}
                error={isRefused ? dayProblem : undefined}
                isRequired
              />
            </div>
          </>
        )
      }
      onClose={onClose}
    >
      {shown && <PriceRows params={params} result={search.result} />}
    </ImportFrame>
  )
}

type RowsProps = { params: { idTenant: number; idTariff: number; idTariffImport: number }; result: string }

function PriceRows({ params, result }: RowsProps) {
  const { table } = usePages(TariffImportRows, { params, query: rowsQuery(result) })
  return (
    <ImportRows
      table={table}
      rowName={({ prefix, band }) => `${prefix} ${band}`}
      // More would leave no room for what is wrong.
      columns={[
        cellColumn<TariffImportRow>('prefix', prefix.label, (row) =>
          [row.prefix, row.band].filter(Boolean).join(' · '),
        ),
        cellColumn<TariffImportRow>('price', price.label, (row) => row.price || row.connectFee),
      ]}
    />
  )
}
