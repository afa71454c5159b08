import type { Answers } from '../exampleTenant.ts'

/** What the clinic's patients type where anything may come. */
export const recordAnswers: Answers = {
  recordNumber: {
    'en-GB': ['W12345', 'w77120', 'W00931', 'it is W40217', 'I do not have it with me'],
    'es-ES': ['W20011', 'w55812', 'es el W40217'],
  },
  born: {
    'en-GB': ['23/5/1984', '2/11/1957', '14 March 1990', '30/8/2001', '7/7/1969'],
    'es-ES': ['23/5/1984', '2/11/1957', '9/12/1995'],
  },
}

/** Most people choose the language in which they came. */
export const languageAnswers: Answers = {
  language: { 'en-GB': ['1', '1', '1', '1', '1', '2'], 'es-ES': ['2', '2', '2', '2', '1'] },
}

export const prescriptionAnswers: Answers = {
  drug: {
    'en-GB': [
      'Ibuprofen 400',
      'my blood pressure tablets',
      'Salbutamol inhaler',
      'Metformin',
      'the ones for my thyroid',
    ],
    'es-ES': ['ibuprofeno 400', 'las pastillas de la tensión', 'el inhalador', 'metformina'],
  },
  sideEffects: {
    'en-GB': ['no', 'no, none', 'not at all', 'no', 'yes'],
    'es-ES': ['no', 'no gracias', 'no', 'sí'],
  },
  patientNumber: { 'en-GB': ['W12345', 'w77120', 'W00931', 'W40217'], 'es-ES': ['W20011', 'w55812'] },
}

export const visitAnswers: Answers = {
  visitOn: {
    'en-GB': ['{+1}', '{+3}', '{+6}', '{+14}', '{+21}', '{-4}', '{+1}'],
    'es-ES': ['{+1}', '{+4}', '{+9}', '{+18}'],
  },
  newDay: { 'en-GB': ['{+7}', '{+12}', '{+20}', '{+33}', '{-1}'] },
}

export const vaccinationAnswers: Answers = {
  age: {
    'en-GB': ['34', '67', '52', "I'm 71", '45', '28', '80', '8', '59'],
    'es-ES': ['41', '68', '73', 'tengo 36', '9'],
  },
}
