import type { DraftReach } from '@parley/contract/flowReplays/flowReplay.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useRead } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { useStepNames } from '../tests/use-tests.ts'
import { t } from './replays.messages.ts'

const MOST = 12
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** Steps that the draft changes, with the share of conversations that come to each. */
export function ReachList() {
  const { flow, goTo } = useDesigner()
  const names = useStepNames()
  const { data, error } = useRead(operations.CallScripts.Reach, { params: { idCallScript: flow.idCallScript } })
  if (!data) return <ErrorNote error={error} />
  const { steps, conversations, running, days } = data
  return (
    <section aria-label={t('reach')} className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-ink text-sm">{t('reach')}</h3>
      {steps.length === 0 ? (
        <p className="text-faint text-sm">{t('reachNone')}</p>
      ) : (
        <p className="text-sm text-soft">{t('reachText', { count: conversations, days })}</p>
      )}
      <ul className="flex min-w-0 flex-col">
        {steps.slice(0, MOST).map((each) => (
          <li key={each.step} className="flex min-w-0 items-center gap-2 text-sm">
            {names.has(each.step) ? (
              <button
                type="button"
                onClick={() => goTo(each.step)}
                className="min-w-0 flex-1 truncate rounded-control px-2 py-1 text-left text-ink hover:bg-hover"
              >
                {names.get(each.step) ?? each.step}
              </button>
            ) : (
              <span className="min-w-0 flex-1 truncate px-2 py-1 text-faint">{each.step}</span>
            )}
            <span className="shrink-0 text-faint tabular-nums">{reachedWords(each, conversations)}</span>
          </li>
        ))}
      </ul>
      {running > 0 && <p className="text-faint text-xs">{t('reachRunning', { count: running })}</p>}
    </section>
  )
}

function reachedWords({ change, reached }: DraftReach['steps'][number], of: number): string {
  if (reached === null) return t('added')
  const words = t('reached', {
    share: share.format(of === 0 ? 0 : reached / of),
    count: reached.toLocaleString('en-US'),
  })
  return change === 'removed' ? `${t('removed')}, ${words}` : words
}
