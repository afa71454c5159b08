import { screens } from '@parley/contract/kernel/screens.ts'
import { CircleCheck, Copy, CornerDownRight, Lightbulb } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { ButtonLink, Link } from '../../kit/actions/Link.tsx'
import { JsonViewer } from '../../kit/code/code-viewers.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showError, showToast } from '../../kit/toasts/toasts.ts'
import { t as words } from '../conversations.messages.ts'
import { DesignerLink } from '../source/DesignerLink.tsx'
import type { RanFlow } from '../source/leg-flows.ts'
import type { TabProps } from '../tab-props.ts'
import { offsetText } from '../words.ts'
import { t } from './error.messages.ts'
import { FailedExpressionPart, SameFailures } from './FailedExpressionPart.tsx'

/** Each error with its step, its values and what most probably led to it. */
export function ErrorsTab({ leg, flows, search }: TabProps) {
  if (leg.problems.length === 0) {
    return (
      <Card>
        <EmptyState title={words('noErrors')} icon={<CircleCheck size={18} className="text-success-ink" aria-hidden />}>
          {words('noErrorsText')}
        </EmptyState>
      </Card>
    )
  }
  const depths = new Map(leg.events.map(({ seq, depth }) => [seq, depth]))
  return (
    <div className="flex flex-col gap-4">
      {leg.problems.map((problem) => (
        <ProblemCard
          key={problem.seq}
          problem={problem}
          depth={depths.get(problem.seq) ?? 0}
          leg={leg}
          search={search}
          flows={flows}
        />
      ))}
    </div>
  )
}

type Problem = TabProps['leg']['problems'][number]
type Props = Pick<TabProps, 'search' | 'flows' | 'leg'> & { problem: Problem; depth: number }

/** One error: what failed with which values, whose version it is, how often it happens, and a link to hand on. */
function ProblemCard({ problem, depth, search, flows, leg: { log } }: Props) {
  const { seq, nodeId, message, cause, next, expression, request } = problem
  const place = flows.placeOf({ seq, nodeId, depth })
  const { callId, fullConversations, leg } = search
  const here = { guid: search.guid || log.guid, callId, fullConversations, leg }
  const timeline = (event: number) => screens.conversation({ ...here, tab: 'timeline', event })
  const copy = () =>
    navigator.clipboard
      .writeText(new URL(timeline(seq), location.origin).href)
      .then(() => showToast('success', t('linkCopied')), showError)
  return (
    <Card
      title={message}
      actions={
        <>
          <Button size="small" icon={Copy} onPress={() => void copy()}>
            {t('copyLink')}
          </Button>
          {place && <DesignerLink flow={place.flow} nodeId={place.node.id} />}
          {place && (
            <ButtonLink
              size="small"
              href={screens.conversation({ ...here, tab: 'source', ran: place.flow.guid, event: seq })}
            >
              {words('showInSource')}
            </ButtonLink>
          )}
          <ButtonLink size="small" href={timeline(seq)}>
            {words('showInTimeline')}
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            <Lightbulb size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0 break-words">
              <strong className="font-medium">{words('likelyCause')}: </strong>
              {cause}
            </span>
          </p>
          <p className="flex items-start gap-2 px-3 text-sm text-ink">
            <CornerDownRight size={16} className="mt-0.5 shrink-0 text-faint" aria-hidden />
            <span className="min-w-0 break-words">
              <strong className="font-medium">{t('nextStep')}: </strong>
              {next}
            </span>
          </p>
          {expression && <FailedExpressionPart expression={expression} hrefOf={timeline} />}
          {request !== null && (
            <div>
              <h3 className="mb-1.5 font-medium text-sm">{words('request')}</h3>
              <JsonViewer label={words('request')} value={request} maxHeight={260} />
            </div>
          )}
        </div>
        <FactList facts={factsOf(problem, place, log.flow?.id)} />
      </div>
    </Card>
  )
}

function factsOf(
  { severity, nodeId, nodeLabel, offsetMs, at }: Problem,
  place: ReturnType<TabProps['flows']['placeOf']>,
  idCallScript: number | undefined,
): readonly Fact[] {
  const flow = place?.flow
  return [
    {
      label: words('kind'),
      value: (
        <StatusTag tone={severity === 'error' ? 'danger' : 'warning'}>
          {words(severity === 'error' ? 'severityError' : 'severityWarning')}
        </StatusTag>
      ),
    },
    { label: words('node'), value: nodeLabel || place?.node.label || nodeId || '–' },
    { label: words('at'), value: <Timestamp value={at} style="exact" />, note: offsetText(offsetMs) },
    ...(flow
      ? [{ label: t('ranVersion'), value: <VersionLink flow={flow} />, note: <VersionNote flow={flow} /> }]
      : []),
    ...(severity === 'error' && nodeId !== null && idCallScript !== undefined
      ? [{ label: t('sameStep'), value: <SameFailures idCallScript={idCallScript} nodeId={nodeId} /> }]
      : []),
  ]
}

function VersionLink({ flow: { idCallScript, name, version } }: { flow: RanFlow }) {
  const text = version === null ? t('draft', { name }) : t('version', { name, version })
  return idCallScript === null ? (
    text
  ) : (
    <Link href={screens.flow(idCallScript, { tab: 'history', version: version ?? undefined })}>{text}</Link>
  )
}

function VersionNote({ flow: { author, live } }: { flow: RanFlow }) {
  return (
    <>
      {t('author', { name: author?.name ?? t('system') })},{' '}
      {live ? (
        <>
          {t('liveSince')} <Timestamp value={live.from} style="date" />
        </>
      ) : (
        t('notLive')
      )}
    </>
  )
}
