import type { LineQueue } from '@parley/contract/inbound/queue.schema.ts'
import { cx } from '../kit/cx.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { formatDuration } from '../kit/text/time-format.ts'
import { t } from './queue.messages.ts'

const shown = (ms: number | null) => (ms === null ? '–' : formatDuration(ms / 1_000))

/** What the queue is like now, and the numbers of today. */
export function QueueTiles({ queue }: { queue: LineQueue }) {
  const { waiting, most, running, mostCalls, longestMs, today, isOn } = queue
  const tiles = [
    {
      label: t('waiting'),
      value: formatCount(waiting.length),
      note: isOn ? t('ofPlaces', { count: most }) : t('off'),
      isFull: isOn && waiting.length >= most,
    },
    {
      label: t('running'),
      value: formatCount(running),
      note: t('ofCalls', { count: mostCalls }),
      isFull: running >= mostCalls,
    },
    {
      label: t('longest'),
      value: shown(today.longestMs),
      note: isOn ? t('longestAllowed', { wait: shown(longestMs) }) : '',
    },
    { label: t('average'), value: shown(today.averageMs), note: t('todayOf', { count: today.waited }) },
    { label: t('answered'), value: formatCount(today.answered), note: t('today') },
    { label: t('overflowed'), value: formatCount(today.overflowed), note: t('today') },
    { label: t('abandoned'), value: formatCount(today.abandoned), note: t('today') },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-12">
      {tiles.map(({ label, value, note, isFull }, at) => (
        <div
          key={label}
          className={cx(
            'rounded-card bg-surface p-4 ring-1 ring-line max-lg:last:col-span-2',
            at < 4 ? 'lg:col-span-3' : 'lg:col-span-4',
          )}
        >
          <dt className="text-faint text-xs">{label}</dt>
          <dd className={cx('pt-1 font-semibold text-xl tabular-nums', isFull ? 'text-warning-ink' : 'text-ink')}>
            {value}
          </dd>
          <dd className="min-h-4 text-faint text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
