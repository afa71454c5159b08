import type { ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { followUpChannel, followUpReason, followUpState } from '@parley/contract/followUps/followUp.enum.ts'
import { followUpName } from '@parley/contract/followUps/followUp.rules.ts'
import { FactRow } from '../../kit/pages/FactList.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { ZonedTime } from '../ZonedTime.tsx'
import { t } from './why.messages.ts'

type Sent = ContactWhy['followUps'][number]
type Props = { followUps: readonly Sent[]; zone: string }

/** Messages that followed the calls, the newest first, or why there is none. */
export const FollowUps = ({ followUps, zone }: Props) => (
  <section>
    <h3 className="font-semibold text-ink">{t('followUps')}</h3>
    <ol className="m-0 list-none p-0">
      {followUps.toReversed().map((sent) => (
        <li
          key={`${sent.at} ${nameOf(sent)}`}
          className="flex flex-col gap-2 border-line border-b py-3 last:border-b-0"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium text-ink">{nameOf(sent)}</span>
            <Timestamp value={sent.sentAt ?? sent.at} />
            <EnumTag of={followUpState} value={sent.state} />
          </div>
          <FactRow facts={factsOf(sent, zone)} />
          {sent.text !== null && (
            <p className="wrap-anywhere whitespace-pre-line rounded-card bg-sunken p-3 text-ink text-sm">{sent.text}</p>
          )}
        </li>
      ))}
    </ol>
  </section>
)

const nameOf = ({ channel, tries }: Sent) =>
  followUpName({ channel, when: tries === null ? 'givenUp' : 'try', tries: tries ?? 1 })

function factsOf({ channel, recipient, reason, error, receipt, dueAt }: Sent, zone: string) {
  return [
    ...(recipient === null
      ? []
      : [{ label: t(channel === followUpChannel.of.SMS ? 'number' : 'email'), value: recipient }]),
    ...(reason === null ? [] : [{ label: t('reason'), value: followUpReason.label(reason) }]),
    ...(error === null ? [] : [{ label: t('reason'), value: error }]),
    ...(receipt === null ? [] : [{ label: t('receipt'), value: receipt }]),
    ...(dueAt === null ? [] : [{ label: t('due'), value: <ZonedTime value={dueAt} zone={zone} /> }]),
  ]
}
