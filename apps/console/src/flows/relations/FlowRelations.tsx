import type { asset as assetSchema, CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { Link } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Tabs } from '../../kit/tabs/Tabs.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { usePages } from '../../shell/api.ts'
import { columnsOf } from '../../shell/lists.ts'
import { relations, scriptAddress } from '../flows.address.ts'
import { t } from './relations.messages.ts'
import { UserTable } from './UserTable.tsx'

/** What the flow refers to, and which flows refer to it. */
export default function FlowRelations({ flow }: { flow: CallScript }) {
  const { idCallScript, scriptKind } = flow
  const [{ relation }] = useAddress(scriptAddress)
  const hrefOf = (each: (typeof relations)[number]) =>
    scriptScreens[scriptKind](idCallScript, { tab: 'relations', relation: each })
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
  mcpServer: t('kindMcpServer'),
  variable: t('kindVariable'),
  asset: t('kindAsset'),
  secret: t('kindSecret'),
}
const MOST_STEPS = 4

type WhereProps = { steps: readonly { id: string; label: string }[]; guid: string }

/** The settings of a flow have no step. */
const Where = ({ steps, guid }: WhereProps) => (
  <span className="relative z-10 flex flex-wrap gap-x-2">
    {steps.slice(0, MOST_STEPS).map(({ id, label }) =>
      id === '' ? (
        <span key={id}>{label}</span>
      ) : (
        <Link key={id} href={screens.designer(guid, { node: id })}>
          {label || id}
        </Link>
      ),
    )}
    {steps.length > MOST_STEPS && <span className="text-faint">{t('more', { count: steps.length - MOST_STEPS })}</span>}
  </span>
)

const asset = columnsOf(Assets)
type Asset = z.output<typeof assetSchema>
const kindOf = ({ kind, scriptKind }: Asset) => (scriptKind === 'component' ? t('kindComponent') : KINDS[kind])

function hrefOf({ idCallScript, scriptKind, idGrammar }: Asset): string | undefined {
  if (idCallScript !== null && scriptKind !== null) return scriptScreens[scriptKind](idCallScript)
  return idGrammar === null ? undefined : screens.grammar(idGrammar)
}

/** What the steps of the flow refer to. */
function AssetTable({ flow: { idCallScript, guid } }: { flow: CallScript }) {
  const { table } = usePages(Assets, { params: { idCallScript } })
  const columns = useMemo(
    () => [
      asset.name('name', t('name'), { grow: 2 }),
      asset.own('kind', t('kind'), (row) => <Tag>{kindOf(row)}</Tag>, { sortValue: kindOf, width: 150 }),
      asset.own('where', t('where'), ({ nodes }) => <Where steps={nodes} guid={guid} />, { grow: 3 }),
    ],
    [guid],
  )
  return (
    <DataTable
      label={t('assets')}
      {...table}
      rowId={({ kind, name, guid }) => `${kind} ${guid ?? name}`}
      rowName={({ name }) => name}
      rowHref={hrefOf}
      columns={columns}
      spaceBelow={124}
      empty={<EmptyState title={t('emptyAssets')}>{t('emptyAssetsText')}</EmptyState>}
    />
  )
}

/** The flows and components that run this one, and the step that does. */
function UsedInTable({ idCallScript }: { idCallScript: number }) {
  const { table } = usePages(Relations, { params: { idCallScript } })
  return (
    <UserTable
      label={t('usedInFlows')}
      table={table}
      empty={<EmptyState title={t('emptyUsed')}>{t('emptyUsedText')}</EmptyState>}
    />
  )
}
