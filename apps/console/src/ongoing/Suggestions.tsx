import { operations } from '@parley/contract/operations.ts'
import { BookOpen } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './suggestions.messages.ts'

/** Where they were asked for, it is said that there are none. */
type Props = { guid: string; seq: number; isAsked: boolean; onUse: (text: string) => void }

/** What the knowledge bases have on what was said last; one press puts it where one writes. */
export function Suggestions({ guid, seq, isAsked, onUse }: Props) {
  const title = useId()
  const { SuggestedAnswers } = operations.DialModuleLines
  const input = { params: { conversation: guid }, query: { seq } }
  const { data } = useRead(SuggestedAnswers, input, { keepPrevious: false })
  if (!data) return null
  if (data.length === 0)
    return isAsked ? (
      <p role="status" className="text-faint text-sm">
        {t('none')}
      </p>
    ) : null
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h3 id={title} className="flex items-center gap-1.5 font-medium text-ink text-sm">
        <BookOpen size={14} aria-hidden />
        {t('title')}
      </h3>
      <ul className="flex flex-col divide-y divide-line rounded-control ring-1 ring-line">
        {data.map(({ text, source: { title: from, heading, page, row } }) => (
          <li key={text} className="flex items-start gap-3 px-3 py-2 text-sm">
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="wrap-anywhere line-clamp-4 text-ink">{text}</span>
              <span className="wrap-anywhere text-faint text-xs">
                {[
                  from,
                  // The title of many a text is its first heading.
                  ...heading.filter((each) => each !== from),
                  ...(page === null ? [] : [t('page', { page })]),
                  ...(row === null ? [] : [t('row', { row })]),
                ].join(' › ')}
              </span>
            </span>
            <Button size="small" label={t('useOf', { text })} onPress={() => onUse(text)}>
              {t('use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
