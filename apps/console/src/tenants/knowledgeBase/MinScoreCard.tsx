import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { GoldenSweep, MeasuredMinScore } from '@parley/contract/knowledgeBase/minScore.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { USUAL_MIN_SCORE } from '@parley/flow/nodes/usual-score.ts'
import { useMemo } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Chart } from '../../kit/chart/Chart.tsx'
import type { ChartSeries, SeriesChart } from '../../kit/chart/chart-model.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from './knowledgeBase.messages.ts'

const { ClearMinScore, GoldenSweep: Sweep, MeasureMinScore } = operations.KnowledgeBase

const text = (value: number) => value.toFixed(2)

/** What the golden questions come to with each minimum score, and which one the knowledge base has. */
export function MinScoreCard({ base: { idKnowledgeBase, minScore } }: { base: KnowledgeBase }) {
  const input = { params: { idKnowledgeBase } }
  const { data: sweep } = useRead(Sweep, input)
  const measure = useWrite(MeasureMinScore, {
    onSuccess: ({ minScore: measured }) =>
      measured && showToast('success', t('measured', { value: text(measured.value) })),
  })
  const clear = useWrite(ClearMinScore, { onSuccess: () => showToast('success', t('takenBack')) })
  if (!sweep) return null
  return (
    <Card
      title={t('minScore')}
      description={t('minScoreHelp')}
      actions={
        <>
          {minScore && (
            <ActionButton endpoint={ClearMinScore} isPending={clear.isPending} onPress={() => clear.fire(input)}>
              {t('takeBack')}
            </ActionButton>
          )}
          <ActionButton
            endpoint={MeasureMinScore}
            blocked={whyNot(sweep)}
            isPending={measure.isPending}
            onPress={() => measure.fire(input)}
          >
            {t(minScore ? 'measureAgain' : 'measure')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink text-sm">
        {minScore ? <Measured {...minScore} /> : <p>{t('minScoreUsual', { value: text(USUAL_MIN_SCORE) })}</p>}
        <p className="text-soft">
          {sweep.best === null ? whyNot(sweep) : t('minScoreNow', { value: text(sweep.best) })}
        </p>
        {sweep.questions > 0 && <SweepChart sweep={sweep} holds={minScore?.value ?? USUAL_MIN_SCORE} />}
      </div>
    </Card>
  )
}

/** Why none can be measured. */
function whyNot({ best, missing }: GoldenSweep): string | undefined {
  if (missing.questions > 0) return t(missing.strange > 0 ? 'minScoreMissing' : 'minScoreFew', missing)
  return best === null ? t('minScoreNone') : undefined
}

const Measured = ({
  value,
  right,
  wrong,
  silent,
  strange,
  strangeAnswered,
  questions,
  at,
  isOld,
}: MeasuredMinScore) => (
  <div className="flex flex-col gap-1">
    <p className="flex flex-wrap items-center gap-2">
      <span>{t('minScoreHolds', { value: text(value) })}</span>
      {isOld && <StatusTag tone="warning">{t('minScoreOld')}</StatusTag>}
    </p>
    <p className="text-soft">
      {`${t('minScoreFrom', { count: questions })} `}
      <Timestamp value={at} />
      {`: ${t('minScoreFigures', { right, wrong, silent })} ${t('minScoreStrange', { answered: strangeAnswered, count: strange })}`}
    </p>
    {isOld && <p className="text-warning-ink">{t('minScoreOldText')}</p>}
  </div>
)

const share = (count: number, all: number) => (all === 0 ? null : Math.round((count / all) * 1_000) / 10)

function SweepChart({ sweep: { points, questions, strange, best }, holds }: { sweep: GoldenSweep; holds: number }) {
  const chart = useMemo((): SeriesChart => {
    const known = questions - strange
    const line = (name: string, tone: ChartSeries['tone'], values: ChartSeries['values']): ChartSeries => ({
      ...{ name, draw: 'line', tone, values },
    })
    const lines = [
      line(
        t('right'),
        'success',
        points.map(({ right }) => share(right, known)),
      ),
      line(
        t('wrong'),
        'danger',
        points.map(({ wrong }) => share(wrong, known)),
      ),
      line(
        t('silent'),
        'neutral',
        points.map(({ silent }) => share(silent, known)),
      ),
    ]
    const answered = line(
      t('strangeAnswered'),
      'warning',
      points.map(({ strangeAnswered }) => share(strangeAnswered, strange)),
    )
    const markAt = (score: number | null, words: string) => {
      const index = points.findIndex(({ minScore }) => minScore === score)
      return index < 0 ? [] : [{ index, words }]
    }
    return {
      kind: 'series',
      unit: '%',
      axis: {
        label: t('minScore'),
        points: points.map(({ minScore }, order) => ({
          ...{ at: text(minScore), short: text(minScore), long: text(minScore), order },
        })),
        steps: [5, 10, 20, 50],
      },
      series: strange > 0 ? [...lines, answered] : lines,
      marks: [...markAt(holds, t('holdsNow')), ...markAt(best, t('recommended'))],
    }
  }, [points, questions, strange, best, holds])
  return <Chart label={t('minScore')} chart={chart} />
}
