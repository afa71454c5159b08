import type { Classified } from '@parley/contract/models/model.schema.ts'
import type { ReactNode } from 'react'
import { cx } from '../kit/cx.ts'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const STRANGE = 0.5

/** What a version made of a text: categories, the words that mattered, and what is nearest of what it learned. */
export function Answer({ version, result }: { version: number; result: Classified }) {
  const { scores, outOfScope, unknownWords, nearest } = result
  return (
    <section className="flex min-w-0 flex-col gap-5" aria-label={t('versionNumber', { version })}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-ink">{scores[0]?.category ?? '–'}</span>
        <Tag>{t('versionNumber', { version })}</Tag>
        {outOfScope >= STRANGE && <Tag tone="warning">{t('outOfScope', { share: percent(outOfScope) })}</Tag>}
        {unknownWords > 0 && (
          <span className="text-faint text-sm">{t('unknown', { share: percent(unknownWords) })}</span>
        )}
      </div>
      <Part title={t('wordsThatMattered')}>
        <Words result={result} />
      </Part>
      <Part title={t('scores')}>
        <ol className="m-0 flex list-none flex-col gap-2 p-0">
          {scores.slice(0, 5).map(({ category, score }) => (
            <li key={category}>
              <ProgressBar label={category} share={score} tone={score >= STRANGE ? 'accent' : 'neutral'} />
            </li>
          ))}
        </ol>
      </Part>
      {nearest.length > 0 && (
        <Part title={t('nearest')}>
          <ul className="m-0 flex list-none flex-col gap-1.5 p-0 text-sm">
            {nearest.map(({ idUtterance, text, category, likeness }) => (
              <li key={idUtterance} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 break-words">
                  {text} <span className="text-faint">{category}</span>
                </span>
                <span className="text-faint text-xs tabular-nums">{percent(likeness)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="pb-2 font-medium text-soft text-sm">{title}</h3>
    {children}
  </div>
)

/** The text as it was asked: words that spoke for the answer, against it, and those that the model never saw. */
function Words({ result: { text, words } }: { result: Classified }) {
  const most = Math.max(...words.map(({ weight }) => Math.abs(weight)), 0.01)
  let at = 0
  const pieces: ReactNode[] = []
  for (const { from, to, word, weight, isKnown } of words) {
    pieces.push(text.slice(at, from))
    at = to
    const strength = Math.abs(weight) / most
    const isFor = weight > 0
    pieces.push(
      <span
        key={from}
        title={t(isKnown ? (isFor ? 'speaksFor' : 'speaksAgainst') : 'neverSeen', { word })}
        className={cx(
          'rounded-sm px-0.5',
          strength > 0.15 &&
            isFor &&
            (strength > 0.6 ? 'bg-success-soft font-semibold text-success-ink' : 'bg-success-soft text-success-ink'),
          strength > 0.15 && !isFor && 'bg-danger-soft text-danger-ink',
          !isKnown && 'underline decoration-dotted',
        )}
      >
        {word}
        {strength > 0.15 && (
          <sup className="pl-px text-[10px]" aria-hidden>
            {isFor ? '+' : '−'}
          </sup>
        )}
      </span>,
    )
  }
  pieces.push(text.slice(at))
  return <p className="break-words text-ink leading-7">{pieces}</p>
}
