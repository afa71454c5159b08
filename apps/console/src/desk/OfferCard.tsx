import type { Transfer } from '@parley/contract/desk/desk.schema.ts'
import { channelType, transferMode } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Check, X } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { EnumKind } from '../kit/text/EnumTag.tsx'
import { Kbd } from '../kit/text/Kbd.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useNow } from '../ongoing/use-now.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { usePageKeys } from '../shell/palette/page-keys.ts'
import { t } from './desk.messages.ts'
import { HandOverView } from './HandOverView.tsx'
import { InShort } from './InShort.tsx'

const { Accept, Card: ReadCard, Decline } = operations.AgentDesk

/** One conversation that is offered, with what one has to know before one says yes. */
export function OfferCard({ offer, aheadMs }: { offer: Transfer; aheadMs: number }) {
  const { idTransfer, caller, channel, from, to, line, mode } = offer
  const params = { idTransfer }
  const { data, error, refetch } = useRead(ReadCard, { params }, { keepPrevious: false })
  const accept = useWrite(Accept, { onSuccess: () => showToast('success', t('accepted')) })
  const decline = useWrite(Decline, { onSuccess: () => showToast('info', t('declined')) })
  const isBusy = accept.isPending || decline.isPending
  usePageKeys({
    a: isBusy ? undefined : () => accept.fire({ params }),
    d: isBusy ? undefined : () => decline.fire({ params }),
  })
  return (
    <Card
      title={caller || t('someoneTitle')}
      description={t(to ? 'offer' : 'offerAny', { name: from?.name ?? t('theFlow') })}
      className="outline-2 outline-accent"
      actions={<Left until={offer.offeredUntil} aheadMs={aheadMs} />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex gap-2 max-sm:*:flex-1">
          <ActionButton
            endpoint={Accept}
            variant="primary"
            icon={Check}
            isPending={accept.isPending}
            onPress={() => accept.fire({ params })}
          >
            {t('accept')} <Kbd>A</Kbd>
          </ActionButton>
          <ActionButton
            endpoint={Decline}
            icon={X}
            isPending={decline.isPending}
            onPress={() => decline.fire({ params })}
          >
            {t('decline')} <Kbd>D</Kbd>
          </ActionButton>
        </div>
        <div className="flex flex-wrap items-center gap-2 text-soft text-sm">
          <EnumKind of={channelType} value={channel} />
          <EnumKind of={transferMode} value={mode} />
          {line && <span className="wrap-anywhere min-w-0">{line.name}</span>}
        </div>
        {data ? (
          <>
            <HandOverView card={data.card} />
            <InShort idTransfer={idTransfer} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={96} />
        )}
      </div>
    </Card>
  )
}

/** How long the core waits for an answer. */
function Left({ until, aheadMs }: { until: string; aheadMs: number }) {
  const now = useNow()
  const count = Math.max(0, Math.ceil((Date.parse(until) - (now - aheadMs)) / 1_000))
  return (
    <span role="timer" className="whitespace-nowrap text-soft text-sm tabular-nums">
      {t('seconds', { count })}
    </span>
  )
}
