import { screens } from '@parley/contract/kernel/screens.ts'
import { answerValue, openReason } from '@parley/contract/postcall/postcall.enum.ts'
import { FAIR_SCORE, GOOD_SCORE } from '@parley/contract/postcall/postcall.rules.ts'
import type { Finding, Question, Sentiment } from '@parley/contract/postcall/postcall.schema.ts'
import { Link } from '../kit/actions/Link.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import type { Tone } from '../kit/tone.ts'
import { t } from './findings.messages.ts'

export const toneOf = (score: number | null): Tone =>
  score === null ? 'neutral' : score >= GOOD_SCORE ? 'success' : score >= FAIR_SCORE ? 'warning' : 'danger'

export const ScoreTag = ({ score, isFatal = false }: { score: number | null; isFatal?: boolean }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <StatusTag tone={toneOf(score)}>{score === null ? t('no') : String(score)}</StatusTag>
    {isFatal && <StatusTag tone="danger">{t('fatal')}</StatusTag>}
  </span>
)

type Props = { finding: Finding; questions: readonly Question[]; guid: string | undefined }

/** What was judged in a call; each judgement leads to the turns that it rests on. */
export function FindingView({ finding, questions, guid }: Props) {
  const { score, isFatal, answers, topics, sentiment, summary, fields } = finding
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  const sections = [...new Set(questions.map(({ section }) => section))]
  return (
    <div className="flex flex-col gap-4">
      {questions.length > 0 && (
        <p className="flex items-center gap-2 font-medium text-ink text-sm">
          {t('score')} <ScoreTag score={score} isFatal={isFatal} />
        </p>
      )}
      {sections.map((section) => (
        <div key={section}>
          <h3 className="pb-1 font-medium text-faint text-xs">{section}</h3>
          <ul className="flex flex-col">
            {questions
              .filter((each) => each.section === section)
              .map(({ key, text, weight }) => {
                const answer = byKey.get(key)
                return (
                  <li
                    key={key}
                    className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-t py-2 text-sm"
                  >
                    <span className="min-w-0 flex-1 basis-48 break-words text-ink">
                      {text} <span className="text-faint text-xs tabular-nums">{t('weight', { weight })}</span>
                    </span>
                    {answer?.value == null ? (
                      <span className="text-faint text-xs">
                        {answer?.open ? openReason.label(answer.open) : t('no')}
                      </span>
                    ) : (
                      <EnumTag of={answerValue} value={answer.value} />
                    )}
                    <Turns turns={answer?.turns ?? []} guid={guid} />
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
      {topics.length > 0 && (
        <div>
          <h3 className="pb-1 font-medium text-faint text-xs">{t('topics')}</h3>
          <ul className="flex flex-col gap-1">
            {topics.map(({ name, turns }) => (
              <li key={name} className="flex flex-wrap items-baseline gap-2 text-sm">
                <span className="text-ink">{name}</span> <Turns turns={turns} guid={guid} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {sentiment && <Mood sentiment={sentiment} guid={guid} />}
      {summary.length > 0 && (
        <div>
          <h3 className="font-medium text-faint text-xs">{t('summary')}</h3>
          <p className="pb-1 text-faint text-xs">{t('quoted')}</p>
          <ul className="flex flex-col gap-1.5">
            {summary.map(({ turn, text }) => (
              <li key={turn} className="border-accent border-l-2 pl-2 text-ink text-sm">
                <span className="break-words">{text}</span> <Turns turns={[turn]} guid={guid} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {fields.length > 0 && (
        <div>
          <h3 className="pb-1 font-medium text-faint text-xs">{t('fields')}</h3>
          <FactList
            facts={fields.map(({ name, value, turn }) => ({
              label: name,
              value: value === null ? <span className="text-faint">{t('no')}</span> : wordsOf(value),
              ...(turn === null ? {} : { note: <Turns turns={[turn]} guid={guid} /> }),
            }))}
          />
        </div>
      )}
    </div>
  )
}

/** How the caller sounded: the mood that prevails first, each with its turns, and how far the model can be believed. */
function Mood({ sentiment, guid }: { sentiment: Sentiment; guid: string | undefined }) {
  const { category, moods, accuracy, tests } = sentiment
  return (
    <div>
      <h3 className="font-medium text-faint text-xs">{t('sentiment')}</h3>
      <p className="pb-1 text-faint text-xs">
        {t('sentimentMeasured', { share: Math.round(accuracy * 100), tests: formatCount(tests) })}
      </p>
      {moods.length === 0 && <p className="text-ink text-sm">{t('sentimentUnsure')}</p>}
      <ul className="flex flex-col gap-1">
        {moods
          .toSorted((a, b) => Number(b.name === category) - Number(a.name === category))
          .map(({ name, turns }) => (
            <li key={name} className="flex flex-wrap items-baseline gap-2 text-sm">
              <span className={name === category ? 'break-words font-medium text-ink' : 'break-words text-soft'}>
                {name}
              </span>{' '}
              <Turns turns={turns} guid={guid} />
            </li>
          ))}
      </ul>
    </div>
  )
}

/** A sum of money is a number with its currency. */
function wordsOf(value: NonNullable<Finding['fields'][number]['value']>): string {
  if (typeof value === 'object' && 'amount' in value) {
    const { amount, currency } = value as { amount?: unknown; currency?: unknown } // what recognises money says so
    return [amount, currency].filter((part) => part !== null && part !== undefined).join(' ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const MOST_SHOWN = 5

export function Turns({ turns, guid }: { turns: readonly number[]; guid: string | undefined }) {
  if (turns.length === 0 || guid === undefined) return null
  return (
    <span className="inline-flex flex-wrap gap-1.5 text-xs tabular-nums">
      {turns.slice(0, MOST_SHOWN).map((turn) => (
        <Link
          key={turn}
          href={screens.conversation({ guid, tab: 'timeline', event: turn })}
          aria-label={t('turn', { number: turn })}
        >
          {`#${turn}`}
        </Link>
      ))}
      {turns.length > MOST_SHOWN && <span className="text-faint">+{turns.length - MOST_SHOWN}</span>}
    </span>
  )
}
