import { operations } from '@parley/contract/operations.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { t as area } from './audit.area.messages.ts'
import { EventDetail } from './EventDetail.tsx'
import { UndoButton } from './UndoButton.tsx'

/** One event in a panel beside the list. */
export function EventDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const event = useRead(operations.Audit.Event, { params: { idAuditEvent: id } }, { keepPrevious: false })
  return (
    <Drawer
      title={event.data?.entity.name || area('auditLog')}
      isOpen
      onClose={onClose}
      footer={event.data && <UndoButton event={event.data} onDone={() => void event.refetch()} />}
    >
      {event.isPending && <Skeleton height={240} />}
      {event.error && <ErrorState error={event.error} onRetry={() => void event.refetch()} />}
      {event.data && <EventDetail event={event.data} />}
    </Drawer>
  )
}
