import { attemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { FactRow } from '../../kit/pages/FactList.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Money } from '../../kit/text/Money.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Duration, Timestamp } from '../../kit/text/Timestamp.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { t } from './why.messages.ts'

const MS = 1_000
type Attempt = ContactWhy['attempts'][number]

type Props = { attempts: readonly Attempt[]; contact: ContactWhy['contact']; campaign: Campaign }

/** Every call to the contact, the newest first, each with the way to its conversation. */
export const Attempts = ({ attempts, contact, campaign }: Props) => (
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
              <FactRow facts={[...calledOn(attempt, contact), ...factsOf(attempt, campaign.currency)]} />
              {attempt.guid === null && attempt.endedAt !== null && <NoConversation idFolder={campaign.idFolder} />}
            </li>
          ))}
      </ol>
    )}
  </section>
)

/** What shows the conversations of a campaign is a permission, and no operation of its own. */
const conversations = { ...operations.Conversations.Conversations, permission: 'Campaign.viewdiallogs' } as const

/** Why the way to it is missing: it may not be seen, or is not there any more. */
function NoConversation({ idFolder }: Pick<Campaign, 'idFolder'>) {
  const refusal = useRefusal()(conversations, idFolder)
  return <p className="text-faint text-xs">{refusal ? t('hidden', { refusal }) : t('gone')}</p>
}

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

/** Which of several numbers it was. */
const calledOn = ({ phone }: Attempt, { numbers }: ContactWhy['contact']) =>
  numbers.length === 0
    ? []
    : [{ label: t('number'), value: <span className="tabular-nums">{phone}</span>, note: labelOf(numbers, phone) }]
const labelOf = (numbers: ContactWhy['contact']['numbers'], phone: string) => {
  const labels = numbers.filter((number) => number.phone === phone).map(({ label }) => label)
  // Two masked ones may look the same.
  return labels.length === 1 ? labels[0] : undefined
}

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
