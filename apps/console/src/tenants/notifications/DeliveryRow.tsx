import { deliveryState, notificationChannel } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { Delivery } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { ReactNode } from 'react'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './notifications.messages.ts'

/** Whom a delivery is for. */
export const Target = ({ channel, target }: Pick<Delivery, 'channel' | 'target'>) => (
  <p className="truncate text-soft" title={target}>
    {notificationChannel.label(channel)}: {target}
  </p>
)

/** What became of one delivery: to whom, how far, why not. */
export function DeliveryRow({
  delivery,
  target,
  isTitled = false,
  action,
}: {
  delivery: Omit<Delivery, 'idDelivery' | 'channel' | 'target' | 'event'>
  /** To whom, or about what. */
  target: ReactNode
  isTitled?: boolean
  action?: ReactNode
}) {
  const { state, attempts, responseCode, error, createdAt, nextAt, title, isTest } = delivery
  const isWaiting = state === deliveryState.of.WAITING
  // Between two tries it has failed, whatever comes of the next.
  const hasFailed = isWaiting && attempts > 0 && error !== null
  const facts = [
    attempts > 1 ? t('attempts', { count: attempts }) : '',
    responseCode === null ? '' : t('code', { code: responseCode }),
  ].filter(Boolean)
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5">
      <div className="min-w-0 flex-1">
        {isTitled && (
          <p className="flex items-center gap-2">
            <span className="min-w-0 truncate font-medium text-ink" title={title}>
              {title}
            </span>
            {isTest && <Tag>{t('testTag')}</Tag>}
          </p>
        )}
        {target}
        {error && state !== deliveryState.of.DELIVERED && (
          <p className={`break-words text-xs ${isWaiting && !hasFailed ? 'text-soft' : 'text-danger-ink'}`}>{error}</p>
        )}
        <p className="flex flex-wrap gap-x-2 text-faint text-xs">
          <Timestamp value={createdAt} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {isWaiting && nextAt && (
            <span className={hasFailed ? 'text-danger-ink' : ''}>
              {t(hasFailed ? 'failedNextTry' : 'nextTry')} <Timestamp value={nextAt} />
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        {hasFailed ? (
          <StatusTag tone="danger">{deliveryState.label(deliveryState.of.FAILED)}</StatusTag>
        ) : (
          <EnumTag of={deliveryState} value={state} isActive={isWaiting} />
        )}
        {action}
      </div>
    </li>
  )
}
