import { transferState, wrapUpOutcome } from '@parley/contract/desk/desk.enum.ts'
import { isOver } from '@parley/contract/desk/desk.rules.ts'
import type { Transfer } from '@parley/contract/desk/desk.schema.ts'
import { transferMode } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Card } from '../kit/pages/Card.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './transfer.messages.ts'

/** To whom a conversation was transferred, and what they made of it; nothing where it was not. */
export function TransferCard({ guid }: { guid: string }) {
  const { data = [] } = useRead(operations.Conversations.Transfers, { query: { guid } }, { keepPrevious: false })
  if (data.length === 0) return null
  return (
    <Card title={t('cardTitle')}>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((each) => (
          <One key={each.idTransfer} transfer={each} />
        ))}
      </ul>
    </Card>
  )
}

function One({ transfer }: { transfer: Transfer }) {
  const { state, mode, from, agent, requestedAt, outcome, note } = transfer
  const wasTaken = transfer.acceptedAt !== null
  return (
    <li className="flex flex-col gap-1 py-2.5 text-sm first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="wrap-anywhere min-w-0 text-ink">{t(`state_${state}`, { name: agent.name })}</span>
        <EnumTag of={transferState} value={state} />
      </span>
      <span className="text-faint text-xs">
        {t('from', { name: from?.name ?? t('theFlow'), mode: transferMode.label(mode).toLowerCase() })} ·{' '}
        <Timestamp value={requestedAt} />
      </span>
      {wasTaken && (outcome !== null || isOver(transfer)) && (
        <span className="text-soft">
          {outcome === null ? t('noWrapUp') : t('wrapUp', { outcome: wrapUpOutcome.label(outcome) })}
        </span>
      )}
      {note !== '' && <p className="wrap-anywhere whitespace-pre-wrap text-soft">{note}</p>}
    </li>
  )
}
