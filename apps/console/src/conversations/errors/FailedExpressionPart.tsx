import type { FailedExpression } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { parseSearch } from '../../kit/address/readers.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { filterOf } from '../../shell/lists/use-list.ts'
import { conversations } from '../list/conversations.list.ts'
import { offsetText, valueText } from '../words.ts'
import { t } from './error.messages.ts'

type Value = FailedExpression['values'][number]
type Props = { expression: FailedExpression; hrefOf: (seq: number) => string }

/** The expression that failed, and where each of its values came from. */
export function FailedExpressionPart({ expression: { source, into, values }, hrefOf }: Props) {
  return (
    <section aria-label={t('expression')} className="flex min-w-0 flex-col gap-3">
      <pre className="overflow-x-auto whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2 font-mono text-ink text-sm">
        {into === null ? source : `${into} = ${source}`}
      </pre>
      {values.length > 0 && (
        <dl aria-label={t('values')} className="grid gap-1.5 text-sm">
          {values.map((value) => (
            <div key={value.name} className="flex flex-wrap items-baseline gap-x-3">
              <dt className="font-mono text-ink">{value.name}</dt>
              <dd className="min-w-0">
                <code className="break-all font-mono text-ink">
                  {'= '}
                  {/* Marks in it that change the direction of text end with it. */}
                  <bdi>{shown(value)}</bdi>
                </code>
                <span className="ml-3 text-faint">
                  {value.origin ? (
                    <Link href={hrefOf(value.origin.seq)}>{originOf(value.origin)}</Link>
                  ) : (
                    t('fromStart')
                  )}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function shown({ value, redacted }: Value): string {
  if (redacted) return t('hidden')
  return value === null || value === '' ? t('empty') : valueText(value)
}

const originOf = ({ isSaid, nodeLabel, offsetMs }: NonNullable<Value['origin']>) =>
  t(isSaid ? 'said' : 'set', { at: offsetText(offsetMs), step: nodeLabel ?? '–' })

/** How many conversations of the flow failed in the same step, tests left out; leads to them. */
export function SameFailures({ idCallScript, nodeId }: { idCallScript: number; nodeId: string }) {
  const { timeZone } = useKit()
  const href = screens.conversation({ flow: idCallScript, time: 'last30', errorNode: nodeId, test: 'without' })
  const filter = useMemo(
    () => filterOf(conversations, parseSearch(href.slice(href.indexOf('?'))), { timeZone, now: Date.now() }),
    [href, timeZone],
  )
  const { data } = useRead(operations.DialLogs.DialLogs, { query: { ...filter, limit: 1 } })
  if (!data) return <Skeleton width="12rem" />
  return <Link href={href}>{t('failures', { count: data.total })}</Link>
}
