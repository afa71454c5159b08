import { scriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { asset, CallScript, relation } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { Link } from '../../kit/actions/Link.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Tabs } from '../../kit/tabs/Tabs.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { useRead } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { t as area } from '../flows.area.messages.ts'
import { flowArea } from '../flows.area.tsx'
import { t as words } from '../flows.messages.ts'
import { documentOf, type FlowDocument } from '../picture/flow-picture.ts'
import { t } from './relations.messages.ts'

const relations = ['assets', 'usedInFlows'] as const

/** What the flow refers to, and which flows refer to it. */
export default function FlowRelations({ flow }: { flow: CallScript }) {
  const { idCallScript } = flow
  const [{ relation }] = useAreaSearch(flowArea)
  const hrefOf = (each: (typeof relations)[number]) => screens.flow(idCallScript, { tab: 'relations', relation: each })
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={t('relations')}
        items={relations.map((each) => ({ href: hrefOf(each), label: t(each) }))}
        current={hrefOf(relation)}
      />
      {relation === 'assets' ? <AssetTable flow={flow} /> : <UsedInTable idCallScript={idCallScript} />}
    </div>
  )
}

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
function AssetTable({ flow: { idCallScript, document } }: { flow: CallScript }) {
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

type Relation = z.output<typeof relation>

const columns: readonly Column<Relation>[] = [
  { id: 'name', header: area('flow'), cell: ({ name }) => name, sortValue: ({ name }) => name, grow: 2 },
  { id: 'kind', header: t('kind'), cell: (row) => <Tag>{scriptKind.label(row.scriptKind)}</Tag>, width: 120 },
  { id: 'step', header: t('step'), cell: ({ nodeLabel, nodeId }) => nodeLabel || nodeId, grow: 2 },
  {
    id: 'version',
    header: t('version'),
    cell: ({ version }) => words('version', { version }),
    sortValue: ({ version }) => version,
    width: 96,
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ published }) => (
      <StatusTag tone={published ? 'success' : 'neutral'}>{published ? t('live') : t('draft')}</StatusTag>
    ),
    sortValue: ({ published }) => published,
    width: 110,
  },
]

/** The flows and components that run this one, and the step that does. */
function UsedInTable({ idCallScript }: { idCallScript: number }) {
  const { data, error, refetch } = useRead(
    operations.CallScripts.Relations,
    { params: { idCallScript } },
    { keepPrevious: false },
  )
  return (
    <DataTable<Relation>
      label={t('usedInFlows')}
      rows={data}
      rowId={(row) => `${row.idCallScript} ${row.version} ${row.nodeId}`}
      rowName={({ name }) => name}
      rowHref={(row) => screens.flow(row.idCallScript, { node: row.nodeId })}
      columns={columns}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      spaceBelow={124}
      empty={<EmptyState title={t('emptyUsed')}>{t('emptyUsedText')}</EmptyState>}
    />
  )
}
