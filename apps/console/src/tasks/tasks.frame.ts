import type { FramePart } from '../shell/frame-parts.ts'
import { NotificationsBell } from './NotificationsBell.tsx'
import { followTasks } from './task-events.ts'

export const part: FramePart = { bell: NotificationsBell, follow: followTasks }
