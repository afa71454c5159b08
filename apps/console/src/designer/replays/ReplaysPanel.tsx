import { Replay as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { replayState } from '@parley/contract/flowReplays/flowReplay.enum.ts'
import { MOST_REPLAY_DAYS, MOST_REPLAYED } from '@parley/contract/flowReplays/flowReplay.rules.ts'
import type { FlowReplay } from '@parley/contract/flowReplays/flowReplay.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { NumberField } from '../../kit/fields/NumberField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { ProgressBar } from '../../kit/states/ProgressBar.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useRead, useWrite } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { REPLAYS } from '../parts.tsx'
import { ProofTabs } from '../tests/ProofTabs.tsx'
import { CaseList } from './CaseList.tsx'
import { ReachList } from './ReachList.tsx'
import { t } from './replays.messages.ts'

const { Replay, Replays } = operations.CallScripts
const AT_FIRST = { days: 7, most: 1_000 }

/** Past conversations on the draft: how many come out otherwise, and which. */
export function ReplaysPanel() {
  const { idCallScript } = useDesigner().flow
  const { data, error, refetch } = useRead(
    Replays,
    { params: { idCallScript } },
    { watch: (all) => all[0]?.state === 'running' },
  )
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3 p-3">
      <ProofTabs current={REPLAYS} />
      {data ? (
        <>
          <p className="text-sm text-soft">{t('text')}</p>
          <Start last={data[0]} />
          <ReachList />
          {data[0] && <Last replay={data[0]} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('reading')}>
          <CardSkeleton lines={3} />
        </div>
      )}
    </section>
  )
}

function Start({ last }: { last: FlowReplay | undefined }) {
  const { flow } = useDesigner()
  const [days, setDays] = useState<number | undefined>(last?.days ?? AT_FIRST.days)
  const [most, setMost] = useState<number | undefined>(last?.most ?? AT_FIRST.most)
  const begin = useWrite(Replay, { silent: true })
  const isIn = (value: number | undefined, most: number) => value !== undefined && value >= 1 && value <= most
  const limits = { days: MOST_REPLAY_DAYS, most: MOST_REPLAYED.toLocaleString('en-US') }
  const blocked = isIn(days, MOST_REPLAY_DAYS) && isIn(most, MOST_REPLAYED) ? undefined : t('badNumbers', limits)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2 *:min-w-32 *:flex-1">
        <NumberField {...wordsOf(fields.days)} value={days} onChange={setDays} />
        <NumberField {...wordsOf(fields.most)} value={most} onChange={setMost} />
      </div>
      <span>
        <ActionButton
          endpoint={Replay}
          at={flow.idFolder}
          size="small"
          variant="primary"
          blocked={blocked}
          isPending={begin.isPending || last?.state === 'running'}
          onPress={() =>
            begin.fire({
              params: { idCallScript: flow.idCallScript },
              body: { days: days ?? AT_FIRST.days, most: most ?? AT_FIRST.most },
            })
          }
        >
          {t(last ? 'again' : 'replay')}
        </ActionButton>
      </span>
      <ErrorNote error={begin.error} />
    </div>
  )
}

function Last({ replay }: { replay: FlowReplay }) {
  const { counts, state, progress, days, createdAt, isCurrent } = replay
  const { samePath, sameOutcome, otherOutcome, unanswerable, otherWords, doubtful, untrue, leftOut } = counts
  const count = samePath + sameOutcome + otherOutcome + unanswerable
  const notes = [
    otherWords > 0 && t('otherWords', { count: otherWords }),
    doubtful > 0 && t('doubtful', { count: doubtful }),
    untrue > 0 && t('untrue', { count: untrue }),
    leftOut > 0 && t('leftOut', { count: leftOut }),
  ].filter((each) => each !== false)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {state === 'running' ? (
        <ProgressBar label={t(progress === 0 ? 'waiting' : 'running')} share={progress === 0 ? undefined : progress} />
      ) : (
        <p className="text-faint text-xs">
          {t('ranAt', { count: count + untrue + leftOut, days })}
          <Timestamp value={createdAt} />
        </p>
      )}
      {state === 'stopped' && (
        <p className="text-sm text-warning-ink">
          <EnumTag of={replayState} value={state} /> {t('stoppedText')}
        </p>
      )}
      {!isCurrent && <p className="text-sm text-warning-ink">{t('notCurrent')}</p>}
      <CaseList key={`${replay.idFlowReplay} ${state}`} replay={replay} />
      {notes.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-4 text-faint text-xs">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
