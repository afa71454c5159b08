import { branch, date, done, end, flow, listen, no, phrases, say, set, start, yes } from '../flowKit.ts'

const kinds = { 'en-GB': ['check-up', 'regular check'], 'es-ES': ['revisión', 'chequeo'] }
const pains = { 'en-GB': ['pain', 'it hurts', 'I feel sick'], 'es-ES': ['dolor', 'me duele', 'me encuentro mal'] }
const vaccines = { 'en-GB': ['vaccination', 'flu shot'], 'es-ES': ['vacuna', 'vacuna de la gripe'] }

/** Books a visit; what sounds urgent goes to the nurse. */
export const appointment = flow(
  ['en-GB', 'es-ES'],
  [
    { name: 'day', type: 'date' },
    { name: 'minutes', type: 'number' },
  ],
  [
    start('greeting'),
    say(
      'greeting',
      {
        'en-GB': [
          'Willow Clinic. What do you need to see us about?',
          'Hello, this is Willow Clinic. What is it about?',
        ],
        'es-ES': ['Clínica Willow. ¿En qué podemos ayudarle?', 'Hola, Clínica Willow. ¿Cuál es el motivo?'],
      },
      'reason',
    ),
    listen(
      'reason',
      {
        checkup: { to: 'long', by: [phrases(kinds)] },
        pain: { to: 'urgent', by: [phrases(pains)] },
        vaccination: { to: 'short', by: [phrases(vaccines)] },
      },
      'nurse',
      { 'en-GB': 'Is it a check-up, a vaccination, or pain?', 'es-ES': '¿Es una revisión, una vacuna o un dolor?' },
    ),
    set('long', { minutes: '40' }, 'askDay'),
    set('short', { minutes: '10' }, 'askDay'),
    say(
      'urgent',
      {
        'en-GB': 'Is it so strong that it cannot wait until tomorrow?',
        'es-ES': '¿Es tan fuerte que no puede esperar a mañana?',
      },
      'isUrgent',
    ),
    listen('isUrgent', { yes: { to: 'nurse', by: [yes] }, no: { to: 'medium', by: [no] } }, 'nurse', {
      'en-GB': 'Yes or no?',
      'es-ES': '¿Sí o no?',
    }),
    set('medium', { minutes: '20' }, 'askDay'),
    say(
      'askDay',
      {
        'en-GB': 'A visit of {{ durationText(minutes * 60) }}. Which day suits you?',
        'es-ES': 'Una visita de {{ durationText(minutes * 60) }}. ¿Qué día le viene bien?',
      },
      'day',
    ),
    listen('day', { date: { to: 'repeat', by: [date], into: 'day' } }, 'callBack', {
      'en-GB': 'Please give a date such as 24/12/2026.',
      'es-ES': 'Indique una fecha, por ejemplo 24/12/2026.',
    }),
    say(
      'repeat',
      {
        'en-GB': 'That is {{ dateText(day, "weekday") }}. Shall I book it?',
        'es-ES': 'Sería el {{ dateText(day, "weekday") }}. ¿Lo reservo?',
      },
      'isRight',
    ),
    listen('isRight', { yes: { to: 'byLength', by: [yes] }, no: { to: 'askDay', by: [no] } }, 'callBack'),
    branch('byLength', { long: ['minutes >= 40', 'fasting'] }, 'booked'),
    say('fasting', { 'en-GB': 'Please come without breakfast.', 'es-ES': 'Por favor, venga en ayunas.' }, 'booked'),
    done('booked', 'Visit booked', 'success', 'goodbye'),
    say(
      'nurse',
      { 'en-GB': 'A nurse will call you within ten minutes.', 'es-ES': 'Una enfermera le llamará en diez minutos.' },
      'nurseCalls',
    ),
    done('nurseCalls', 'Nurse calls', 'neutral', 'goodbye'),
    done('callBack', 'Call back', 'negative', 'goodbye'),
    say('goodbye', { 'en-GB': 'Take care.', 'es-ES': 'Cuídese.' }, 'end'),
    end(),
  ],
)
