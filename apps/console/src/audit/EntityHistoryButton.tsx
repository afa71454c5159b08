import { operations } from '@parley/contract/operations.ts'
import { History } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { text, whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { t } from './audit.messages.ts'
import type { Entity } from './EntityHistory.tsx'

const EntityHistoryDrawer = lazyPart(async () => (await import('./EntityHistory.tsx')).EntityHistoryDrawer)
/** Whose history is open, beside the panel that may lie below it, and which of its events is looked at. */
const readers = { history: text(), change: whole() }

/** Opens what was recorded of an entity; the address keeps that it is open, and at which change. */
export function EntityHistoryButton(entity: Entity) {
  const [{ history, change }, set] = useAddress(readers)
  const close = () => set({ history: '', change: undefined })
  return (
    <>
      <ActionButton
        endpoint={operations.Audit.Audit}
        icon={History}
        onPress={() => set({ history: entity.kind }, { push: true })}
      >
        {t('history')}
      </ActionButton>
      {history === entity.kind && (
        <EntityHistoryDrawer {...entity} chosen={change ?? 0} onChoose={(id) => set({ change: id })} onClose={close} />
      )}
    </>
  )
}
