import { lineKind, versionPolicy } from '@parley/contract/enums/line.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { UpdateCallbotSettings as answers, Update as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { answerProblem } from '@parley/contract/lines/line.rules.ts'
import type { Line } from '@parley/contract/lines/line.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { TriangleAlert } from 'lucide-react'
import { IncomingCard } from '../inbound/IncomingCard.tsx'
import { LineRefusedCalls } from '../inbound/RefusedCallsCard.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { CopyText } from '../kit/text/CopyButton.tsx'
import { Count } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { LineTariffs } from './LineTariffs.tsx'
import { ModuleName } from './lines.list.tsx'
import { t } from './lines.messages.ts'

const LineDestinations = lazyPart(async () => (await import('../destinations/LineDestinations.tsx')).LineDestinations)

const { RefusedCalls, Relations, UpdateCallbotSettings } = operations.DialModuleLines
type Props = { line: Line; onAnswers: () => void }

/** What the line is, what answers on it, and who counts on it. */
export const LineOverview = ({ line, onAnswers }: Props) => (
  <TwoColumns
    main={
      <>
        <Card title={t('facts')}>
          {line.description && <p className="mb-4 whitespace-pre-wrap break-words text-soft">{line.description}</p>}
          <FactList facts={factsOf(line)} />
        </Card>
        <AnswersCard line={line} onAnswers={onAnswers} />
        {(line.kind === lineKind.of.LINE || line.flow !== null) && <Inbound line={line} />}
        <LoadedPart lines={3}>
          <LineDestinations idDialModuleLine={line.idDialModuleLine} />
        </LoadedPart>
      </>
    }
    side={
      <>
        <Card title={t('tariff')}>
          <LineTariffs idLine={line.idDialModuleLine} />
        </Card>
        <Card title={t('usedBy')}>
          <LoadedPart lines={2}>
            <UsedBy idLine={line.idDialModuleLine} />
          </LoadedPart>
        </Card>
      </>
    }
  />
)

/** What it does with calls that come in, and those it did not answer. */
function Inbound({ line }: { line: Line }) {
  const { idDialModuleLine, numbers, module } = line
  const can = useCan()
  return (
    <>
      <LoadedPart lines={3}>
        <IncomingCard idDialModuleLine={idDialModuleLine} numbers={numbers} isSimulated={module.isSimulated} />
      </LoadedPart>
      {can(RefusedCalls, idDialModuleLine) && (
        <LoadedPart lines={3}>
          <LineRefusedCalls idDialModuleLine={idDialModuleLine} />
        </LoadedPart>
      )}
    </>
  )
}

const factsOf = (line: Line) => [
  { label: fields.numbers.label, value: <Numbers numbers={line.numbers} /> },
  { label: fields.kind.label, value: lineKind.label(line.kind) },
  {
    label: t('module'),
    value: <ModuleName module={line.module} />,
    ...(line.isDefault && { note: t('defaultLine') }),
  },
  {
    label: t('running'),
    value: (
      <span className="tabular-nums">
        <Count value={line.running} /> / <Count value={line.mostCalls} />
      </span>
    ),
  },
  { label: t('calls'), value: <Count value={line.calls} /> },
  {
    label: t('changed'),
    value: <Timestamp value={line.updatedAt} />,
    ...(line.updatedBy && { note: line.updatedBy.name }),
  },
]

const Numbers = ({ numbers }: Pick<Line, 'numbers'>) =>
  numbers.length === 0 ? (
    <span className="text-faint">{t('noNumbers')}</span>
  ) : (
    <ul className="m-0 flex max-h-60 list-none flex-col overflow-y-auto p-0">
      {numbers.map((number) => (
        <li key={number}>
          <CopyText text={number} name={number} />
        </li>
      ))}
    </ul>
  )

function AnswersCard({ line, onAnswers }: Props) {
  const { flow, kind, version, language, zone, idDialModuleLine } = line
  const can = useCan()
  const problem = answerProblem(line)
  const live = flow?.publishedVersion == null ? t('noLive') : t('live', { version: flow.publishedVersion })
  const isPinned = line.versionPolicy === versionPolicy.of.PINNED && version !== null
  return (
    <Card
      title={t('answers')}
      actions={
        <ActionButton size="small" endpoint={UpdateCallbotSettings} at={idDialModuleLine} onPress={onAnswers}>
          {t('setAnswer')}
        </ActionButton>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            {problem}
          </p>
        )}
        <FactList
          facts={[
            {
              label: answers.idCallScript.label,
              value:
                flow === null ? (
                  <span className="text-faint">
                    {kind === lineKind.of.CAMPAIGN ? t('flowOfCampaigns') : t('noFlow')}
                  </span>
                ) : can(operations.CallScripts.Basic) ? (
                  <Link href={screens.flow(flow.id)}>{flow.name}</Link>
                ) : (
                  flow.name
                ),
            },
            ...(flow === null
              ? []
              : [
                  {
                    label: answers.versionPolicy.label,
                    value: isPinned ? t('pinned', { version }) : versionPolicy.label(line.versionPolicy),
                    note: live,
                  },
                ]),
            { label: answers.language.label, value: language ?? <span className="text-faint">{t('ofFlow')}</span> },
            { label: answers.zone.label, value: zone ?? <span className="text-faint">{t('ofTenant')}</span> },
          ]}
        />
      </div>
    </Card>
  )
}

function UsedBy({ idLine }: { idLine: number }) {
  const { data } = useLoaded(Relations, { params: { idDialModuleLine: idLine } })
  const { campaigns, demoCalls, lines, hidden } = data
  if (campaigns.length + demoCalls.length + lines.length + hidden === 0)
    return <p className="text-faint text-sm">{t('noRelations')}</p>
  return (
    <ul className="m-0 flex max-h-96 list-none flex-col gap-2 overflow-y-auto p-0 text-sm">
      {campaigns.map(({ id, name, status }) => (
        <li key={`campaign ${id}`} className="flex items-center justify-between gap-2">
          <Link href={screens.campaign(id)} className="min-w-0 break-words">
            {name}
          </Link>
          <EnumTag of={processState} value={status} />
        </li>
      ))}
      {demoCalls.map(({ id, name, group }) => (
        <li key={`demo ${id}`}>
          <Link href={screens.demoGroup(group.id)} className="break-words">
            {name}
          </Link>
          <div className="text-faint text-xs">{t('demoCallIn', { group: group.name })}</div>
        </li>
      ))}
      {lines.map(({ id, name }) => (
        <li key={`line ${id}`}>
          <Link href={screens.line(id)} className="break-words">
            {name}
          </Link>
          <div className="text-faint text-xs">{t('passesHere')}</div>
        </li>
      ))}
      {hidden > 0 && <li className="text-faint">{t('hidden', { count: hidden })}</li>}
    </ul>
  )
}
