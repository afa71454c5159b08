import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { CopyText } from '../../kit/text/CopyButton.tsx'
import { Count, formatCount } from '../../kit/text/Count.tsx'
import { RelativeTime, Timestamp } from '../../kit/text/Timestamp.tsx'
import { partsIn } from '../../shell/area.ts'
import { UsageList } from '../dialogs/UsageList.tsx'
import { TagChips } from '../flow-marks.tsx'
import { besideFlow } from '../flows.tabs.ts'
import { documentOf } from '../picture/flow-document.ts'
import { ProblemList } from '../picture/NodeParts.tsx'
import { DiffSummary } from './DiffSummary.tsx'
import { t } from './detail.messages.ts'
import { InterfaceCard } from './InterfaceCard.tsx'

const BesideFlow = partsIn(besideFlow)
const RolloutCard = lazyPart(async () => (await import('../rollout/RolloutCard.tsx')).RolloutCard)

type Props = { flow: CallScript; onNode: (id: string) => void }

/** What one wants to know of a flow at a glance. */
export function OverviewSide({ flow, onNode }: Props) {
  const { interface: its } = documentOf(flow.document).settings
  return (
    <>
      <LiveCard flow={flow} />
      {flow.scriptKind === 'flow' && flow.publishedVersion !== null && <RolloutCard flow={flow} />}
      <BesideFlow flow={flow} />
      {!isFine(flow) && (
        <Card title={t('check')}>
          <ProblemList {...flow.validation} onOpen={onNode} />
        </Card>
      )}
      {its && <InterfaceCard its={its} />}
      <Card title={t('usage')}>
        <UsageList usage={flow.usage} />
      </Card>
      {flow.scriptKind === 'flow' && <ConversationsCard flow={flow} />}
      <Card title={t('facts')}>
        {flow.description && (
          <p className="mb-4 whitespace-pre-line break-words text-ink text-sm">{flow.description}</p>
        )}
        <FactList facts={factsOf(flow)} />
      </Card>
    </>
  )
}

function factsOf(flow: CallScript): readonly Fact[] {
  const by = (person: CallScript['createdBy']) => t('by', { name: person?.name ?? t('system') })
  return [
    ...(flow.componentType === null ? [] : [{ label: t('componentType'), value: flow.componentType }]),
    { label: t('steps'), value: <Count value={documentOf(flow.document).nodes.length} /> },
    { label: t('languages'), value: flow.languages.join(', ') },
    { label: t('tags'), value: <TagChips tags={flow.tags} /> },
    { label: t('changed'), value: <Timestamp value={flow.updatedAt} />, note: by(flow.updatedBy) },
    { label: t('created'), value: <Timestamp value={flow.createdAt} />, note: by(flow.createdBy) },
    { label: t('guid'), value: <CopyText text={flow.guid} name={t('guid')} /> },
  ]
}

const isFine = (flow: CallScript) => flow.errors + flow.warnings === 0

function LiveCard({ flow }: { flow: CallScript }) {
  const { idCallScript, version, publishedVersion } = flow
  if (publishedVersion === null || publishedVersion === version)
    return (
      <Card title={t('live')}>
        <p className="text-soft text-sm">
          {publishedVersion === null ? t(`liveNever_${flow.scriptKind}`) : t('liveIsNewest', { version })}
        </p>
        <LiveSince live={flow.live} />
        {isFine(flow) && <p className="pt-1 text-faint text-sm">{t('checkFine')}</p>}
      </Card>
    )
  return (
    <Card title={t('live')}>
      <p className="pb-1.5 text-soft text-sm">{t('liveIsOlder', { published: publishedVersion, version })}</p>
      <DiffSummary idCallScript={idCallScript} from={publishedVersion} to={version} />
      <LiveSince live={flow.live} />
      <p className="pt-2 text-sm">
        <Link
          href={scriptScreens[flow.scriptKind](idCallScript, { tab: 'history', from: publishedVersion, to: version })}
        >
          {t('differs')}
        </Link>
      </p>
      {isFine(flow) && <p className="pt-2 text-faint text-sm">{t('checkFine')}</p>}
    </Card>
  )
}

function LiveSince({ live }: Pick<CallScript, 'live'>) {
  if (!live) return null
  return (
    <p className="pt-1.5 text-faint text-sm">
      {t('liveSince')} <Timestamp value={live.from} /> · {t('by', { name: live.by?.name ?? t('system') })}
    </p>
  )
}

function ConversationsCard({ flow: { idCallScript, usage, daily } }: { flow: CallScript }) {
  return (
    <Card
      title={t('conversations')}
      actions={
        <span className="text-sm">
          <Link href={screens.flow(idCallScript, { tab: 'dialLogs' })}>{t('allConversations')}</Link>
        </span>
      }
    >
      {usage.conversations === 0 ? (
        <p className="text-faint text-sm">{t('conversationsNone')}</p>
      ) : (
        <>
          <DayBars days={daily} />
          <p className="pt-2 text-faint text-sm">
            <Count value={usage.conversations} /> {t('inAll')}
            {usage.lastConversationAt && (
              <>
                {' · '}
                {t('last')} <RelativeTime value={usage.lastConversationAt} />
              </>
            )}
          </p>
        </>
      )}
    </Card>
  )
}

type Day = CallScript['daily'][number]
const dayName = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const nameOf = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`))

function wordsOf({ day, calls, errors }: Day): string {
  const words = t('dayCalls', { day: nameOf(day), count: calls })
  return errors > 0 ? `${words}, ${t('dayErrors', { count: errors })}` : words
}

/** Conversations of each day as bars; the part that ended in an error stands at the bottom and is said in words. */
function DayBars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure>
      <figcaption className="sr-only">{t('dailyLabel', { count: days.length })}</figcaption>
      <ol className="flex h-16 items-end gap-[3px] border-line border-b">
        {days.map((day) => (
          <li key={day.day} title={wordsOf(day)} className="flex h-full min-w-0 flex-1 flex-col justify-end">
            <span className="sr-only">{wordsOf(day)}</span>
            <span
              aria-hidden
              className="rounded-t-[3px] bg-accent"
              style={{ height: `${((day.calls - day.errors) / most) * 100}%` }}
            />
            <span aria-hidden className="bg-danger" style={{ height: `${(day.errors / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <div aria-hidden className="flex justify-between pt-1 text-faint text-xs tabular-nums">
        <span>{first && nameOf(first.day)}</span>
        <span>{t('most', { count: formatCount(most) })}</span>
        <span>{last && nameOf(last.day)}</span>
      </div>
    </figure>
  )
}
