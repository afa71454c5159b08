import { operations } from '@parley/contract/operations.ts'
import { Calculator, EllipsisVertical, RefreshCw } from 'lucide-react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { Menu, type MenuAction } from '../kit/overlays/Menu.tsx'
import { t } from './economy.messages.ts'

const { RecalculateTenantEconomy, TryPrices } = operations.Statistics

/** What can be done with months beside closing them; what it opens lies over every tab. */
export function MonthActions({ idTenant: at }: { idTenant: number; month: string }) {
  const { open } = usePanels()
  const actions: readonly MenuAction[] = [
    { id: 'whatIf', label: t('tryPrices'), icon: Calculator, endpoint: TryPrices, at, onAction: () => open('whatIf') },
    {
      id: 'recalculation',
      label: t('recalculate'),
      icon: RefreshCw,
      endpoint: RecalculateTenantEconomy,
      at,
      onAction: () => open('recalculation'),
    },
  ]
  return (
    <Menu
      label={t('actions')}
      groups={[{ id: 'runs', items: actions }]}
      trigger={<IconButton label={t('actions')} icon={EllipsisVertical} />}
    />
  )
}
