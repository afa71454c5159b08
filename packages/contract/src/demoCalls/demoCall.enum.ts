import { defineEnum } from '../kernel/enum.ts'

/** Whether the calls of a group can be run. */
export const demoGroupState = defineEnum('DemoGroupState', {
  OPEN: { value: 'open', label: 'Open', tone: 'success' },
  EXPIRED: { value: 'expired', label: 'Expired', tone: 'neutral' },
})

/** What becomes of someone who opens a link: `full` where today’s conversations are used up, `away` where the flow cannot be run now. */
export const demoLinkState = defineEnum('DemoLinkState', {
  OPEN: { value: 'open', label: 'Open', tone: 'success' },
  FULL: { value: 'full', label: 'Full today', tone: 'warning' },
  AWAY: { value: 'away', label: 'Unavailable', tone: 'warning' },
})
