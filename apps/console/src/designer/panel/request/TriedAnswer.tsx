import type { RequestTried } from '@parley/contract/testCalls/tryRequest.schema.ts'
import { LIMITS } from '@parley/flow/limits.ts'
import { Pin } from 'lucide-react'
import { Mono } from '../../../flows/picture/NodeParts.tsx'
import { Button } from '../../../kit/actions/Button.tsx'
import { ScrolledText } from '../../../kit/text/ScrolledText.tsx'
import { StatusTag } from '../../../kit/text/StatusTag.tsx'
import { t } from './request.messages.ts'

type Answer = NonNullable<RequestTried['answer']>
type Props = {
  tried: RequestTried
  isPinned: boolean
  onPin: (answer: Pick<Answer, 'status' | 'body' | 'format'>) => void
}

/** What was sent, what came back, and what the flow would make of it. */
export function TriedAnswer({ tried, isPinned, onPin }: Props) {
  const { sent, answer, failed } = tried
  return (
    <>
      {sent && (
        <p className="break-all">
          <Mono>{`${sent.method} ${sent.url}`}</Mono>
        </p>
      )}
      {failed && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          {t(sent ? 'failed' : 'notSent', { message: failed.message })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {answer && <StatusTag tone={toneOf(answer.status)}>{String(answer.status)}</StatusTag>}
        {sent && (
          <span className="text-faint">
            {t(tried.attempts > 1 ? 'took_attempts' : 'took', { ms: tried.tookMs, count: tried.attempts })}
          </span>
        )}
      </div>
      {answer && <Content answer={answer} />}
      <Outcome tried={tried} />
      {answer && (
        <div className="flex flex-col items-start gap-1">
          <Button
            icon={Pin}
            blocked={answer.isCut ? t('tooLarge', { most: MOST }) : undefined}
            onPress={() => onPin({ status: answer.status, body: answer.body, format: answer.format })}
          >
            {t(isPinned ? 'pinAgain' : 'pin')}
          </Button>
          <p className="text-faint text-xs">{t('pinHelp')}</p>
        </div>
      )}
    </>
  )
}

const MOST = new Intl.NumberFormat('en-US').format(LIMITS.pinnedBody)

const toneOf = (status: number) => (status < 300 ? 'success' : status < 400 ? 'info' : 'danger')

function Content({ answer: { headers, body, isCut } }: { answer: Answer }) {
  return (
    <>
      {headers.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-control text-soft text-sm">{t('headers')}</summary>
          <dl className="flex flex-col gap-1 pt-1 text-xs">
            {headers.map(({ name, value }) => (
              <div key={name} className="min-w-0">
                <dt className="inline font-mono text-faint">{name}: </dt>
                <dd className="inline break-all font-mono text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {body === '' ? (
        <p className="text-faint text-sm">{t('noBody')}</p>
      ) : (
        <ScrolledText label={t('body')} text={body} />
      )}
      {isCut && <p className="text-faint text-xs">{t('cut', { most: MOST })}</p>}
    </>
  )
}

function Outcome({ tried: { outlet, variables, problem, refused } }: { tried: RequestTried }) {
  const doubts = [...refused, ...(problem === null ? [] : [problem])]
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      {doubts.map((doubt) => (
        <p key={doubt} className="break-words text-warning-ink">
          {doubt}
        </p>
      ))}
      {outlet !== null && <p className="text-ink">{t('takes', { outlet })}</p>}
      {variables.length > 0 && (
        <>
          <p className="text-ink">{t('saves')}</p>
          <ul className="flex flex-col gap-0.5">
            {variables.map(({ name, value, redacted }) => (
              <li key={name} className="break-words">
                <Mono>{name}</Mono> = {redacted ? t('hidden') : <Mono>{JSON.stringify(value)}</Mono>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
