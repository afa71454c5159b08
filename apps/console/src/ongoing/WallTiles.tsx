import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { HeldOngoing, OngoingCapacity } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { ReactNode } from 'react'
import { cx } from '../kit/cx.ts'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { Refused } from '../shell/access/Refused.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './ongoing.messages.ts'
import type { Watched } from './use-wall.ts'
import { Lasting } from './wall.columns.tsx'

const { OngoingCapacity: Capacity } = operations.DialModuleLines
const EVERY_MS = 15_000
const { SUSPENDED, WAITING, ROBOT } = ongoingState.of

interface Tile {
  readonly label: string
  readonly value: string
  readonly note: ReactNode
  readonly isAlarming?: boolean
}
type Use = OngoingCapacity['lines'][number]

const count = (rows: readonly HeldOngoing[], fits: (row: HeldOngoing) => boolean) => rows.filter(fits).length

function tilesOf(rows: readonly HeldOngoing[], { aheadMs, lostAt }: Watched): readonly Tile[] {
  const high = count(rows, ({ risk }) => risk?.level === 'High')
  const waiting = rows.filter(({ state }) => state === WAITING || state === ROBOT)
  const first = waiting.reduce<string | undefined>(
    (since, row) => (since === undefined || row.since < since ? row.since : since),
    undefined,
  )
  return [
    {
      label: t('tileNow'),
      value: formatCount(rows.length),
      note: t('tileNowNote', {
        voice: count(rows, ({ channel }) => channel === channelType.of.VOICE),
        chat: count(rows, ({ channel }) => channel === channelType.of.CHAT),
      }),
    },
    {
      label: t('tileRisk'),
      value: formatCount(high),
      note: t('tileRiskNote', { count: count(rows, ({ risk }) => risk?.level === 'Medium') }),
      isAlarming: high > 0,
    },
    {
      label: t('tileHeld'),
      value: formatCount(count(rows, ({ heldBy }) => heldBy !== null)),
      note: t('tileHeldNote', { count: count(rows, ({ state }) => state === SUSPENDED) }),
    },
    {
      label: t('tileWaiting'),
      value: formatCount(waiting.length),
      note: first ? <Lasting since={first} aheadMs={aheadMs} lostAt={lostAt} /> : t('tileNone'),
    },
  ]
}

/** How much of what may be called is called; which one has least left. */
function tileOfUse(label: string, all: readonly Use[], isOne: boolean): Tile {
  const running = all.reduce((sum, each) => sum + each.running, 0)
  const most = all.reduce((sum, each) => sum + each.most, 0)
  const fullest = all.toSorted((one, other) => other.running / other.most - one.running / one.most)[0]
  const isFull = fullest !== undefined && fullest.running >= fullest.most
  const note = !isOne && fullest && fullest.running > 0 ? t('tileFullest', { ...fullest }) : t('tileOf', { most })
  return { label, value: formatCount(running), note, isAlarming: isFull }
}

/** What runs now in numbers, and what room lines and modules have left. */
export function WallTiles({ watched, idLine }: { watched: Watched; idLine?: number }) {
  const { data, error, refetch } = useRead(Capacity, {}, { every: EVERY_MS })
  const isOne = idLine !== undefined
  const lines = tileOfUse(
    t(isOne ? 'tileLine' : 'tileLines'),
    (data?.lines ?? []).filter(({ id }) => !isOne || id === idLine),
    isOne,
  )
  const modules = tileOfUse(t('tileModules'), data?.modules ?? [], false)
  const { rows } = watched
  const refusal = data ? undefined : refusalOf(error)
  if (refusal) return <Refused refusal={refusal} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!rows) return null
  const tiles = [
    ...tilesOf(rows, watched),
    ...(data ? [lines] : []),
    ...(data && !isOne && data.modules.length > 0 ? [modules] : []),
  ]
  return (
    // Where there is little room they are low: what runs is seen without scrolling.
    <dl className="grid grid-cols-2 gap-2 pt-1 sm:grid-cols-3 xl:grid-cols-6 xl:gap-3">
      {tiles.map(({ label, value, note, isAlarming = false }) => (
        <div
          key={label}
          className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 rounded-card bg-surface px-3 py-1.5 ring-1 ring-line xl:block xl:py-3"
        >
          <dt className="col-span-2 truncate text-faint text-xs">{label}</dt>
          <dd
            className={cx(
              'font-semibold text-base tabular-nums xl:pt-0.5 xl:text-xl',
              isAlarming ? 'text-warning-ink' : 'text-ink',
            )}
          >
            {value}
          </dd>
          <dd className="min-h-4 truncate text-faint text-xs" title={typeof note === 'string' ? note : undefined}>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}
