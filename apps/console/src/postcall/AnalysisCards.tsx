import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { CallAnalysis } from '@parley/contract/postcall/postcall.schema.ts'
import { ClipboardCheck, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { FindingView, ScoreTag } from './FindingView.tsx'
import { t } from './findings.messages.ts'

const ReviewDrawer = lazyPart(async () => (await import('./ReviewDrawer.tsx')).ReviewDrawer)
const { Analyses, RevealAnalysis } = operations.Conversations

/** What was judged in a conversation; nothing where no profile judged it. */
export function AnalysisCards({ guid }: { guid: string }) {
  const { data } = useRead(Analyses, { query: { guid } })
  return data?.map((analysis) => <AnalysisCard key={analysis.idCallAnalysis} analysis={analysis} guid={guid} />)
}

type Props = { analysis: CallAnalysis; guid: string }

function AnalysisCard({ analysis, guid }: Props) {
  const { idCallAnalysis, profile, version, judgedAt, questions, finding, reviews, canReview } = analysis
  const [isReviewing, setReviewing] = useState(false)
  const { write, isPending } = useWrite(RevealAnalysis)
  const can = useCan()
  const name = t('analysis', { profile: profile.name, version })
  const hasCard = canReview && questions.length > 0
  return (
    <Card
      title={t('found')}
      description={
        <>
          {can(operations.AnalysisProfiles.Basic) ? (
            <Link href={screens.analysisProfiles({ profile: profile.id })} className="underline">
              {name}
            </Link>
          ) : (
            name
          )}{' '}
          · {t('judged')} <Timestamp value={judgedAt} />
        </>
      }
      actions={
        hasCard &&
        finding && (
          <Button size="small" icon={ClipboardCheck} onPress={() => setReviewing(true)}>
            {t('reviewAgain')}
          </Button>
        )
      }
    >
      {finding ? (
        <FindingView finding={finding} questions={questions} guid={guid} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-soft text-sm">{t('reviewText')}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" size="small" icon={ClipboardCheck} onPress={() => setReviewing(true)}>
              {t('review')}
            </Button>
            <Button
              variant="ghost"
              size="small"
              icon={Eye}
              isPending={isPending}
              onPress={() => void write({ params: { idCallAnalysis } }).catch(() => {})} // the toast has said it
            >
              {t('reveal')}
            </Button>
          </div>
        </div>
      )}
      {reviews.length > 0 && <Reviews analysis={analysis} />}
      {isReviewing && <ReviewDrawer analysis={analysis} onClose={() => setReviewing(false)} />}
    </Card>
  )
}

/** What people answered, beside the judge: how many of the answers are the same. */
function Reviews({ analysis: { reviews, finding } }: { analysis: CallAnalysis }) {
  const judged = new Map(finding?.answers.map(({ key, value }) => [key, value]))
  return (
    <ul className="mt-4 flex flex-col border-line border-t">
      {reviews.map(({ reviewer, at, score, answers, note, isBlind }) => {
        const pairs = answers.filter(({ key }) => judged.get(key) != null)
        const agreed = pairs.filter(({ key, value }) => judged.get(key) === value).length
        return (
          <li key={reviewer.id} className="border-line border-b py-2 text-sm last:border-b-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 break-words text-ink">{reviewer.name}</span>
              <ScoreTag score={score} />
              <span className="text-faint text-xs">
                <Timestamp value={at} />
              </span>
            </p>
            {note !== '' && <p className="break-words text-soft">{note}</p>}
            <p className="text-faint text-xs">
              {t('agreed', { agreed, pairs: pairs.length })} · {t(isBlind ? 'blind' : 'notBlind')}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
