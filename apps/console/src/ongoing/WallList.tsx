import { channelType, riskLevel } from '@parley/contract/enums/conversation.enum.ts'
import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import { byRisk, ongoingBlocked } from '@parley/contract/ongoing/ongoing.rules.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { LockKeyhole, PhoneCall, PhoneForwarded } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { changedSearch } from '../kit/address/use-address.ts'
import { useTexts } from '../kit/address/use-texts.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { Crumb } from '../kit/pages/Breadcrumb.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { StateBlock } from '../kit/states/StateBlock.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { TransferStrip } from '../transfers/TransferStrip.tsx'
import { t } from './ongoing.messages.ts'
import type { Watched } from './use-wall.ts'
import { WallTiles } from './WallTiles.tsx'
import { columnsFor } from './wall.columns.tsx'
import { linesIn, matches, type WallFilter } from './wall-filter.ts'

const TransferDialog = lazyPart(async () => (await import('../transfers/TransferDialog.tsx')).TransferDialog)
const CallDrawer = lazyPart(async () => (await import('./CallDrawer.tsx')).CallDrawer)

const NAMES = ['q', 'line', 'channel', 'state', 'risk', 'live'] as const
const optionsOf = (of: { readonly entries: readonly { value: number | string; label: string }[] }) =>
  of.entries.map(({ value, label }) => ({ value: String(value), label }))
const rowId = ({ guid }: HeldOngoing) => guid
const rowName = ({ from, to, direction }: HeldOngoing) => (direction === 'in' ? from : to)

type Props = { watched: Watched; crumbs?: readonly Crumb[]; idLine?: number }

/** Conversations that run now, the riskiest first; filters are in the address. */
export function WallList({ watched, crumbs, idLine }: Props) {
  const { rows, lostAt, refusal, aheadMs } = watched
  const { timeZone, href: here } = useKit()
  const [texts, change] = useTexts(NAMES)
  const address = JSON.stringify(texts)
  const shown = useMemo(() => {
    const filter = JSON.parse(address) as WallFilter // written above
    return rows?.filter((row) => matches(row, filter)).sort(byRisk)
  }, [rows, address])
  const columns = useMemo(
    () => columnsFor({ isLine: idLine !== undefined, aheadMs, lostAt }),
    [idLine, aheadMs, lostAt],
  )
  const rowHref = useCallback(({ guid }: HeldOngoing) => changedSearch({}, here, { live: guid }), [here])
  const me = useUserInfo().id
  const [transferred, transfer] = useState<string>()
  const rowActions = useCallback(
    (row: HeldOngoing) => [
      {
        ...{ id: 'transfer', label: t('transfer'), icon: PhoneForwarded },
        endpoint: operations.DialModuleLines.CallTransfer,
        blocked: ongoingBlocked.take(row, me, false),
        onAction: () => transfer(row.guid),
      },
    ],
    [me],
  )
  if (refusal !== undefined && !rows)
    return (
      <StateBlock icon={LockKeyhole} title={t('refused')}>
        <p>{refusal}</p>
      </StateBlock>
    )
  const { live = '', line = '' } = texts
  return (
    <ListPage
      title={t('title')}
      name={idLine === undefined ? 'liveCalls' : 'liveCallsOfLine'}
      {...(crumbs ? { crumbs } : { isPart: true })}
      rows={shown}
      total={shown && { count: shown.length }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      rowActions={rowActions}
      columns={columns}
      sortedBy="browser"
      searchHint={t('search')}
      filters={[
        ...(idLine === undefined
          ? [{ name: 'line', label: t('line'), options: linesIn(rows ?? [], line), isMultiple: true }]
          : []),
        { name: 'channel', label: t('channel'), options: optionsOf(channelType), isMultiple: true },
        { name: 'state', label: t('state'), options: optionsOf(ongoingState), isMultiple: true },
        { name: 'risk', label: t('risk'), options: optionsOf(riskLevel), isMultiple: true },
      ]}
      secondary={
        <div role="status">
          {refusal !== undefined ? (
            <StatusTag tone="danger">{refusal}</StatusTag>
          ) : lostAt === undefined ? (
            rows && (
              <StatusTag tone="success" isActive>
                {t('live')}
              </StatusTag>
            )
          ) : (
            <StatusTag tone="danger">{t('lost', { time: formatTime(lostAt, timeZone, 'exact') })}</StatusTag>
          )}
        </div>
      }
      above={
        <>
          <TransferStrip />
          <WallTiles watched={watched} {...(idLine === undefined ? {} : { idLine })} />
        </>
      }
      currentRow={live || undefined}
      empty={
        <EmptyState icon={PhoneCall} title={t(idLine === undefined ? 'empty' : 'emptyLine')}>
          {t('emptyText')}
        </EmptyState>
      }
    >
      {live !== '' && <CallDrawer guid={live} onClose={() => change({ live: '' })} />}
      {transferred !== undefined && (
        <TransferDialog
          guid={transferred}
          // Who has a conversation sees it, and keeps it by that.
          onAttended={() => change({ live: transferred })}
          onClose={() => transfer(undefined)}
        />
      )}
    </ListPage>
  )
}
