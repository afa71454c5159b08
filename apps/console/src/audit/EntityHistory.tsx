import { changedFields } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { usePages, useRead } from '../shell/api.ts'
import { t } from './audit.messages.ts'
import { auditHref } from './audit.path.ts'
import { State } from './Difference.tsx'
import { EventDetail, UndoButton } from './EventDetail.tsx'
import { fieldWords } from './field-words.ts'

export type Entity = { kind: string; id: number | string; name?: string }

/** What was recorded of an entity: every change with undo, and the entity as it was after each. */
export function EntityHistoryDrawer({ kind, id, name, onClose }: Entity & { onClose: () => void }) {
  const query = { entityKind: kind, entityId: String(id), sort: '-at' as const }
  const { items, error, reload, table } = usePages(operations.Audit.Audit, { query })
  const [at, setAt] = useState(0)
  const event = items?.[at]
  return (
    <Drawer
      width="wide"
      title={t('historyOf', { name: name ?? items?.[0]?.entity.name ?? '' })}
      isOpen
      onClose={onClose}
      footer={<Link href={auditHref({ kindOf: kind, id: String(id) })}>{t('full')}</Link>}
    >
      {error && <ErrorState error={error} onRetry={reload} />}
      {!items && !error && <Skeleton height={240} />}
      {items?.length === 0 && <p className="text-faint">{t('noHistory')}</p>}
      {items && event && (
        <div className="grid gap-6 md:grid-cols-[minmax(14rem,2fr)_3fr]">
          <div>
            <ol className="flex flex-col gap-1">
              {items.map((each, index) => (
                <li key={each.idAuditEvent}>
                  <Step event={each} isCurrent={index === at} onPress={() => setAt(index)} />
                </li>
              ))}
            </ol>
            {table.hasMore && (
              <Button isPending={table.isLoadingMore} onPress={table.onLoadMore}>
                {t('more')}
              </Button>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <div className="flex items-center gap-2">
              <Button {...(at + 1 >= items.length ? { blocked: t('noHistory') } : {})} onPress={() => setAt(at + 1)}>
                {t('earlier')}
              </Button>
              <span className="text-faint text-sm">{t('step', { at: items.length - at, count: items.length })}</span>
              {at > 0 && <Button onPress={() => setAt(at - 1)}>{t('later')}</Button>}
            </div>
            <AsItWas kind={kind} id={String(id)} event={event} />
            <OneEvent idAuditEvent={event.idAuditEvent} />
          </div>
        </div>
      )}
    </Drawer>
  )
}

function Step({ event, isCurrent, onPress }: { event: AuditEvent; isCurrent: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onPress}
      className={`flex w-full flex-col gap-0.5 rounded-control px-2.5 py-2 text-left text-sm hover:bg-hover ${isCurrent ? 'bg-accent-soft' : ''}`}
    >
      <span className="flex items-center justify-between gap-2">
        <EnumTag of={actionKind} value={event.kind} />
        <span className="text-faint text-xs">
          <Timestamp value={event.at} />
        </span>
      </span>
      <span className="truncate text-soft">{event.actor.name || t('system')}</span>
      {event.kind === actionKind.of.UPDATE && (
        <span className="truncate text-faint text-xs">{changedFields(event).map(fieldWords).join(', ')}</span>
      )}
    </button>
  )
}

/** The entity right after the event, with what it changed marked. */
function AsItWas({ kind, id, event }: { kind: string; id: string; event: AuditEvent }) {
  const { data } = useRead(operations.Audit.EntityAt, { query: { kind, id, at: event.at } })
  const changed = event.kind === actionKind.of.UPDATE ? changedFields(event) : []
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('asItWas')}</h3>
      {!data && <Skeleton height={80} />}
      {data && !data.exists && <p className="text-faint">{t('didNotExist')}</p>}
      {data?.isWithheld && <p className="text-soft">{t('withheld')}</p>}
      {data?.exists && data.state !== null && <State kind={kind} state={data.state} marked={changed} />}
    </section>
  )
}

function OneEvent({ idAuditEvent }: { idAuditEvent: number }) {
  const { data, refetch } = useRead(operations.Audit.Event, { params: { idAuditEvent } })
  if (!data) return <Skeleton height={160} />
  return (
    <>
      <EventDetail event={data} />
      <div>
        <UndoButton event={data} onDone={() => void refetch()} />
      </div>
    </>
  )
}
