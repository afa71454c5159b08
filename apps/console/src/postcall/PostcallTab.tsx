import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { tellsNothing } from '@parley/contract/postcall/postcall.rules.ts'
import type { Postcall, QuestionFigures } from '@parley/contract/postcall/postcall.schema.ts'
import { ClipboardCheck, History } from 'lucide-react'
import { useMemo } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import type { SeriesChart } from '../kit/chart/chart-model.ts'
import { timeAxis } from '../kit/chart/time-axis.ts'
import { Select } from '../kit/fields/Select.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useLoaded } from '../shell/api.ts'
import { columnsBy } from '../shell/lists.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { CalibrationCard } from './CalibrationCard.tsx'
import { daysAgo } from './days-ago.ts'
import { ScoreTag } from './FindingView.tsx'
import { JudgedCallsCard } from './JudgedCallsCard.tsx'
import { t } from './postcall.messages.ts'

const AssignDialog = lazyPart(async () => (await import('./PostcallDialogs.tsx')).AssignDialog)
const RunDialog = lazyPart(async () => (await import('./PostcallDialogs.tsx')).RunDialog)

const { AssignPostcall, PostcallAnalytics, PostcallCalibration, PostcallCalls, RunPostcall } =
  operations.DialModuleLines
const readers = { days: whole(), version: whole() }
const PERIODS = [7, 30, 90]
const USUAL = 30

/** What the profile of a line found in its calls. */
export default function PostcallTab({ idLine }: { idLine: number }) {
  return (
    <div className="flex flex-col gap-5">
      <LoadedPart lines={8}>
        <Analytics idLine={idLine} />
      </LoadedPart>
    </div>
  )
}

function Analytics({ idLine }: { idLine: number }) {
  const [{ days = USUAL, version }, change] = useAddress(readers)
  const query = { days, ...(version === undefined ? {} : { version }) }
  const { data } = useLoaded(PostcallAnalytics, { params: { idDialModuleLine: idLine }, query })
  const { panel, open, close } = usePanels()
  const { close: closeWithVersion } = usePanels('version')
  const can = useCan()
  const { profile, versions } = data
  const choose = (
    <ActionButton
      endpoint={AssignPostcall}
      at={idLine}
      size="small"
      icon={ClipboardCheck}
      onPress={() => open('profile')}
    >
      {t(profile ? 'change' : 'assign')}
    </ActionButton>
  )
  return (
    <>
      {profile === null ? (
        <Card>
          <EmptyState icon={ClipboardCheck} title={t('none')} action={choose}>
            {t('noneText')} <Link href={screens.analysisProfiles()}>{t('manage')}</Link>
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <ToggleGroup
              label={t('period')}
              choices={PERIODS.map((value) => ({ value, label: t('days', { days: value }) }))}
              value={days}
              onChange={(value) => change({ days: value })}
            />
            <Select
              label={t('version')}
              hideLabel
              className="w-36"
              options={versions.map((value) => ({ value, label: t('versionOf', { version: value }) }))}
              value={data.version}
              onChange={(value) => change({ version: value === profile.version ? undefined : value })}
            />
            <span className="min-w-0 break-words text-sm">
              <Link href={screens.analysisProfiles({ profile: profile.id })}>{profile.name}</Link>
            </span>
            <span className="ml-auto flex flex-wrap gap-2">
              <ActionButton endpoint={RunPostcall} at={idLine} size="small" icon={History} onPress={() => open('run')}>
                {t('run')}
              </ActionButton>
              {choose}
            </span>
          </div>
          <Tiles data={data} />
          <ScoreByDay data={data} />
          <Questions data={data} />
          <Topics data={data} idLine={idLine} days={days} />
          <Sentiments data={data} idLine={idLine} days={days} />
          {can(PostcallCalls, idLine) && (
            <JudgedCallsCard idLine={idLine} version={data.version ?? profile.version} days={days} />
          )}
          {can(PostcallCalibration, idLine) && (
            <CalibrationCard idLine={idLine} query={{ days, version: data.version ?? profile.version }} />
          )}
        </>
      )}
      {panel === 'profile' && (
        <AssignDialog
          idLine={idLine}
          data={data}
          // Another profile has versions of its own.
          onDone={closeWithVersion}
          onClose={close}
        />
      )}
      {panel === 'run' && <RunDialog idLine={idLine} onClose={close} />}
    </>
  )
}

function Tiles({ data: { calls, eligible, waiting, score, fatal } }: { data: Postcall }) {
  const share = eligible === 0 ? 0 : Math.min(100, Math.round((calls / eligible) * 100))
  const tiles = [
    { label: t('score'), value: score === null ? '–' : String(score), note: '' },
    {
      label: t('coverageTile'),
      value: formatCount(calls),
      note: t('coverage', { share, eligible: formatCount(eligible) }),
    },
    { label: t('fatal'), value: formatCount(fatal), note: t('ofCalls', { count: calls }) },
    { label: t('waiting'), value: formatCount(waiting), note: t('waitingNote') },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ label, value, note }) => (
        <div key={label} className="rounded-card bg-surface p-4 ring-1 ring-line">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="pt-1 font-semibold text-ink text-xl tabular-nums">{value}</dd>
          <dd className="min-h-4 text-faint text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function ScoreByDay({ data: { days } }: { data: Postcall }) {
  const chart = useMemo((): SeriesChart => {
    const ats = days.map(({ day }) => day)
    return {
      kind: 'series',
      axis: timeAxis(t('day'), ats, 'day', 'UTC'),
      series: [{ name: t('score'), draw: 'bars', tone: 'accent', values: days.map(({ score }) => score) }],
    }
  }, [days])
  if (days.length < 2) return null
  return (
    <Card title={t('byDay')}>
      <Chart label={t('byDay')} chart={chart} />
    </Card>
  )
}

const question = columnsBy<QuestionFigures>()
const questionColumns = [
  question.own(
    'text',
    t('question'),
    ({ text, ...of }) => (
      <span className="flex min-w-0 items-center gap-2" title={text}>
        <span className="truncate">{text}</span>
        {tellsNothing(of) && <StatusTag tone="warning">{t('ifNothing')}</StatusTag>}
      </span>
    ),
    { grow: 3, minWidth: 200, sortValue: ({ text }) => text },
  ),
  question.count('weight', t('weight'), { width: 90 }),
  question.own('share', t('share'), ({ share }) => (share === null ? '–' : `${share}%`), {
    ...{ width: 100, align: 'end' },
    sortValue: ({ share }) => share ?? 101,
  }),
  question.count('answered', t('answered'), { width: 100 }),
  question.count('open', t('open'), { width: 80 }),
]

/** Where most is lost: by what a question is worth and how seldom it is reached. */
const lost = ({ share, weight }: QuestionFigures) => (share === null ? -1 : ((100 - share) / 100) * weight)

const Questions = ({ data: { questions } }: { data: Postcall }) => (
  <TableCard
    title={t('questions')}
    rows={questions.toSorted((a, b) => lost(b) - lost(a))}
    rowId={({ key }) => key}
    rowName={({ text }) => text}
    columns={questionColumns}
    empty={{ title: t('questionsEmpty') }}
  />
)

const topic = columnsBy<Postcall['topics'][number]>()
const columnsOf = (title: string) => [
  topic.name('name', title),
  topic.count('calls', t('topicCalls')),
  topic.own('score', t('score'), ({ score }) => <ScoreTag score={score} />, {
    ...{ width: 110 },
    sortValue: ({ score }) => score ?? -1,
  }),
]

/** The period as lists write it; some of them have a name there. */
const timeOf = (days: number) =>
  days === 7 || days === 30
    ? `last${days}`
    : `${daysAgo(days, Date.now()).toISOString().slice(0, 'yyyy-mm-dd'.length)}..`

const topicColumns = columnsOf(t('topic'))
const sentimentColumns = columnsOf(t('sentiment'))
type PartProps = { data: Postcall; idLine: number; days: number }

const Topics = ({ data: { topics }, idLine, days }: PartProps) => (
  <TableCard
    title={t('topics')}
    rows={topics}
    rowId={({ name }) => name}
    rowName={({ name }) => name}
    rowHref={({ name }) => screens.conversation({ topic: name, line: idLine, time: timeOf(days) })}
    columns={topicColumns}
    empty={{ title: t('topicsEmpty') }}
  />
)

const Sentiments = ({ data: { sentiments, sentimentMeasured: measured }, idLine, days }: PartProps) =>
  measured && (
    <TableCard
      title={t('sentiment')}
      description={t('sentimentText', {
        share: Math.round(measured.accuracy * 100),
        tests: formatCount(measured.tests),
      })}
      rows={sentiments}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      rowHref={({ name }) => screens.conversation({ sentiment: name, line: idLine, time: timeOf(days) })}
      columns={sentimentColumns}
      empty={{ title: t('sentimentEmpty') }}
    />
  )
