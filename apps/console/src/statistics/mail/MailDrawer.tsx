import { Subscribe as fields } from '@parley/contract/fields/statistics.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { StatisticSubscription } from '@parley/contract/statistics/subscription.schema.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from './mail.messages.ts'
import { NewMail } from './NewMail.tsx'
import { rhythmText } from './rhythm-text.ts'

const { Subscriptions, Unsubscribe } = operations.Statistics

/** What of the statistics comes by email, and a new one of it. */
export function MailDrawer({ onClose }: { onClose: () => void }) {
  const [isNew, setIsNew] = useState(false)
  const { data, error, refetch } = useRead(Subscriptions)
  if (isNew) return <NewMail taken={data ?? []} onClose={() => setIsNew(false)} />
  const canAdd = data !== undefined && data.length < fields.rhythm.options.length
  return (
    <Drawer
      title={t('byEmail')}
      isOpen
      onClose={onClose}
      footer={
        canAdd && (
          <Button variant="primary" onPress={() => setIsNew(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      {data?.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {data && data.length > 0 && (
        <ul aria-label={t('byEmail')} className="flex flex-col divide-y divide-line">
          {data.map((each) => (
            <Kept key={each.idStatisticSubscription} subscription={each} />
          ))}
        </ul>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={3} />)}
    </Drawer>
  )
}

function Kept({ subscription }: { subscription: StatisticSubscription }) {
  const { timeZone } = useKit()
  const { fire, isPending } = useWrite(Unsubscribe, { onSuccess: () => showToast('success', t('stopped')) })
  const { idStatisticSubscription, nextAt } = subscription
  const words = rhythmText(subscription)
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink">{words}</p>
        <p className="text-faint text-xs tabular-nums">{t('next', { time: formatTime(nextAt, timeZone) })}</p>
      </div>
      <IconButton
        icon={Trash2}
        label={t('stop', { what: words })}
        isPending={isPending}
        onPress={() => fire({ params: { idStatisticSubscription } })}
      />
    </li>
  )
}
