import { scriptKind } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { usePages } from '../shell/api.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './grammars.messages.ts'

const { Relations } = operations.Grammars
const column = columnsOf(Relations)
const columns = [
  column.name('name', t('name'), { grow: 2 }),
  column.own('kind', t('kind'), (row) => <Tag>{scriptKind.label(row.scriptKind)}</Tag>, { width: 120 }),
  column.own('step', t('step'), ({ nodeLabel, nodeId }) => nodeLabel || nodeId, { grow: 2 }),
  column.own(
    'version',
    t('state'),
    ({ version, published }) =>
      version === null ? t('versionDraft') : published ? t('versionLive') : t('version', { version }),
    { width: 110 },
  ),
]

/** The flows and components whose steps name the grammar. */
export function GrammarRelations({ idGrammar }: { idGrammar: number }) {
  const { table } = usePages(Relations, { params: { idGrammar } })
  return (
    <DataTable
      label={t('relations')}
      {...table}
      rowId={(row) => `${row.idCallScript} ${row.version} ${row.nodeId}`}
      rowName={({ name }) => name}
      rowHref={(row) => screens.flow(row.idCallScript, { node: row.nodeId })}
      columns={columns}
      spaceBelow={124}
      empty={<EmptyState title={t('noUsers')}>{t('noUsersText')}</EmptyState>}
    />
  )
}
