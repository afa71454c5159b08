import type { ExampleTenant } from '../exampleTenant.ts'
import { clinicFlows } from './flows.ts'
import { clinicGrammars } from './grammars.ts'

export const clinic: ExampleTenant = {
  name: 'Willow Clinic',
  timezone: 'Europe/London',
  builder: 'amelia',
  module: 'Patient chat',
  voiceModule: 'Clinic telephone',
  callsPerDay: 34,
  perDay: 110,
  languages: [
    ['en-GB', 0.78],
    ['es-ES', 0.22],
  ],
  prefixes: { 'en-GB': '+44774', 'es-ES': '+34600' },
  lines: [
    { name: 'Front desk', number: 'web-desk', flow: 'Front desk', enabled: true, concurrent: 40 },
    { name: 'Appointments', number: 'web-visits', flow: 'Book an appointment', enabled: true, concurrent: 25 },
    { name: 'Changes', number: 'web-changes', flow: 'Cancel or move a visit', enabled: true, concurrent: 15 },
    { name: 'Prescriptions', number: 'web-prescriptions', flow: 'Repeat prescription', enabled: true, concurrent: 15 },
    { name: 'Find us', number: 'web-directions', flow: 'Opening hours and directions', enabled: true, concurrent: 10 },
    { name: 'Flu', number: 'sms-link-flu', flow: 'Flu vaccination', enabled: true, concurrent: 30 },
    { name: 'After the visit', number: 'web-after', flow: 'After the visit', enabled: true, concurrent: 15 },
    { name: 'Results', number: 'web-results', flow: 'Test results', enabled: true, concurrent: 5 },
    { name: 'Diet', number: 'web-diet', flow: 'Diet advice', enabled: false, concurrent: 5 },
  ],
  voiceLines: [
    {
      name: 'Bookings by telephone',
      number: '+442079460100',
      numbers: ['+442079460101'],
      description: 'The number on the door, and the one before the practice moved.',
      ...{ flow: 'Booking hotline', enabled: true, concurrent: 15 },
      announcement: 'All lines are busy. You are number {position} in the queue. The wait is about {minutes} minutes.',
    },
    {
      name: 'Next-day calls',
      number: '+442079460111',
      isForCampaigns: true,
      flow: 'Next-day calls',
      enabled: true,
      concurrent: 5,
    },
  ],
  flows: clinicFlows,
  grammars: clinicGrammars,
}
