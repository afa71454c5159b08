import { scriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Tabs } from '../../kit/tabs/Tabs.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { usePages } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { columnsOf } from '../../shell/lists.ts'
import { t as area } from '../flows.area.messages.ts'
import { flowArea } from '../flows.area.tsx'
import { t as words } from '../flows.messages.ts'
import { documentOf } from '../picture/flow-document.ts'
import type { FlowDocument } from '../picture/flow-picture.ts'
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

const { Assets, Relations } = operations.CallScripts
const KINDS = {
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

type WhereProps = { names: readonly string[]; steps: ReadonlyMap<string, string>; idCallScript: number }

const Where = ({ names, steps, idCallScript }: WhereProps) => (
  <span className="relative z-10 flex flex-wrap gap-x-2">
    {names.slice(0, MOST_STEPS).map((name) => {
      const node = steps.get(name)
      return node === undefined ? (
        <span key={name}>{name}</span>
      ) : (
        <Link key={name} href={screens.flow(idCallScript, { node })}>
          {name}
        </Link>
      )
    })}
    {names.length > MOST_STEPS && <span className="text-faint">{t('more', { count: names.length - MOST_STEPS })}</span>}
  </span>
)

const asset = columnsOf(Assets)

/** What the steps of the flow refer to. */
function AssetTable({ flow: { idCallScript, document } }: { flow: CallScript }) {
  const { table } = usePages(Assets, { params: { idCallScript } })
  const columns = useMemo(() => {
    const steps = stepsByName(documentOf(document))
    return [
      asset.name('name', t('name'), { grow: 2 }),
      asset.own('kind', t('kind'), ({ kind }) => <Tag>{KINDS[kind]}</Tag>, {
        sortValue: ({ kind }) => KINDS[kind],
        width: 150,
      }),
      asset.own('where', t('where'), ({ nodes }) => <Where names={nodes} steps={steps} idCallScript={idCallScript} />, {
        grow: 3,
      }),
    ]
  }, [idCallScript, document])
  return (
    <DataTable
      label={t('assets')}
      {...table}
      rowId={({ kind, name, guid }) => `${kind} ${guid ?? name}`}
      rowName={({ name }) => name}
      rowHref={(row) => (row.idCallScript === null ? undefined : screens.flow(row.idCallScript))}
      columns={columns}
      spaceBelow={124}
      empty={<EmptyState title={t('emptyAssets')}>{t('emptyAssetsText')}</EmptyState>}
    />
  )
}

const column = columnsOf(Relations)
const columns = [
  column.name('name', area('flow'), { grow: 2 }),
  column.own('kind', t('kind'), (row) => <Tag>{scriptKind.label(row.scriptKind)}</Tag>, { width: 120 }),
  column.own('step', t('step'), ({ nodeLabel, nodeId }) => nodeLabel || nodeId, { grow: 2 }),
  column.own(
    'version',
    t('version'),
    ({ version }) => (version === null ? t('draft') : words('version', { version })),
    {
      sortValue: ({ version }) => version ?? Number.POSITIVE_INFINITY,
      width: 96,
    },
  ),
  column.own(
    'state',
    t('state'),
    ({ published }) => (
      <StatusTag tone={published ? 'success' : 'neutral'}>{published ? t('live') : t('draft')}</StatusTag>
    ),
    { sortValue: ({ published }) => published, width: 110 },
  ),
]

/** The flows and components that run this one, and the step that does. */
function UsedInTable({ idCallScript }: { idCallScript: number }) {
  const { table } = usePages(Relations, { params: { idCallScript } })
  return (
    <DataTable
      label={t('usedInFlows')}
      {...table}
      rowId={(row) => `${row.idCallScript} ${row.version} ${row.nodeId}`}
      rowName={({ name }) => name}
      rowHref={(row) => screens.flow(row.idCallScript, { node: row.nodeId })}
      columns={columns}
      spaceBelow={124}
      empty={<EmptyState title={t('emptyUsed')}>{t('emptyUsedText')}</EmptyState>}
    />
  )
}
