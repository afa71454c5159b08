import { retell } from '../edits.ts'
import type { ExampleFlow } from '../exampleTenant.ts'
import { recordAnswers } from './answers.ts'
import { ASK_NURSE, askNurse } from './askNurse.ts'
import { FIND_PATIENT, findPatient } from './findPatient.ts'

/** What several flows of the clinic run. */
export const clinicParts: readonly ExampleFlow[] = [
  {
    guid: FIND_PATIENT,
    componentType: 'Identification',
    name: 'Find the patient',
    description: 'Patient number and date of birth. Used by everything that touches a record.',
    folder: ['Shared parts'],
    type: 1,
    answers: recordAnswers,
    versions: [
      {
        note: 'Agreed with the data protection officer',
        by: 'diego',
        daysAgo: 122,
        document: findPatient,
        publish: true,
        tags: ['compliance'],
      },
    ],
  },
  {
    guid: ASK_NURSE,
    name: 'Ask the nurse',
    description: 'The nurse on duty, or a call from her.',
    folder: ['Shared parts', 'People'],
    type: 1,
    leanings: { wantsNurse: { yes: 3 } },
    versions: [
      {
        note: 'First version',
        by: 'diego',
        daysAgo: 120,
        document: retell(askNurse, 'reassure', {
          'en-GB': 'I will see whether the nurse is free.',
          'es-ES': 'Voy a ver si la enfermera está libre.',
        }),
        publish: true,
      },
      {
        note: 'Name the emergency number before anything else',
        by: 'amelia',
        daysAgo: 88,
        document: askNurse,
        publish: true,
        tags: ['reviewed'],
      },
    ],
  },
]
