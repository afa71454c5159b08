import { branch, counter, date, done, end, flow, listen, phrases, say, set, start, subflow, yesNo } from '../flowKit.ts'
import { ASK_NURSE } from './askNurse.ts'
import { FIND_PATIENT } from './findPatient.ts'
import { clinicLanguages, t, yesOrNo } from './words.ts'

/** Cancels a visit or moves it to another day; too late costs a fee. */
const cancelWith = (fee: string) =>
  flow(
    [...clinicLanguages],
    [
      { name: 'patient', type: 'string', redact: true },
      { name: 'visitOn', type: 'date' },
      { name: 'newDay', type: 'date' },
      { name: 'daysLeft', type: 'number' },
    ],
    [
      start('findPatient'),
      subflow('findPatient', FIND_PATIENT, { found: 'askVisit', notFound: 'noRecord', error: 'noRecord' }, ['patient']),
      say('askVisit', t('On which day is your visit?', '¿Qué día tiene la cita?'), 'visitOn'),
      listen(
        'visitOn',
        { date: { to: 'howLate', by: [date], into: 'visitOn' } },
        'unchanged',
        t('A date, please, such as 3/2/2027.', 'Una fecha, por ejemplo 3/2/2027.'),
      ),
      set('howLate', { daysLeft: 'daysBetween(now(), visitOn)' }, 'isLate'),
      branch('isLate', { past: ['daysLeft < 0', 'past'], late: ['daysLeft < 2', 'warnFee'] }, 'askWish'),
      say('past', t('That day has passed.', 'Ese día ya ha pasado.'), 'triesForVisit'),
      counter('triesForVisit', 2, 'askVisit', 'unchanged'),
      say(
        'warnFee',
        t(
          `It is less than two days away; cancelling costs ${fee}. Go on?`,
          `Faltan menos de dos días; cancelar cuesta ${fee}. ¿Seguimos?`,
        ),
        'acceptsFee',
      ),
      yesNo('acceptsFee', { yes: 'askWish', no: 'unchanged' }, 'unchanged', yesOrNo),
      say(
        'askWish',
        t('Shall I cancel it or move it to another day?', '¿La cancelo o la cambio a otro día?'),
        'cancelOrMove',
      ),
      listen(
        'cancelOrMove',
        {
          cancel: { to: 'cancelled', by: [phrases(t(['cancel', 'cancel it'], ['cancelar', 'cancélela']))] },
          move: { to: 'askNewDay', by: [phrases(t(['move', 'another day'], ['cambiar', 'otro día']))] },
        },
        'unchanged',
        t('Cancel or move?', '¿Cancelar o cambiar?'),
      ),
      done('cancelled', 'Visit cancelled', 'neutral', 'confirmed'),
      say('askNewDay', t('Which day suits you better?', '¿Qué día le viene mejor?'), 'newDay'),
      listen(
        'newDay',
        { date: { to: 'isLater', by: [date], into: 'newDay' } },
        'unchanged',
        t('A date, please.', 'Una fecha, por favor.'),
      ),
      branch('isLater', { past: ['daysBetween(now(), newDay) < 1', 'notThatDay'] }, 'moved'),
      say('notThatDay', t('From tomorrow on, please.', 'A partir de mañana, por favor.'), 'triesForVisit'),
      done('moved', 'Visit moved', 'success', 'confirmed'),
      say('confirmed', t('Done. You will get a message.', 'Hecho. Recibirá un mensaje.'), 'end'),
      done('noRecord', 'Patient not found', 'negative', 'nurse'),
      done('unchanged', 'Visit stays', 'neutral', 'asItWas'),
      say('asItWas', t('Your visit stays as it was.', 'Su cita queda como estaba.'), 'end'),
      subflow('nurse', ASK_NURSE, { called: 'end', connected: 'end', left: 'end', error: 'end' }),
      end(),
    ],
    { person: 'nurse' },
  )

export const cancelFirst = cancelWith('£20')
export const cancel = cancelWith('£15')
