import type { Transfer } from '@parley/contract/desk/desk.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { CallActions } from '../ongoing/CallActions.tsx'
import { CallNotice } from '../ongoing/CallNotice.tsx'
import { t as call } from '../ongoing/call.messages.ts'
import { LiveTranscript } from '../ongoing/LiveTranscript.tsx'
import { useConversation } from '../ongoing/use-conversation.ts'
import { RiskTag } from '../ongoing/wall.columns.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './desk.messages.ts'
import { HandOverView } from './HandOverView.tsx'
import { InShort } from './InShort.tsx'

/** The conversation one has: what is said, what one can do in it, and its card. Following it keeps it. */
export function DeskConversation({ transfer }: { transfer: Transfer }) {
  const { idTransfer, guid, caller, from, acceptedAt } = transfer
  const { timeZone } = useKit()
  const { conversation, outputs, isOver, isLost, refusal } = useConversation(guid)
  const { data } = useRead(operations.AgentDesk.Card, { params: { idTransfer } }, { keepPrevious: false })
  const time = acceptedAt ? formatTime(acceptedAt, timeZone) : '–'
  return (
    <>
      <Card
        title={caller || t('someoneTitle')}
        description={t('takenFrom', { name: from?.name ?? t('theFlow'), time })}
        actions={conversation?.risk?.level && <RiskTag risk={conversation.risk} />}
      >
        <div className="flex flex-col gap-4">
          {isOver && <CallNotice guid={guid} text={t('over')} />}
          {refusal !== undefined && <CallNotice guid={guid} text={refusal} />}
          {!isOver && isLost && (
            <div role="status">
              <StatusTag tone="danger">{call('lost')}</StatusTag>
            </div>
          )}
          {conversation ? (
            <>
              <LiveTranscript outputs={outputs} row={conversation} />
              {!isOver && refusal === undefined && <CallActions row={conversation} outputs={outputs} />}
            </>
          ) : (
            !isOver && refusal === undefined && <Skeleton height={160} />
          )}
        </div>
      </Card>
      {data && (
        <Card title={t('card')}>
          <div className="flex flex-col gap-4">
            <HandOverView card={data.card} />
            <InShort idTransfer={idTransfer} />
          </div>
        </Card>
      )}
    </>
  )
}
