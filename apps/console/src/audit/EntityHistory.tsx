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
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { Refused } from '../shell/access/Refused.tsx'
import { useLoaded, usePages } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './audit.messages.ts'
import { State } from './Difference.tsx'
import { EventDetail } from './EventDetail.tsx'
import { HistorySteps } from './HistorySteps.tsx'

const { Audit, EntityAt } = operations.Audit
export type Entity = { kind: EntityName; id: number | string; name?: string }
type EntityProps = Entity & { chosen?: number; onChoose?: (idAuditEvent: number) => void }
type DrawerProps = EntityProps & { onClose: () => void }

/** What was recorded of an entity, in a drawer. */
export function EntityHistoryDrawer({ onClose, ...entity }: DrawerProps) {
  const { items } = usePages(Audit, { query: queryOf(entity) })
  return (
    <Drawer
      width="wide"
      title={t('historyOf', { name: entity.name ?? items?.[0]?.entity.name ?? '' })}
      isOpen
      onClose={onClose}
      footer={
        <span className="mr-auto">
          <FullHistory {...entity} />
        </span>
      }
    >
      <EntityHistory {...entity} />
    </Drawer>
  )
}

const queryOf = ({ kind, id }: Entity) => ({ entityKind: kind, entityId: String(id), sort: '-at' as const })

/** The way to the same in the audit log. */
export const FullHistory = ({ kind, id }: Entity) => (
  <Link href={screens.auditLog({ kindOf: kind, id: String(id) })}>{t('full')}</Link>
)

/** Every change with undo, and the entity as it was after each. */
export function EntityHistory({ kind, id, ...choice }: EntityProps) {
  const { items, error, reload, table } = usePages(Audit, { query: queryOf({ kind, id }) })
  const refusal = refusalOf(error)
  const [own, setOwn] = useState(0)
  const { chosen = own, onChoose = setOwn } = choice
  const at = Math.max(0, items?.findIndex(({ idAuditEvent }) => idAuditEvent === chosen) ?? 0)
  const event = items?.[at]
  const choose = (index: number) => onChoose(items?.[index]?.idAuditEvent ?? 0)
  return (
    <>
      {refusal && <Refused refusal={refusal} />}
      {error && !refusal && <ErrorState error={error} onRetry={reload} />}
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
            <LoadedPart key={event.idAuditEvent}>
              <EventDetail idAuditEvent={event.idAuditEvent} />
            </LoadedPart>
            {event.kind === actionKind.of.UPDATE && (
              <LoadedPart key={event.at}>
                <AsItWas kind={kind} id={String(id)} at={event.at} />
              </LoadedPart>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** The entity right after a change. Something new is shown by its event. */
function AsItWas(query: { kind: EntityName; id: string; at: string }) {
  const { exists, isWithheld, state } = useLoaded(EntityAt, { query }).data
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('asItWas')}</h3>
      {!exists && <p className="text-faint">{t('didNotExist')}</p>}
      {isWithheld && <p className="text-soft">{t('withheld')}</p>}
      {exists && state !== null && <State kind={query.kind} state={state} />}
    </section>
  )
}
