import { CircleCheck, Lightbulb } from 'lucide-react'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { JsonViewer } from '../../kit/code/code-viewers.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { FactRow } from '../../kit/pages/FactList.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { conversationArea } from '../conversations.area.tsx'
import { t } from '../conversations.messages.ts'
import { offsetText } from '../offset-text.ts'
import type { TabProps } from '../tab-props.ts'

type ProblemCardProps = Pick<TabProps, 'search' | 'flows'> & {
  problem: TabProps['leg']['problems'][number]
  depth: number
}

function ProblemCard({ problem, depth, search, flows }: ProblemCardProps) {
  const { seq, severity, nodeId, nodeLabel, message, cause, request, at, offsetMs } = problem
  const place = flows.placeOf({ seq, nodeId, depth })
  const { guid, callId, fullConversations, leg } = search
  const here = { guid, callId, fullConversations, leg }
  return (
    <Card
      title={message}
      actions={
        <>
          {place && (
            <ButtonLink
              size="small"
              href={conversationArea.href({ search: { ...here, tab: 'source', ran: place.flow.guid, event: seq } })}
            >
              {t('showInSource')}
            </ButtonLink>
          )}
          <ButtonLink size="small" href={conversationArea.href({ search: { ...here, tab: 'timeline', event: seq } })}>
            {t('showInTimeline')}
          </ButtonLink>
        </>
      }
    >
      <FactRow
        facts={[
          {
            label: t('kind'),
            value: (
              <StatusTag tone={severity === 'error' ? 'danger' : 'warning'}>
                {t(severity === 'error' ? 'severityError' : 'severityWarning')}
              </StatusTag>
            ),
          },
          { label: t('node'), value: nodeLabel || nodeId || '–' },
          { label: t('offset'), value: offsetText(offsetMs) },
          { label: t('at'), value: <Timestamp value={at} style="exact" /> },
        ]}
      />
      <p className="mt-3 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
        <Lightbulb size={16} className="mt-0.5 shrink-0" aria-hidden />
        <span>
          <strong className="font-medium">{t('likelyCause')}: </strong>
          {cause}
        </span>
      </p>
      {request !== null && (
        <div className="mt-3">
          <h3 className="mb-1.5 font-medium text-sm">{t('request')}</h3>
          <JsonViewer label={t('request')} value={request} maxHeight={260} />
        </div>
      )}
    </Card>
  )
}

/** Each error with its step, its request and what most probably led to it. */
export function ErrorsTab({ leg, flows, search }: TabProps) {
  if (leg.problems.length === 0) {
    return (
      <Card>
        <EmptyState title={t('noErrors')} icon={<CircleCheck size={18} className="text-success-ink" aria-hidden />}>
          {t('noErrorsText')}
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
          search={search}
          flows={flows}
        />
      ))}
    </div>
  )
}
