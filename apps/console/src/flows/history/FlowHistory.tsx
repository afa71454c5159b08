import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { GitCompare } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { BulkBar } from '../../kit/pages/BulkBar.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { usePages } from '../../shell/api.ts'
import { columnsOf } from '../../shell/lists.ts'
import { Check, TagChips } from '../flow-marks.tsx'
import { scriptAddress } from '../flows.address.ts'
import { DiffPanel } from './DiffPanel.tsx'
import { t } from './history.messages.ts'
import { LivePeriods } from './LivePeriods.tsx'
import { VersionPicture } from './VersionPicture.tsx'
import { useVersionActions, type Version } from './version-actions.tsx'

/** The versions of a flow; the address may open one of them, or two side by side. */
export default function FlowHistory({ flow }: { flow: CallScript }) {
  const [{ version, from, to }] = useAddress(scriptAddress)
  if (from !== undefined) return <DiffPanel flow={flow} from={from} to={to} />
  if (version !== undefined) return <VersionPicture flow={flow} version={version} />
  return <VersionList flow={flow} />
}

/** When one of the versions was live first: where the bars of all begin. */
function firstLive(versions: readonly Version[] | undefined): number | undefined {
  const begun = (versions ?? []).flatMap(({ live }) => live.map(({ from }) => Date.parse(from)))
  return begun.length === 0 ? undefined : Math.min(...begun)
}

const rowId = ({ version }: Version) => String(version)
const rowName = ({ version }: Version) => t('versionName', { version })

/** The versions, newest first; two selected ones can be compared. */
function VersionList({ flow }: { flow: CallScript }) {
  const { idCallScript } = flow
  const [, change] = useAddress(scriptAddress)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const pages = usePages(operations.CallScripts.Histories, { params: { idCallScript }, query: {} })
  const { actionsOf, question } = useVersionActions(flow)
  const since = firstLive(pages.table.rows)
  const columns = useMemo(() => versionColumns(flow.version, since), [flow.version, since])
  const [from, to] = [...selection].map(Number).sort((one, other) => one - other)
  const isPair = selection.size === 2 && from !== undefined && to !== undefined

  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-8 items-center">
        {selection.size === 0 ? (
          <div className="flex flex-1 flex-wrap items-center justify-between gap-3">
            <p className="text-faint text-sm">{t('chooseTwo')}</p>
            {flow.draft && (
              <ButtonLink
                size="small"
                icon={GitCompare}
                href={scriptScreens[flow.scriptKind](idCallScript, {
                  tab: 'history',
                  from: flow.publishedVersion ?? flow.version,
                })}
              >
                {flow.publishedVersion === null
                  ? t('compareNewestDraft', { version: flow.version })
                  : t('compareLiveDraft', { version: flow.publishedVersion })}
              </ButtonLink>
            )}
          </div>
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
        rowHref={({ version }) => scriptScreens[flow.scriptKind](idCallScript, { tab: 'history', version })}
        columns={columns}
        selection={selection}
        onSelectionChange={setSelection}
        rowActions={actionsOf}
        spaceBelow={124}
        empty={<EmptyState title={t('empty')} />}
      />
      {question}
    </div>
  )
}

const column = columnsOf(operations.CallScripts.Histories)
const versionColumns = (newest: number, since: number | undefined) => [
  column.own(
    'version',
    t('version'),
    ({ version, published, parent }) => (
      <span className="flex items-center gap-2">
        <span className="tabular-nums">{t('versionN', { version })}</span>
        {published && <StatusTag tone="success">{t('live')}</StatusTag>}
        {version === newest && !published && <StatusTag tone="neutral">{t('newest')}</StatusTag>}
        {parent !== null && parent !== version - 1 && (
          <span className="font-normal text-faint text-xs">{t('from', { version: parent })}</span>
        )}
      </span>
    ),
    { width: 156 },
  ),
  column.own(
    'note',
    t('note'),
    ({ note }) => (note ? <span title={note}>{note}</span> : <span className="text-faint">{t('noNote')}</span>),
    { minWidth: 168, grow: 3 },
  ),
  column.own('tags', t('tags'), ({ tags }) => <TagChips tags={tags} isShort />, { grow: 1, minWidth: 132 }),
  column.own('check', t('check'), (version) => <Check {...version} isShort />, { width: 72 }),
  column.own('live', t('live'), ({ live }) => <LivePeriods periods={live} since={since} />, { width: 264 }),
  column.own(
    'saved',
    t('saved'),
    ({ createdAt, author }) => (
      <span className="truncate" title={author?.name ?? t('system')}>
        <Timestamp value={createdAt} />
        {`, ${author?.name ?? t('system')}`}
      </span>
    ),
    { width: 216 },
  ),
]
