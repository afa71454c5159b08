import type { GoldenCheck } from '@parley/contract/knowledgeBase/source.schema.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { t } from './knowledgeBase.messages.ts'

/** Whether it passes, and what was found where not. */
export const CheckResult = ({ isPassed, found, isLater = false }: GoldenCheck['now'] & { isLater?: boolean }) => (
  <>
    <StatusTag tone={isPassed ? 'success' : 'danger'}>
      {t(isPassed ? 'passes' : isLater ? 'failsThen' : 'fails')}
    </StatusTag>
    {!isPassed && <span className="text-faint">{found === null ? t('foundNothing') : t('found', { found })}</span>}
  </>
)

/** Golden questions with what came of them. */
export const CheckList = ({ checks }: { checks: readonly GoldenCheck[] }) => (
  <ul className="m-0 flex list-none flex-col gap-2 p-0 text-sm">
    {checks.map(({ question, expected, now, after }) => {
      return (
        <li key={question} className="flex flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium text-ink">{question}</span>
            <CheckResult {...(after ?? now)} isLater={after !== null} />
          </span>
          <span className="text-soft">{expected === null ? t('strange') : t('expected', { expected })}</span>
        </li>
      )
    })}
  </ul>
)
