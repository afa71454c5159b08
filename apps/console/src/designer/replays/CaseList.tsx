import { replayGroup } from '@parley/contract/flowReplays/flowReplay.enum.ts'
import type { FlowReplay, ReplayCase } from '@parley/contract/flowReplays/flowReplay.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { usePages } from '../../shell/api.ts'
import { useStepNames } from '../tests/use-tests.ts'
import { t } from './replays.messages.ts'

const PairDrawer = lazyPart(async () => (await import('./PairDrawer.tsx')).PairDrawer)

type Group = ReplayCase['group']
const FIRST_LOOKED_AT: readonly Group[] = ['unanswerable', 'otherOutcome', 'sameOutcome', 'samePath']

/** The groups with how many are in each; those of the one that is chosen, the worst first. */
export function CaseList({ replay: { idFlowReplay, counts, state } }: { replay: FlowReplay }) {
  const [group, setGroup] = useState<Group | undefined>()
  const [open, setOpen] = useState<ReplayCase>()
  const query = group === undefined ? {} : { group }
  const { items, table } = usePages(
    operations.CallScripts.ReplayCases,
    { params: { idFlowReplay }, query },
    state === 'running' ? { every: 3_000 } : {},
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <fieldset className="flex flex-col">
        <legend className="sr-only">{t('groups')}</legend>
        {FIRST_LOOKED_AT.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={group === each}
            onClick={() => setGroup(group === each ? undefined : each)}
            className={cx(
              'flex items-center justify-between gap-2 rounded-control px-2 py-1 text-left hover:bg-hover',
              group === each && 'bg-sunken',
            )}
          >
            <EnumTag of={replayGroup} value={each} />
            <span className="text-ink text-sm tabular-nums">{counts[each].toLocaleString('en-US')}</span>
          </button>
        ))}
      </fieldset>
      <ErrorNote error={table.error} />
      {!items && !table.error && <CardSkeleton lines={3} />}
      {items?.length === 0 && group !== undefined && <p className="text-faint text-sm">{t('none')}</p>}
      <ul className="flex min-w-0 flex-col gap-1">
        {items?.map((each) => (
          <li key={each.guid}>
            <CaseRow found={each} hasGroup={group === undefined} onOpen={() => setOpen(each)} />
          </li>
        ))}
      </ul>
      {table.hasMore && (
        <Button size="small" variant="ghost" isPending={table.isLoadingMore} onPress={table.onLoadMore}>
          {t('more')}
        </Button>
      )}
      {open && <PairDrawer guid={open.guid} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

export const outcomeWords = (was: string | null, now: string | null): string =>
  was === now ? (was ?? t('noOutcome')) : t('outcome', { was: was ?? t('noOutcome'), now: now ?? t('noOutcome') })

function CaseRow({ found, hasGroup, onOpen }: { found: ReplayCase; hasGroup: boolean; onOpen: () => void }) {
  const { group, startedAt, was, now, step, doubts, otherWords } = found
  const names = useStepNames()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full min-w-0 flex-col gap-0.5 rounded-control px-2 py-1.5 text-left hover:bg-hover"
    >
      <span className="flex max-w-full flex-wrap items-center gap-1.5">
        {hasGroup && <EnumTag of={replayGroup} value={group} />}
        {otherWords && group === 'samePath' && <Tag tone="info">{t('words')}</Tag>}
        {doubts.length > 0 && <Tag tone="warning">{t('doubt')}</Tag>}
      </span>
      <span className="max-w-full truncate text-ink text-sm">
        {outcomeWords(was, group === 'unanswerable' ? was : now)}
        {step !== null && group !== 'samePath' && (
          <span className="text-faint"> {t('at', { step: names.get(step) ?? step })}</span>
        )}
      </span>
      <span className="text-faint text-xs">
        <Timestamp value={startedAt} />
      </span>
    </button>
  )
}
