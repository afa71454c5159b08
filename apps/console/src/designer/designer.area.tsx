import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { flowsArea } from '../flows/flows.area.tsx'
import { stepPlace } from '../flows/flows.tabs.ts'
import { area, search } from '../shell/area.ts'
import { t } from './designer.area.messages.ts'

/** Flows and components alike; what one may do here the kind of the thing says, so the page asks for it. */
export const designerArea = area({
  at: screens.designer,
  title: t('designer'),
  parent: () => flowsArea,
  search: {
    /** The step that is selected. */
    node: search.text(),
    /** "1": the test conversation is open beside the canvas. */
    test: search.text(),
    view: search.text('canvas'),
    /** A part of the left panel; "none" folds it away. */
    side: search.text(),
  },
  load: ({ params, read }) => read(operations.Designer.GuidToId, { query: params }),
  screen: () => import('./DesignerPage.tsx'),
})

stepPlace.fill(async () => (await import('./panel/StepView.tsx')).StepView)
