import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { screens } from '@parley/contract/kernel/screens.ts'
import type { FlowDocument } from '@parley/flow'
import { type MoreTabs, moreTabs, type Place, place } from '../shell/area.ts'

type OfFlow = { flow: CallScript }

/** Tabs of a flow beside its own. */
export const flowTabs: MoreTabs<typeof screens.flow, OfFlow> = moreTabs()

/** Beside the picture of a flow or component: what is known of it elsewhere. */
export const besideFlow: Place<OfFlow> = place()

type Problem = { message: string; nodeId: string | null; code: string }
type Step = {
  document: FlowDocument
  id: string
  problems?: { errors: readonly Problem[]; warnings: readonly Problem[] }
  onOpen: (id: string) => void
  onClose: () => void
}

/** One step of any version, to be read. */
export const stepPlace: Place<Step> = place()
