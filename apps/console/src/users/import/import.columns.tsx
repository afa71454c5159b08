import { importResult } from '@parley/contract/users/user.enum.ts'
import { problemsText } from '@parley/contract/users/userImport.rules.ts'
import type { ImportRow } from '@parley/contract/users/userImport.schema.ts'
import type { Column } from '../../kit/table/column.ts'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { t } from './import.messages.ts'

const shown = (text: string) => (text === '' ? t('empty') : text)

/** Why a row is refused, or what it changes. */
export function wordsOf({ problems, changes, isErased }: ImportRow): string {
  if (problems.length > 0) return problemsText({ problems })
  const said = changes.map((each) => t('fromTo', { field: each.field, from: shown(each.from), to: shown(each.to) }))
  return [...(isErased ? [t('returns')] : []), ...said].join(' · ')
}

export const importColumns: readonly Column<ImportRow>[] = [
  { id: 'line', header: t('line'), cell: ({ line }) => line, width: 58, align: 'end' },
  { id: 'result', header: t('result'), cell: ({ result }) => <EnumTag of={importResult} value={result} />, width: 112 },
  {
    id: 'username',
    header: t('username'),
    cell: ({ username }) => <span title={username}>{shown(username)}</span>,
    minWidth: 110,
    grow: 1,
  },
  {
    id: 'name',
    header: t('name'),
    cell: ({ firstname, lastname }) => <span title={`${firstname} ${lastname}`}>{`${firstname} ${lastname}`}</span>,
    minWidth: 120,
    grow: 1,
  },
  {
    id: 'words',
    header: t('field'),
    cell: (row) => <span title={wordsOf(row)}>{wordsOf(row)}</span>,
    minWidth: 240,
    grow: 3,
  },
]
