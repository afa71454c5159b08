import type { asset, CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { Link } from '../../kit/actions/Link.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { useRead } from '../../shell/api.ts'
import { documentOf, type FlowDocument } from '../picture/flow-document.ts'
import { t } from './relations.messages.ts'

type Asset = z.output<typeof asset>

const KINDS: Readonly<Record<Asset['kind'], string>> = {
  flow: t('kindFlow'),
  grammar: t('kindGrammar'),
  language: t('kindLanguage'),
  model: t('kindModel'),
  knowledgeBase: t('kindKnowledgeBase'),
  variable: t('kindVariable'),
  asset: t('kindAsset'),
  secret: t('kindSecret'),
}
const MOST_STEPS = 4

/** The core names the steps as people do; the first of a name is the one a link leads to. */
const stepsByName = ({ nodes }: FlowDocument) => new Map([...nodes].reverse().map(({ id, label }) => [label || id, id]))

const columnsOf = (idCallScript: number, steps: ReadonlyMap<string, string>): readonly Column<Asset>[] => [
  { id: 'name', header: t('name'), cell: ({ name }) => name, sortValue: ({ name }) => name, grow: 2 },
  {
    id: 'kind',
    header: t('kind'),
    cell: ({ kind }) => <Tag>{KINDS[kind]}</Tag>,
    sortValue: ({ kind }) => KINDS[kind],
    width: 150,
  },
  {
    id: 'where',
    header: t('where'),
    grow: 3,
    cell: ({ nodes }) => (
      <span className="relative z-10 flex flex-wrap gap-x-2">
        {nodes.slice(0, MOST_STEPS).map((name) => {
          const node = steps.get(name)
          return node === undefined ? (
            <span key={name}>{name}</span>
          ) : (
            <Link key={name} href={screens.flow(idCallScript, { node })}>
              {name}
            </Link>
          )
        })}
        {nodes.length > MOST_STEPS && (
          <span className="text-faint">{t('more', { count: nodes.length - MOST_STEPS })}</span>
        )}
      </span>
    ),
  },
]

/** What the steps of the flow refer to. */
export function AssetTable({ flow: { idCallScript, document } }: { flow: CallScript }) {
  const { data, error, refetch } = useRead(
    operations.CallScripts.Assets,
    { params: { idCallScript } },
    { keepPrevious: false },
  )
  const columns = useMemo(() => columnsOf(idCallScript, stepsByName(documentOf(document))), [idCallScript, document])
  return (
    <DataTable<Asset>
      label={t('assets')}
      rows={data}
      rowId={({ kind, name, guid }) => `${kind} ${guid ?? name}`}
      rowName={({ name }) => name}
      rowHref={(row) => (row.idCallScript === null ? undefined : screens.flow(row.idCallScript))}
      columns={columns}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      spaceBelow={124}
      empty={<EmptyState title={t('emptyAssets')}>{t('emptyAssetsText')}</EmptyState>}
    />
  )
}
