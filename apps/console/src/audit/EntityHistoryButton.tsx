import { operations } from '@parley/contract/operations.ts'
import { History } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PANEL_PARAM, usePanel } from '../kit/use-panel.ts'
import { useSearchState } from '../kit/use-search-state.ts'
import { t } from './audit.messages.ts'
import type { Entity } from './EntityHistory.tsx'

const EntityHistoryDrawer = lazyPart(async () => (await import('./EntityHistory.tsx')).EntityHistoryDrawer)
const PANEL = 'history'
/** Which of its events is looked at. */
const CHANGE_PARAM = 'change'

/** Opens what was recorded of an entity; the address keeps that it is open, and at which change. */
export function EntityHistoryButton(entity: Entity) {
  const { isOpen, open } = usePanel(PANEL)
  const [search, patch] = useSearchState()
  return (
    <>
      <ActionButton endpoint={operations.Audit.Audit} icon={History} onPress={open}>
        {t('history')}
      </ActionButton>
      {isOpen && (
        <EntityHistoryDrawer
          {...entity}
          chosen={Number(search.get(CHANGE_PARAM))}
          onChoose={(id) => patch({ [CHANGE_PARAM]: String(id) })}
          onClose={() => patch({ [PANEL_PARAM]: undefined, [CHANGE_PARAM]: undefined })}
        />
      )}
    </>
  )
}
