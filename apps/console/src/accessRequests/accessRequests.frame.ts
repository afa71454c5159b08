import type { FramePart } from '../shell/frame-parts.ts'
import { followAccess } from './access-events.ts'

export const part: FramePart = { follow: followAccess }
