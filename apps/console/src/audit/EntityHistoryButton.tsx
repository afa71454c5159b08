import { operations } from '@parley/contract/operations.ts'
import { History } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { t } from './audit.messages.ts'
import type { Entity } from './EntityHistory.tsx'

const EntityHistoryDrawer = lazyPart(async () => (await import('./EntityHistory.tsx')).EntityHistoryDrawer)
/** Which of its events is looked at. */
const readers = { change: whole() }

/** Opens what was recorded of an entity; the address keeps that it is open, and at which change. */
export function EntityHistoryButton(entity: Entity) {
  // A page and what is open on it may both have a history; the address says whose.
  const { isOpen, open, close } = usePanel(`history${entity.kind}`, 'change')
  const [{ change }, set] = useAddress(readers)
  return (
    <>
      <ActionButton endpoint={operations.Audit.Audit} icon={History} onPress={open}>
        {t('history')}
      </ActionButton>
      {isOpen && (
        <EntityHistoryDrawer {...entity} chosen={change ?? 0} onChoose={(id) => set({ change: id })} onClose={close} />
      )}
    </>
  )
}
