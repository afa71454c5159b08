import { operations } from '@parley/contract/operations.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { useRead } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { auditArea } from './audit.area.tsx'
import { EventDetail } from './EventDetail.tsx'

/** One event in a panel beside the list. */
export function EventDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const params = { idAuditEvent: id }
  const { data } = useRead(operations.Audit.Event, { params }, { keepPrevious: false })
  return (
    <Drawer title={data?.entity.name || auditArea.title} isOpen onClose={onClose}>
      <LoadedPart key={id} lines={8}>
        <EventDetail {...params} />
      </LoadedPart>
    </Drawer>
  )
}
