import { operations } from '@parley/contract/operations.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { t } from './audit.messages.ts'
import type { Entity } from './EntityHistory.tsx'

const EntityHistoryDrawer = lazyPart(async () => (await import('./EntityHistory.tsx')).EntityHistoryDrawer)

/** Opens what was recorded of an entity. */
export function EntityHistoryButton(entity: Entity) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <ActionButton
        endpoint={operations.Audit.Audit}
        icon={<History size={15} aria-hidden />}
        onPress={() => open(true)}
      >
        {t('history')}
      </ActionButton>
      {isOpen && <EntityHistoryDrawer {...entity} onClose={() => open(false)} />}
    </>
  )
}
