import { operations } from '@parley/contract/operations.ts'
import { importResult, importState } from '@parley/contract/users/user.enum.ts'
import type { ImportRow } from '@parley/contract/users/userImport.schema.ts'
import { Download } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { openDownload, useApi, usePages } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { usersArea } from '../users.area.tsx'
import { importColumns } from './import.columns.tsx'
import { t } from './import.messages.ts'
import { encodings, type UserImport } from './limits.ts'

type Props = {
  preview: UserImport
  /** Reads the file again in another way; absent where it is no longer at hand. */
  onReadAgain: ((way: Pick<UserImport, 'encoding' | 'isReturning'>) => void) | undefined
}

/** What each row of the file would do. */
export function ImportPreview({ preview, onReadAgain }: Props) {
  const call = useApi()
  const [{ result }, change] = useAreaSearch(usersArea)
  const wanted = importResult.values.filter((value) => value === result)
  const params = { idUserImport: preview.idUserImport }
  const { table } = usePages(operations.Users.ImportRows, {
    params,
    query: { limit: 100, ...(wanted.length > 0 ? { result: wanted } : {}) },
  })
  return (
    <div className="flex min-h-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <EnumTag of={importState} value={preview.state} />
        <p className="text-ink tabular-nums">{t('counts', preview.counts)}</p>
        {preview.counts.invalid > 0 && (
          <Button
            size="small"
            icon={Download}
            onPress={() => void openDownload(call, operations.Users.ImportRefused, { params }).catch(() => {})}
          >
            {t('downloadRefused')}
          </Button>
        )}
      </div>
      {preview.error !== null && <ErrorNote error={new Error(preview.error)} />}
      {preview.erased > 0 && (
        <Checkbox
          isSelected={preview.isReturning}
          isDisabled={!onReadAgain || preview.state !== 'preview'}
          onChange={(isReturning) => onReadAgain?.({ ...preview, isReturning })}
          help={t('returningHelp')}
        >
          {t('returning', { count: preview.erased })}
        </Checkbox>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('onlyResult')}
          value={result === '' ? 'all' : result}
          onChange={(value) => change({ result: value === 'all' ? '' : String(value) })}
          options={[
            { value: 'all', label: t('all') },
            ...importResult.entries.map(({ value, label }) => ({ value, label })),
          ]}
        />
        {onReadAgain && preview.state === 'preview' && (
          <Select
            label={t('encoding')}
            help={t('encodingHelp')}
            value={preview.encoding}
            onChange={(encoding) => onReadAgain({ ...preview, encoding })}
            options={encodings}
          />
        )}
      </div>
      <DataTable<ImportRow>
        label={t('rows')}
        {...table}
        rowId={({ line }) => String(line)}
        rowName={({ username }) => username}
        columns={importColumns}
        density="compact"
        spaceBelow={96}
        empty={<p className="p-6 text-center text-faint">{t('noRows')}</p>}
      />
    </div>
  )
}
