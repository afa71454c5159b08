import type { DestinationDraft } from '@parley/contract/destinations/destination.schema.ts'
import { UpdateDestinations as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { ComponentProps } from 'react'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './destinations.messages.ts'
import { EntryFields, entryLists, savedOf } from './EntryFields.tsx'

const { DialModuleLines: Lines, Tenants } = operations
type Kept = DestinationDraft & { readonly rowVersion: number }
type Props = { at: number; kept: Kept; onClose: () => void }
const factsOf = ({ destinations }: Kept): DestinationDraft => ({ destinations })

export function TenantDestinationsDrawer(props: Props) {
  const params = { idTenant: props.at }
  const change = useChange(Tenants.UpdateDestinations, Tenants.Destinations, { params, saved: t('saved') })
  return <DestinationsDrawer {...props} change={change} title={t('changeTenant')} />
}

export function LineDestinationsDrawer(props: Props) {
  const params = { idDialModuleLine: props.at }
  const change = useChange(Lines.UpdateDestinations, Lines.Destinations, { params, saved: t('saved') })
  return <DestinationsDrawer {...props} change={change} title={t('changeLine')} />
}

type Edits = ComponentProps<typeof EditDrawer<Kept, DestinationDraft>>
type Change = Pick<Edits, 'endpoint' | 'read' | 'save'>

function DestinationsDrawer({ at, kept, onClose, change, title }: Props & { change: Change; title: string }) {
  return (
    <EditDrawer<Kept, DestinationDraft>
      {...change}
      width="wide"
      fields={fields}
      factsOf={factsOf}
      lists={entryLists}
      at={at}
      title={title}
      entity={kept}
      save={(draft, on) => change.save(savedOf(draft), on)}
      onClose={onClose}
    >
      {(control) => <EntryFields control={control} />}
    </EditDrawer>
  )
}
