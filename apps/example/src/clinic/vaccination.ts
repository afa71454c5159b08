import {
  branch,
  counter,
  date,
  done,
  end,
  flow,
  grammar,
  listen,
  no,
  number,
  say,
  start,
  subflow,
  yes,
  yesNo,
} from '../flowKit.ts'
import { ASK_NURSE } from './askNurse.ts'
import { ACCEPTS, DECLINES } from './grammars.ts'
import { clinicLanguages, t, yesOrNo } from './words.ts'

/** Offers the flu vaccination; a fever or an allergy goes to the nurse. */
export const vaccination = flow(
  [...clinicLanguages],
  [
    { name: 'age', type: 'number' },
    { name: 'doseOn', type: 'date' },
  ],
  [
    start('offer'),
    say(
      'offer',
      t(
        [
          'Hello from Willow Clinic. Would you like this year’s flu vaccination?',
          'Willow Clinic here: would you like a flu vaccination this autumn?',
        ],
        ['Hola, de Willow Clinic. ¿Quiere la vacuna de la gripe de este año?'],
      ),
      'wantsDose',
    ),
    listen(
      'wantsDose',
      {
        yes: { to: 'askAge', by: [yes, grammar(ACCEPTS)] },
        no: { to: 'declined', by: [no, grammar(DECLINES)] },
      },
      'noAnswer',
      yesOrNo,
    ),
    say('askAge', t('How old are you?', '¿Qué edad tiene?'), 'age'),
    listen(
      'age',
      { number: { to: 'byAge', by: [number(1, 110)], into: 'age' } },
      'noAnswer',
      t('Your age in years.', 'Su edad en años.'),
    ),
    branch('byAge', { child: ['age < 12', 'paediatrics'], older: ['age >= 65', 'freeOfCharge'] }, 'askFever'),
    say('freeOfCharge', t('It is free of charge for you.', 'Para usted es gratuita.'), 'askFever'),
    say('askFever', t('Do you have a fever or an allergy to eggs?', '¿Tiene fiebre o alergia al huevo?'), 'fever'),
    yesNo('fever', { yes: 'nurseDecides', no: 'askDose' }, 'nurseDecides', yesOrNo),
    say('askDose', t('Which day suits you?', '¿Qué día le viene bien?'), 'doseOn'),
    listen(
      'doseOn',
      { date: { to: 'isSunday', by: [date], into: 'doseOn' } },
      'noAnswer',
      t('A date, please.', 'Una fecha, por favor.'),
    ),
    branch('isSunday', { sunday: ['timestamp(doseOn + "T00:00:00Z").getDayOfWeek() == 0', 'closed'] }, 'doseBooked'),
    say('closed', t('We are closed on Sundays.', 'Los domingos cerramos.'), 'triesForDose'),
    counter('triesForDose', 2, 'askDose', 'noAnswer'),
    done('doseBooked', 'Vaccination booked', 'success', 'thanks'),
    say(
      'thanks',
      t(
        'Booked for {{ dateText(doseOn) }}. See you then!',
        'Reservado para el {{ dateText(doseOn) }}. ¡Hasta entonces!',
      ),
      'end',
    ),
    done('declined', 'Vaccination declined', 'negative', 'allRight'),
    say(
      'allRight',
      t('All right. You can change your mind at any time.', 'De acuerdo. Puede cambiar de opinión cuando quiera.'),
      'end',
    ),
    done('paediatrics', 'Sent to paediatrics', 'neutral', 'forChildren'),
    say(
      'forChildren',
      t(
        'Children are vaccinated by our paediatrician; she will write to you.',
        'A los niños los vacuna nuestra pediatra; le escribirá.',
      ),
      'end',
    ),
    done('nurseDecides', 'Nurse decides', 'neutral', 'nurse'),
    subflow('nurse', ASK_NURSE, { called: 'end', connected: 'end', left: 'end', error: 'end' }),
    done('noAnswer', 'Undecided', 'neutral'),
    end(),
  ],
  { person: 'nurse' },
)
