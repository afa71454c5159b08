import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { stepPlace } from '../flows/flows.tabs.ts'
import { area } from '../shell/area.ts'
import { designerAddress } from './designer.address.ts'
import { t } from './designer.area.messages.ts'

/** Flows and components alike; what one may do here the kind of the thing says, so the page asks for it. */
area({
  at: screens.designer,
  title: t('designer'),
  parent: screens.flows,
  search: designerAddress,
  load: ({ params, read }) => read(operations.Designer.GuidToId, { query: params }),
  screen: () => import('./DesignerPage.tsx'),
})

stepPlace.fill(async () => (await import('./panel/StepView.tsx')).StepView)
