import { attemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { FactRow } from '../../kit/pages/FactList.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Money } from '../../kit/text/Money.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Duration, Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './why.messages.ts'

const MS = 1_000
type Attempt = ContactWhy['attempts'][number]

/** Every call to the contact, the newest first, each with the way to its conversation. */
export const Attempts = ({ attempts, currency }: { attempts: readonly Attempt[]; currency: string }) => (
  <section>
    <h3 className="font-semibold text-ink">{t('attempts')}</h3>
    {attempts.length === 0 ? (
      <p className="pt-1 text-faint">{t('noAttempts')}</p>
    ) : (
      <ol className="m-0 list-none p-0">
        {attempts
          .toSorted((one, other) => other.number - one.number)
          .map((attempt) => (
            <li key={attempt.number} className="flex flex-col gap-2 border-line border-b py-3 last:border-b-0">
              <AttemptHead {...attempt} />
              <FactRow facts={factsOf(attempt, currency)} />
            </li>
          ))}
      </ol>
    )}
  </section>
)

const AttemptHead = ({ number, startedAt, result, guid }: Attempt) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="font-medium text-ink">{t('attempt', { number })}</span>
    <Timestamp value={startedAt} />
    {result === null ? (
      <StatusTag tone="info" isActive>
        {t('going')}
      </StatusTag>
    ) : (
      <EnumTag of={attemptResult} value={result} />
    )}
    {guid !== null && (
      <span className="ml-auto">
        <ButtonLink size="small" href={screens.conversation({ guid })}>
          {t('open')}
        </ButtonLink>
      </span>
    )}
  </div>
)

function factsOf({ ringMs, talkMs, line, flow, flowVersion, cost, disposition }: Attempt, currency: string) {
  const named = flow && (flowVersion === null ? flow.name : t('flowVersion', { flow: flow.name, version: flowVersion }))
  return [
    ...(ringMs === null ? [] : [{ label: t('ring'), value: <Duration seconds={ringMs / MS} /> }]),
    ...(talkMs === null ? [] : [{ label: t('talk'), value: <Duration seconds={talkMs / MS} /> }]),
    ...(line ? [{ label: t('line'), value: line.name }] : []),
    ...(named ? [{ label: t('flow'), value: named }] : []),
    ...(disposition === null ? [] : [{ label: t('disposition'), value: disposition }]),
    ...(cost === null ? [] : [{ label: t('cost'), value: <Money amount={cost} currency={currency} /> }]),
  ]
}
