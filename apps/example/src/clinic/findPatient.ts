import { date, end, flow, listen, pattern, say, start } from '../flowKit.ts'
import { clinicLanguages, t } from './words.ts'

export const FIND_PATIENT = '0195a000-0000-7000-8000-000000000310'

/** A part of what touches a patient's record: number and date of birth. */
export const findPatient = flow(
  [...clinicLanguages],
  [
    { name: 'patient', type: 'string', redact: true },
    { name: 'born', type: 'date', redact: true },
  ],
  [
    start('askRecord'),
    say(
      'askRecord',
      t(
        ['May I have your patient number? It begins with W.', 'Your patient number, please: W and five digits.'],
        ['¿Me da su número de paciente? Empieza por W.'],
      ),
      'recordNumber',
    ),
    listen(
      'recordNumber',
      { number: { to: 'askBorn', by: [pattern('[Ww] ?[0-9]{5}', ...clinicLanguages)], into: 'patient' } },
      'notFound',
      t('It is on your card, for example W12345.', 'Está en su tarjeta, por ejemplo W12345.'),
    ),
    say('askBorn', t('And your date of birth?', '¿Y su fecha de nacimiento?'), 'born'),
    listen(
      'born',
      { date: { to: 'found', by: [date], into: 'born' } },
      'notFound',
      t('Day, month and year, such as 23/5/1984.', 'Día, mes y año, por ejemplo 23/5/1984.'),
    ),
    end('found', 'found'),
    end('notFound', 'notFound'),
  ],
  {
    interface: {
      exits: ['found', 'notFound'],
      results: [
        { name: 'patient', type: 'string', help: 'Patient number, as on the card.' },
        { name: 'born', type: 'date', help: 'Date of birth.' },
      ],
    },
  },
)
