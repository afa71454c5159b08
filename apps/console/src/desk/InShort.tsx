import { inShortProblem } from '@parley/contract/desk/desk.enum.ts'
import type { InShort as Statements } from '@parley/contract/desk/desk.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { problemText } from '../kit/problem.ts'
import { formatDuration } from '../kit/text/time-format.ts'
import { useRead } from '../shell/api.ts'
import { t } from './desk.messages.ts'

const { NO_MODEL } = inShortProblem.of
/** Asked once: each answer of a model has its price. */
const ONCE = { keepPrevious: false, staleTime: Number.POSITIVE_INFINITY }

/** What the language model makes of the conversation, each statement above what was said that shows it; nothing where none is set up. */
export function InShort({ idTransfer }: { idTransfer: number }) {
  const title = useId()
  const { TransferInShort } = operations.DialModuleLines
  const { data, error } = useRead(TransferInShort, { params: { idTransfer } }, ONCE)
  if (data?.problem === NO_MODEL) return null
  return (
    <section aria-labelledby={title} aria-busy={!data && !error} className="flex flex-col gap-2">
      <h3 id={title} className="flex items-center gap-1.5 text-faint text-xs">
        <Sparkles size={12} aria-hidden />
        {t('inShort')}
      </h3>
      {data ? (
        data.problem ? (
          <p className="text-faint text-sm">{inShortProblem.label(data.problem)}</p>
        ) : (
          <>
            <ul className="flex flex-col gap-2">
              {data.statements.map((statement) => (
                <Statement key={statement.text} {...statement} />
              ))}
            </ul>
            <p className="text-faint text-xs">{t('inShortBy')}</p>
          </>
        )
      ) : error ? (
        <p className="text-faint text-sm">{problemText(error)}</p>
      ) : (
        <p role="status" className="pulse-soft text-faint text-sm">
          {t('inShortReading')}
        </p>
      )}
    </section>
  )
}

const Statement = ({ text, sources }: Statements['statements'][number]) => (
  <li className="flex flex-col gap-0.5">
    <span className="wrap-anywhere text-ink text-sm">{text}</span>
    {sources.map(({ seq, offsetMs, text: said, isBot }) => (
      <p key={seq} className="wrap-anywhere line-clamp-2 border-line border-l-2 pl-2 text-faint text-xs">
        <span className="tabular-nums">{formatDuration(offsetMs / 1_000)}</span> {t(isBot ? 'byBot' : 'byCaller')}:{' '}
        <q>{said}</q>
      </p>
    ))}
  </li>
)
