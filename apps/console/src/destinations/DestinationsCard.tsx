import { destinationAction, destinationReason, destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import { isShortEntry } from '@parley/contract/destinations/destination.rules.ts'
import type {
  CheckedDestination,
  DestinationEntry,
  RefusedDestination,
  TriedDestination,
} from '@parley/contract/destinations/destination.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { ReactNode } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Link } from '../kit/actions/Link.tsx'
import type { Blocked } from '../kit/blocked.ts'
import { Card } from '../kit/pages/Card.tsx'
import { Count } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { t } from './destinations.messages.ts'
import { limitWords } from './limit-words.ts'
import { TryNumber } from './TryNumber.tsx'

interface Props {
  readonly text: string
  /** How the entries work. */
  readonly about: string
  /** What is said where there is no entry. */
  readonly none: string
  readonly entries: readonly DestinationEntry[]
  /** What holds besides. */
  readonly ofTenant?: readonly DestinationEntry[]
  readonly refused: readonly RefusedDestination[]
  readonly blocked: Blocked
  readonly onEdit: () => void
  readonly tryNumber: (tried: TriedDestination) => Promise<CheckedDestination>
  /** The drawer in which entries are changed. */
  readonly children: ReactNode
}

/** Where calls may go: the entries, a number to try, and what was not called lately. */
export function DestinationsCard({ entries, ofTenant = [], refused, blocked, onEdit, children, ...props }: Props) {
  return (
    <Card
      title={t('title')}
      description={props.text}
      actions={
        <Button size="small" label={t('changeName')} blocked={blocked} onPress={onEdit}>
          {t('change')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="max-w-prose text-pretty text-soft text-sm">{props.about}</p>
        {entries.length === 0 ? <p className="text-soft text-sm">{props.none}</p> : <Entries entries={entries} />}
        {ofTenant.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="font-semibold text-ink text-sm">{t('ofTenant')}</h3>
            <Entries entries={ofTenant} />
          </section>
        )}
        <TryNumber tryNumber={props.tryNumber} />
        {refused.length > 0 && <Refused refused={refused} />}
      </div>
      {children}
    </Card>
  )
}

const Entries = ({ entries }: { entries: readonly DestinationEntry[] }) => (
  <ul className="m-0 flex max-h-96 list-none flex-col divide-y divide-line overflow-y-auto p-0 text-sm">
    {entries.map((entry) => (
      <li key={entry.prefix} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <code className="min-w-24">{entry.prefix}</code>
        <EnumTag of={destinationAction} value={entry.action} />
        {entry.action === 'allow' && <span className="text-soft tabular-nums">{limitWords(entry)}</span>}
        {entry.prefix === '+' && <span className="text-faint">{t('anyNumber')}</span>}
        {isShortEntry(entry) && <span className="text-faint">{t('shortNumber')}</span>}
      </li>
    ))}
  </ul>
)

const Refused = ({ refused }: { refused: readonly RefusedDestination[] }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-semibold text-ink text-sm">{t('refused')}</h3>
    <ul className="m-0 flex max-h-72 list-none flex-col divide-y divide-line overflow-y-auto p-0 text-sm">
      {refused.map(({ use, reason, times, campaign, line }) => (
        <li
          key={`${use} ${reason} ${campaign?.id} ${line?.id}`}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
        >
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <EnumTag of={destinationReason} value={reason} />
            <span className="text-soft">{destinationUse.label(use)}</span>
            <Where campaign={campaign} line={line} />
          </span>
          <span className="text-soft tabular-nums">
            <Count value={times} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** To the contacts of a campaign, or the conversations of a line. */
function Where({ campaign, line }: Pick<RefusedDestination, 'campaign' | 'line'>) {
  if (campaign)
    return (
      <Link
        href={screens.campaign(campaign.id, { tab: 'contacts', state: 'INVALID' })}
        aria-label={t('whichContacts', { name: campaign.name })}
        className="min-w-0 break-words"
      >
        {campaign.name}
      </Link>
    )
  if (!line) return null
  return (
    <Link
      href={screens.conversation({ line: line.id })}
      aria-label={t('whichConversations', { name: line.name })}
      className="min-w-0 break-words"
    >
      {line.name}
    </Link>
  )
}
