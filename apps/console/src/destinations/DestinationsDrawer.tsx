import type { DestinationDraft } from '@parley/contract/destinations/destination.schema.ts'
import { UpdateDestinations as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './destinations.messages.ts'
import { EntryFields, entryLists, savedOf } from './EntryFields.tsx'

const { DialModuleLines: Lines, Tenants } = operations
type Kept = DestinationDraft & { readonly rowVersion: number }
const factsOf = ({ destinations }: Kept): DestinationDraft => ({ destinations })
const form = { width: 'wide', fields, factsOf, lists: entryLists } as const

export function TenantDestinationsDrawer({ at, kept, onClose }: { at: number; kept: Kept; onClose: () => void }) {
  const change = useChange(Tenants.UpdateDestinations, Tenants.Destinations, {
    params: { idTenant: at },
    saved: t('saved'),
  })
  return (
    <EditDrawer<Kept, DestinationDraft>
      {...form}
      {...change}
      at={at}
      title={t('changeTenant')}
      entity={kept}
      save={(draft, on) => change.save(savedOf(draft), on)}
      onClose={onClose}
    >
      {(control) => <EntryFields control={control} />}
    </EditDrawer>
  )
}

export function LineDestinationsDrawer({ at, kept, onClose }: { at: number; kept: Kept; onClose: () => void }) {
  const change = useChange(Lines.UpdateDestinations, Lines.Destinations, {
    params: { idDialModuleLine: at },
    saved: t('saved'),
  })
  return (
    <EditDrawer<Kept, DestinationDraft>
      {...form}
      {...change}
      at={at}
      title={t('changeLine')}
      entity={kept}
      save={(draft, on) => change.save(savedOf(draft), on)}
      onClose={onClose}
    >
      {(control) => <EntryFields control={control} />}
    </EditDrawer>
  )
}
