import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Rollout, RolloutWatch } from '@parley/contract/flows/rollout.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { problemText } from '../../kit/problem.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useRead } from '../../shell/api.ts'
import { type RolloutAction, RolloutDialog } from './RolloutDialogs.tsx'
import { t } from './rollout.messages.ts'

const { ChangeRollout, EndRollout, FinishRollout, Rollout: read } = operations.CallScripts

/** A version that is live for a share of conversations, how it does beside the one before, and what can be done. */
export function RolloutCard({ flow }: { flow: CallScript }) {
  const { data, error } = useRead(read, { params: { idCallScript: flow.idCallScript } })
  if (error) return <p className="text-danger-ink text-sm">{problemText(error)}</p>
  const rollout = data?.rollout
  // What was published to all is the live version, of which another card tells; what was taken back is told until something newer is saved.
  const isShown = rollout?.state === 'RUNNING' || (rollout?.state === 'BACK' && rollout.version === flow.version)
  return rollout && isShown ? <Shown flow={flow} rollout={rollout} /> : null
}

const EVERY_MS = 30_000

function Shown({ flow, rollout }: { flow: CallScript; rollout: Rollout }) {
  const [open, setOpen] = useState<RolloutAction>()
  const { version, versionBefore: before, share, state, watch } = rollout
  const isUnder = state === 'RUNNING'
  // The same answer as above, read again while it changes.
  useRead(read, { params: { idCallScript: flow.idCallScript } }, { enabled: isUnder, every: EVERY_MS })
  const [at, who] = isUnder ? [rollout.startedAt, rollout.startedBy] : [rollout.endedAt, rollout.endedBy]
  return (
    <Card title={t('title', { version })}>
      <div className="flex flex-col gap-2 text-sm">
        <p className="text-soft">{isUnder ? t('under', { version, share, before }) : t('wentBack', { before })}</p>
        <p className="text-faint">
          {t('since')} {at !== null && <Timestamp value={at} />} · {t('by', { name: who?.name ?? t('system') })}
        </p>
        {isUnder && rollout.goesBack && <p className="text-faint">{t('goesBackSet')}</p>}
        <Sides watch={watch} />
        <p role="status" className={watch.verdict === 'WORSE' ? 'text-danger-ink' : 'text-ink'}>
          {verdictOf(watch)}
        </p>
        {isUnder && (
          <div className="flex flex-wrap gap-2">
            <ActionButton endpoint={ChangeRollout} at={flow.idFolder} onPress={() => setOpen('change')}>
              {t('change')}
            </ActionButton>
            <ActionButton endpoint={FinishRollout} at={flow.idFolder} onPress={() => setOpen('finish')}>
              {t('finish')}
            </ActionButton>
            <ActionButton endpoint={EndRollout} at={flow.idFolder} onPress={() => setOpen('back')}>
              {t('back')}
            </ActionButton>
          </div>
        )}
      </div>
      {open && <RolloutDialog action={open} flow={flow} rollout={rollout} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

const percent = (share: number) => (100 * share).toFixed(1)

function verdictOf({ verdict, difference, now, before, needed }: RolloutWatch): string {
  if (verdict === 'WAITING' || !difference)
    return t('verdict_WAITING', { count: Math.min(now.calls, before.calls), needed })
  const { value, low, high } = difference
  return t(`verdict_${verdict}`, { value: percent(value), low: percent(low), high: percent(high) })
}

function Sides({ watch: { now, before } }: { watch: RolloutWatch }) {
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="pb-1 text-left text-faint">{t('caption')}</caption>
      <thead className="text-faint">
        <tr>
          <th className="pr-2 font-normal">{t('version')}</th>
          <th className="pr-2 font-normal">{t('callers')}</th>
          <th className="pr-2 font-normal">{t('errors')}</th>
          <th className="pr-2 font-normal">{t('length')}</th>
        </tr>
      </thead>
      <tbody>
        {[now, before].map(({ version, calls, errors, averageMs }) => (
          <tr key={version}>
            <th scope="row">{version}</th>
            <td>{formatCount(calls)}</td>
            <td>{calls === 0 ? t('none') : t('share', { percent: percent(errors / calls) })}</td>
            <td>{averageMs === null ? t('none') : t('seconds', { seconds: Math.round(averageMs / 1_000) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
