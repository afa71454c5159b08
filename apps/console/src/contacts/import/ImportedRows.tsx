import { contactImportResult } from '@parley/contract/contacts/contact.enum.ts'
import { problemsText } from '@parley/contract/kernel/import.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Select } from '../../kit/fields/Select.tsx'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { usePages } from '../../shell/api.ts'
import { columnsOf } from '../../shell/lists.ts'
import { t } from './import.messages.ts'

const { ImportRows } = operations.Campaigns
const ALL = 'all'
const results = contactImportResult.entries
const listed = results.filter(({ value }) => value !== contactImportResult.of.IMPORTED)
const column = columnsOf(ImportRows)

type Props = {
  params: { idCampaign: number; idContactImport: number }
  /** The result that rows are limited to, or empty. */
  result: string
  onResult: (result: string) => void
  /** Numbers of imported contacts were left out, which their rows tell. */
  hasLeftOut: boolean
}

/** Rows that did not become new contacts, or lack a number, and why. */
export function ImportedRows({ params, result, onResult, hasLeftOut }: Props) {
  const wanted = contactImportResult.values.filter((value) => value === result)
  const query = { limit: 100, ...(wanted.length > 0 ? { result: wanted } : {}) }
  const { table } = usePages(ImportRows, { params, query })
  return (
    <TableCard
      title={t(hasLeftOut ? 'rowsOrNumbers' : 'rows')}
      {...table}
      rowId={({ line }) => String(line)}
      rowName={({ line }) => `${t('line')} ${line}`}
      density="compact"
      columns={[
        column.count('line', t('line'), { width: 72 }),
        column.enum('result', t('result'), contactImportResult, { width: 126 }),
        column.words('reasons', t('reasons'), ({ problems }) => problemsText(problems), { minWidth: 220, grow: 3 }),
        column.words('cells', t('cells'), ({ cells }) => cells.join(' · '), { minWidth: 200, grow: 2 }),
      ]}
      actions={
        <Select
          label={t('onlyResult')}
          hideLabel
          value={wanted[0] ?? ALL}
          onChange={(value) => onResult(value === ALL ? '' : value)}
          options={[
            { value: ALL, label: t('all') },
            ...(hasLeftOut ? results : listed).map(({ value, label }) => ({ value, label })),
          ]}
        />
      }
      empty={{ title: t('noRows') }}
    />
  )
}
