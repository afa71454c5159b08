import { usePanels } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'

const RecalculationDrawer = lazyPart(async () => (await import('./RecalculationDrawer.tsx')).RecalculationDrawer)
const WhatIfDrawer = lazyPart(async () => (await import('./WhatIfDrawer.tsx')).WhatIfDrawer)

/** What the address opens over any tab of billing; the results of the tasks lead here. */
export function EconomyRuns({ idTenant }: { idTenant: number }) {
  const { panel, close } = usePanels()
  if (panel === 'recalculation') return <RecalculationDrawer idTenant={idTenant} onClose={close} />
  return panel === 'whatIf' && <WhatIfDrawer idTenant={idTenant} onClose={close} />
}
