import { operations } from '@parley/contract/operations.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { useRead } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t as area } from './audit.area.messages.ts'
import { EventDetail } from './EventDetail.tsx'

/** One event in a panel beside the list. */
export function EventDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const params = { idAuditEvent: id }
  const { data } = useRead(operations.Audit.Event, { params }, { keepPrevious: false })
  return (
    <Drawer title={data?.entity.name || area('auditLog')} isOpen onClose={onClose}>
      <LoadedPart key={id} lines={8}>
        <EventDetail {...params} />
      </LoadedPart>
    </Drawer>
  )
}
