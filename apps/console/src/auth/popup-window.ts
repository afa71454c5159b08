import { POPUP_HEIGHT_PX } from '@parley/contract/kernel/constants.ts'

export const POPUP_WINDOW = { location: false, toolbar: false, height: POPUP_HEIGHT_PX } as const
