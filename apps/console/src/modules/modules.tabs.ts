import type { screens } from '@parley/contract/kernel/screens.ts'
import { type MoreTabs, moreTabs } from '../shell/area.ts'

type OfModule = { idDialModule: number }

/** Tabs of a module beside its overview; the room of lines adds its own. */
export const moduleTabs: MoreTabs<typeof screens.module, OfModule> = moreTabs()
