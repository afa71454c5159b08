import type { ExampleTenant } from '../example.ts'
import { done, end, flow, listen, number, say, start } from '../flowKit.ts'
import { appointment } from './appointment.ts'
import { prescription } from './prescription.ts'

const drugs = {
  drug: {
    'en-GB': ['Ibuprofen 400', 'my blood pressure tablets', 'Salbutamol inhaler'],
    'es-ES': ['ibuprofeno 400', 'las pastillas de la tensión', 'el inhalador'],
  },
  sideEffects: { 'en-GB': ['no', 'no, none', 'not at all', 'no', 'yes'], 'es-ES': ['no', 'no', 'ninguno, no', 'sí'] },
  patientNumber: { 'en-GB': ['W12345', 'w77120', 'W00931'], 'es-ES': ['W20011', 'w55812'] },
} as const

const afterVisit = flow(
  ['en-GB', 'es-ES'],
  [{ name: 'pain', type: 'number' }],
  [
    start('ask'),
    say(
      'ask',
      { 'en-GB': 'How strong is your pain today, from 0 to 10?', 'es-ES': '¿Cuánto dolor tiene hoy, de 0 a 10?' },
      'pain',
    ),
    listen('pain', { number: { to: 'recorded', by: [number(0, 10)], into: 'pain' } }, 'missed', {
      'en-GB': 'A number from 0 to 10.',
      'es-ES': 'Un número de 0 a 10.',
    }),
    done('recorded', 'Pain {{ pain }}', 'success', 'thanks'),
    done('missed', 'No answer', 'neutral', 'thanks'),
    say(
      'thanks',
      { 'en-GB': 'Thank you, we will tell your doctor.', 'es-ES': 'Gracias, se lo diremos a su médico.' },
      'end',
    ),
    end(),
  ],
)

const resultsDraft = flow(
  ['en-GB'],
  [],
  [start('greeting'), say('greeting', { 'en-GB': 'Your results for {{ patientName }} are here.' }, 'end'), end()],
)

export const clinic: ExampleTenant = {
  name: 'Willow Clinic',
  timezone: 'Europe/London',
  builder: 'amelia',
  module: 'Patient chat',
  perDay: 115,
  languages: [
    ['en-GB', 0.8],
    ['es-ES', 0.2],
  ],
  prefixes: { 'en-GB': '+44774', 'es-ES': '+34600' },
  lines: [
    { name: 'Appointments', number: 'web-visits', flow: 'Book an appointment', enabled: true, concurrent: 25 },
    { name: 'Prescriptions', number: 'web-prescriptions', flow: 'Repeat prescription', enabled: true, concurrent: 15 },
    { name: 'After the visit', number: 'web-after', flow: 'After the visit', enabled: true, concurrent: 15 },
  ],
  flows: [
    {
      guid: '0195a000-0000-7000-8000-000000000301',
      name: 'Book an appointment',
      description: 'Check-ups, vaccinations and pain; the urgent goes to a nurse.',
      folder: ['Reception'],
      type: 1,
      traffic: 0.55,
      versions: [{ note: 'Reviewed by the head nurse', by: 'amelia', document: appointment, publish: true }],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000302',
      name: 'Repeat prescription',
      description: 'For patients who know their number.',
      folder: ['Reception', 'Pharmacy'],
      type: 1,
      traffic: 0.3,
      answers: drugs,
      versions: [{ note: 'Three medicines at most', by: 'amelia', document: prescription, publish: true }],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000303',
      name: 'After the visit',
      description: 'Asks for pain the day after a visit.',
      folder: ['Reception'],
      type: 1,
      traffic: 0.15,
      versions: [{ note: 'One question is enough', by: 'amelia', document: afterVisit, publish: true }],
    },
    {
      guid: '0195a000-0000-7000-8000-000000000304',
      name: 'Test results',
      description: 'In work: who may hear results?',
      folder: ['Sandbox'],
      type: 3,
      versions: [{ note: 'Sketch', by: 'amelia', document: resultsDraft }],
    },
  ],
}
