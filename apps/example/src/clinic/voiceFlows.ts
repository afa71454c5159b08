import { aboutBranch, byPhone } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { afterVisit } from './afterVisit.ts'
import { appointment } from './appointment.ts'
import { t } from './words.ts'

const dayAfter = aboutBranch(
  byPhone(afterVisit),
  'ask',
  t(
    'You were at our clinic yesterday, {{ branch }}. How strong is your pain today, from 0 to 10?',
    'Ayer estuvo en nuestra clínica, {{ branch }}. ¿Cuánto dolor tiene hoy, de 0 a 10?',
  ),
  'Main house',
)

/** What is asked in chats, by telephone. */
export const clinicVoiceFlows: readonly ExampleFlow[] = [
  {
    guid: '0195a000-0000-7000-8000-000000000351',
    name: 'Booking hotline',
    description: 'Check-ups and vaccinations without waiting in a queue.',
    folder: ['Telephone'],
    type: 1,
    calls: { direction: 'in', share: 0.6 },
    like: 'Book an appointment',
    versions: [{ note: 'As in the chat', by: 'diego', daysAgo: 104, document: byPhone(appointment), publish: true }],
  },
  {
    guid: '0195a000-0000-7000-8000-000000000352',
    name: 'Next-day calls',
    description: 'Asks for pain the day after a visit.',
    folder: ['Telephone'],
    type: 1,
    calls: { direction: 'out', share: 0.4 },
    like: 'After the visit',
    versions: [{ note: 'One question is enough', by: 'amelia', daysAgo: 103, document: dayAfter, publish: true }],
  },
]
