import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { GitCompare } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { BulkBar } from '../../kit/pages/BulkBar.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { usePages } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { flowArea } from '../flows.area.tsx'
import { t } from './history.messages.ts'
import { useVersionActions } from './use-version-actions.tsx'
import { VersionQuestion } from './VersionQuestion.tsx'
import { type Version, versionColumns } from './version.columns.tsx'

const rowId = ({ version }: Version) => String(version)
const rowName = ({ version }: Version) => t('versionName', { version })

/** The versions, newest first; two selected ones can be compared. */
export function VersionList({ flow }: { flow: CallScript }) {
  const { idCallScript } = flow
  const [, change] = useAreaSearch(flowArea)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const pages = usePages(operations.CallScripts.Histories, { params: { idCallScript }, query: {} })
  const { actionsOf, question, closeQuestion } = useVersionActions(flow)
  const columns = useMemo(() => versionColumns(flow.version), [flow.version])
  const [from, to] = [...selection].map(Number).sort((one, other) => one - other)
  const isPair = selection.size === 2 && from !== undefined && to !== undefined

  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-8 items-center">
        {selection.size === 0 ? (
          <p className="text-faint text-sm">{t('chooseTwo')}</p>
        ) : (
          <BulkBar count={selection.size} onClear={() => setSelection(new Set())}>
            <Button
              size="small"
              icon={GitCompare}
              blocked={isPair ? undefined : t('compareTwo')}
              onPress={() => change({ from, to }, { push: true })}
            >
              {t('compare')}
            </Button>
          </BulkBar>
        )}
      </div>
      <DataTable<Version>
        label={t('versions')}
        {...pages.table}
        rowId={rowId}
        rowName={rowName}
        rowHref={({ version }) => screens.flow(idCallScript, { tab: 'history', version })}
        columns={columns}
        selection={selection}
        onSelectionChange={setSelection}
        rowActions={actionsOf}
        spaceBelow={124}
        empty={<EmptyState title={t('empty')} />}
      />
      <VersionQuestion flow={flow} question={question} onClose={closeQuestion} />
    </div>
  )
}
