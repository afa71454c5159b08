import type { screens } from '@parley/contract/kernel/screens.ts'
import { type MoreTabs, moreTabs } from '../shell/area.ts'

/** What a module shows beside its settings; the rooms of lines and conversations add their tabs. */
export const moduleTabs: MoreTabs<typeof screens.module, { idDialModule: number }> = moreTabs()
