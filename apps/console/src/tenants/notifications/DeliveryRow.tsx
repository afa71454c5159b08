import { deliveryState, notificationChannel } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { Delivery } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { ReactNode } from 'react'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './notifications.messages.ts'

/** What became of one delivery: to whom, how far, why not. */
export function DeliveryRow({
  delivery,
  isTitled = false,
  action,
}: {
  delivery: Delivery
  isTitled?: boolean
  action?: ReactNode
}) {
  const { channel, target, state, attempts, responseCode, error, createdAt, nextAt, title, isTest } = delivery
  const isWaiting = state === deliveryState.of.WAITING
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
        <p className="truncate text-soft" title={target}>
          {notificationChannel.label(channel)}: {target}
        </p>
        {error && state !== deliveryState.of.DELIVERED && (
          <p className={`break-words text-xs ${isWaiting ? 'text-soft' : 'text-danger-ink'}`}>{error}</p>
        )}
        <p className="flex flex-wrap gap-x-2 text-faint text-xs">
          <Timestamp value={createdAt} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {isWaiting && nextAt && (
            <span>
              {t('nextTry')} <Timestamp value={nextAt} />
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        <EnumTag of={deliveryState} value={state} isActive={isWaiting} />
        {action}
      </div>
    </li>
  )
}
