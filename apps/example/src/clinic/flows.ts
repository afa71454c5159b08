import { retell } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { prescriptionAnswers, visitAnswers } from './answers.ts'
import { appointment } from './appointment.ts'
import { cancel, cancelFirst } from './cancel.ts'
import { directions } from './directions.ts'
import { APPOINTMENT, CANCEL, DIRECTIONS, PRESCRIPTION } from './guids.ts'
import { moreClinicFlows } from './moreFlows.ts'
import { clinicParts } from './parts.ts'
import { prescription } from './prescription.ts'
import { clinicVoiceFlows } from './voiceFlows.ts'

/** Parts first: a flow is made after what it runs. */
export const clinicFlows: readonly ExampleFlow[] = [
  ...clinicParts,
  {
    guid: APPOINTMENT,
    name: 'Book an appointment',
    description: 'Check-ups, vaccinations and pain; the urgent goes to a nurse.',
    folder: ['Reception', 'Appointments'],
    type: 1,
    traffic: 0.32,
    leanings: { reason: { checkup: 3 }, isUrgent: { no: 3 }, isRight: { yes: 5 } },
    versions: [
      {
        note: 'First version',
        by: 'diego',
        daysAgo: 117,
        document: retell(appointment, 'nurse', {
          'en-GB': 'A nurse will call you.',
          'es-ES': 'Le llamará una enfermera.',
        }),
        publish: true,
      },
      {
        note: 'Reviewed by the head nurse',
        by: 'amelia',
        daysAgo: 64,
        document: appointment,
        publish: true,
        tags: ['reviewed'],
      },
      {
        note: 'Remind of the insurance card',
        by: 'diego',
        daysAgo: 10,
        document: retell(appointment, 'goodbye', {
          'en-GB': 'Please bring your insurance card. Take care.',
          'es-ES': 'Traiga su tarjeta sanitaria. Cuídese.',
        }),
        publish: true,
      },
    ],
  },
  {
    guid: PRESCRIPTION,
    name: 'Repeat prescription',
    description: 'For patients who know their number.',
    folder: ['Reception', 'Pharmacy', 'Repeats'],
    type: 1,
    traffic: 0.2,
    answers: prescriptionAnswers,
    leanings: { needsMore: { no: 2 } },
    versions: [
      {
        note: 'First version',
        by: 'diego',
        daysAgo: 114,
        document: retell(prescription, 'another', {
          'en-GB': 'Noted. Do you need another one?',
          'es-ES': 'Anotado. ¿Necesita otra?',
        }),
        publish: true,
      },
      {
        note: 'Three medicines at most',
        by: 'amelia',
        daysAgo: 57,
        document: prescription,
        publish: true,
        tags: ['reviewed', 'compliance'],
      },
    ],
  },
  {
    guid: CANCEL,
    name: 'Cancel or move a visit',
    description: 'Cancels a visit or moves it to another day; too late costs a fee.',
    folder: ['Reception', 'Appointments', 'Changes'],
    type: 1,
    traffic: 0.13,
    answers: visitAnswers,
    leanings: { cancelOrMove: { move: 2 }, acceptsFee: { yes: 1 } },
    versions: [
      { note: 'First version', by: 'diego', daysAgo: 107, document: cancelFirst, publish: true },
      { note: 'The fee is £15 now', by: 'diego', daysAgo: 49, document: cancel, publish: true },
    ],
  },
  {
    guid: DIRECTIONS,
    name: 'Opening hours and directions',
    description: 'Opening hours, the way to the clinic and parking, in two languages.',
    folder: ['Reception'],
    type: 1,
    traffic: 0.08,
    leanings: { question: { hours: 4, way: 2, parking: 2, other: 0.6, english: 0.3 } },
    versions: [
      {
        note: 'First version',
        by: 'amelia',
        daysAgo: 103,
        document: retell(directions, 'hours', {
          'en-GB': 'Monday to Friday from 8 to 18:30.',
          'es-ES': 'De lunes a viernes de 8 a 18:30.',
        }),
        publish: true,
      },
      { note: 'Open on Saturdays, too', by: 'diego', daysAgo: 34, document: directions, publish: true },
    ],
  },
  ...moreClinicFlows,
  ...clinicVoiceFlows,
]
