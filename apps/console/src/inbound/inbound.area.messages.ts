import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('inbound.area', { queue: 'Queue' })
