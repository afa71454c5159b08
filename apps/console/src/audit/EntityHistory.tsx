import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import type { EntityName } from '@parley/contract/entities.gen.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { usePages, useRead } from '../shell/api.ts'
import { t } from './audit.messages.ts'
import { State } from './Difference.tsx'
import { EventDetail } from './EventDetail.tsx'
import { HistorySteps } from './HistorySteps.tsx'
import { UndoButton } from './UndoButton.tsx'

const { Audit, EntityAt, Event } = operations.Audit
export type Entity = { kind: EntityName; id: number | string; name?: string }
type DrawerProps = Entity & { onClose: () => void; chosen?: number; onChoose?: (idAuditEvent: number) => void }

/** What was recorded of an entity: every change with undo, and the entity as it was after each. */
export function EntityHistoryDrawer({ kind, id, name, onClose, ...choice }: DrawerProps) {
  const query = { entityKind: kind, entityId: String(id), sort: '-at' as const }
  const { items, error, reload, table } = usePages(Audit, { query })
  const [own, setOwn] = useState(0)
  const { chosen = own, onChoose = setOwn } = choice
  const at = Math.max(0, items?.findIndex(({ idAuditEvent }) => idAuditEvent === chosen) ?? 0)
  const event = items?.[at]
  const params = { idAuditEvent: event?.idAuditEvent ?? 0 }
  const detail = useRead(Event, { params }, { enabled: event !== undefined, keepPrevious: false })
  const choose = (index: number) => onChoose(items?.[index]?.idAuditEvent ?? 0)
  return (
    <Drawer
      width="wide"
      title={t('historyOf', { name: name ?? items?.[0]?.entity.name ?? '' })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className="mr-auto">
            <Link href={screens.auditLog({ kindOf: kind, id: String(id) })}>{t('full')}</Link>
          </span>
          {detail.data && (
            <UndoButton key={params.idAuditEvent} event={detail.data} onDone={() => void detail.refetch()} />
          )}
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={reload} />}
      {!items && !error && <Skeleton height={240} />}
      {items?.length === 0 && <p className="text-faint">{t('noHistory')}</p>}
      {items && event && (
        <div className="grid gap-6 md:grid-cols-[minmax(14rem,2fr)_3fr]">
          <div>
            <HistorySteps items={items} current={event.idAuditEvent} onChoose={onChoose} />
            {table.hasMore && (
              <Button isPending={table.isLoadingMore} onPress={table.onLoadMore}>
                {t('more')}
              </Button>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <div className="flex items-center gap-2">
              <Button {...(at + 1 >= items.length ? { blocked: t('noHistory') } : {})} onPress={() => choose(at + 1)}>
                {t('earlier')}
              </Button>
              <span className="text-faint text-sm">{t('step', { at: items.length - at, count: items.length })}</span>
              {at > 0 && <Button onPress={() => choose(at - 1)}>{t('later')}</Button>}
            </div>
            {detail.error && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
            {detail.data ? <EventDetail event={detail.data} /> : !detail.error && <Skeleton height={160} />}
            <AsItWas kind={kind} id={String(id)} event={event} />
          </div>
        </div>
      )}
    </Drawer>
  )
}

/** The entity right after the event. Something new is shown by the event itself. */
function AsItWas({ kind, id, event }: { kind: string; id: string; event: AuditEvent }) {
  const isUpdate = event.kind === actionKind.of.UPDATE
  const { data } = useRead(EntityAt, { query: { kind, id, at: event.at } }, { enabled: isUpdate })
  if (!isUpdate) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('asItWas')}</h3>
      {!data && <Skeleton height={80} />}
      {data && !data.exists && <p className="text-faint">{t('didNotExist')}</p>}
      {data?.isWithheld && <p className="text-soft">{t('withheld')}</p>}
      {data?.exists && data.state !== null && <State kind={kind} state={data.state} />}
    </section>
  )
}
