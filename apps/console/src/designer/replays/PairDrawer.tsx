import { replayDoubt, replayGroup, replayStop } from '@parley/contract/flowReplays/flowReplay.enum.ts'
import type { ReplayLane, ReplayPair } from '@parley/contract/flowReplays/flowReplay.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { cx } from '../../kit/cx.ts'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useRead } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { useStepNames } from '../tests/use-tests.ts'
import { t } from './replays.messages.ts'

interface Props {
  readonly guid: string
  readonly onClose: () => void
}

/** A past conversation beside what the draft makes of it now, in words and by its steps. */
export function PairDrawer({ guid, onClose }: Props) {
  const { flow } = useDesigner()
  const input = { params: { idCallScript: flow.idCallScript }, query: { guid } }
  const { data, error, refetch } = useRead(operations.CallScripts.ReplayPair, input)
  return (
    <Drawer
      title={t('pairTitle')}
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Link href={screens.conversation({ guid })}>{t('open')}</Link>
          <Link href={screens.designer(flow.guid, { side: 'tests', conversation: guid })}>{t('keep')}</Link>
        </>
      }
    >
      {data ? (
        <Pair pair={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </Drawer>
  )
}

function Pair({ pair }: { pair: ReplayPair }) {
  const { group, doubts, stopped, step, isTrue, isSteered, isSealed, version, turns, was, now } = pair
  const isCompared = isTrue && !isSteered
  const names = useStepNames()
  const [used, all] = turns
  const where = step === null ? '' : ` – ${t('at', { step: names.get(step) ?? step })}`
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1.5 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          {isCompared && <EnumTag of={replayGroup} value={group} />}
          <span className="text-faint">
            {version === null ? t('pairDraft', { used, all }) : t('pairText', { version, used, all })}
          </span>
        </p>
        {isCompared && stopped !== null && (
          <p className="text-danger-ink">
            {replayStop.label(stopped)}
            {where}
          </p>
        )}
        {(isCompared ? doubts : []).map((doubt) => (
          <p key={doubt} className="text-warning-ink">
            {replayDoubt.label(doubt)}
          </p>
        ))}
        {isSteered && <p className="text-warning-ink">{t('steeredPair')}</p>}
        {isSealed && <p className="text-faint">{t('sealedPair')}</p>}
        {!isTrue && <p className="text-warning-ink">{t('untruePair')}</p>}
      </div>
      <div className="grid min-w-0 gap-4 md:grid-cols-2">
        <Lane title={t('was')} lane={was} other={now} />
        <Lane title={t('now')} lane={now} other={was} />
      </div>
    </div>
  )
}

/** The first place at which two lists part. */
const partsAt = <T,>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T | undefined) => boolean) => {
  const at = one.findIndex((each, index) => !isSame(each, other[index]))
  return at === -1 ? one.length : at
}

function Lane({ title, lane, other }: { title: string; lane: ReplayLane; other: ReplayLane }) {
  const names = useStepNames()
  const path = partsAt(lane.path, other.path, ([step, depth], is) => step === is?.[0] && depth === is[1])
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-ink">{title}</h3>
      <ol className="flex flex-col gap-1.5">
        {lane.words.map(({ by, text }, at) => {
          const isOther = other.words[at]?.text !== text
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name than their place
              key={at}
              className={cx(
                'max-w-full rounded-card px-2.5 py-1.5 text-sm',
                by === 'bot' ? 'bg-sunken text-ink' : 'ml-6 bg-accent-soft text-accent-ink',
                isOther && 'ring-1 ring-warning',
              )}
            >
              <span className="block text-faint text-xs">
                {by === 'bot' ? t('bot') : t('person')}
                {isOther && ` · ${t('different')}`}
              </span>
              <span className="whitespace-pre-wrap break-words">{text}</span>
            </li>
          )
        })}
      </ol>
      <p className={cx('text-sm', lane.isError ? 'text-danger-ink' : 'text-ink')}>
        {t('end', { outcome: lane.outcome ?? t('noOutcome') })}
      </p>
      <details className="min-w-0 text-sm">
        <summary className="cursor-pointer text-soft">{t('steps')}</summary>
        <ol className="flex list-decimal flex-col gap-0.5 pt-1 pl-7">
          {lane.path.map(([step], at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may be visited again
              key={at}
              className={cx('break-words', at >= path && 'font-medium text-warning-ink')}
            >
              {names.get(step) ?? step}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
