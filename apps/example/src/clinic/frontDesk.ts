import { counter, done, end, flow, keys, listen, phrases, say, speak, start, subflow } from '../flowKit.ts'
import { ASK_NURSE } from './askNurse.ts'
import { APPOINTMENT, CANCEL, DIRECTIONS, PRESCRIPTION } from './guids.ts'
import { clinicLanguages, t } from './words.ts'

/** Where patients arrive: what sounds dangerous first, then everything else. */
export const frontDesk = flow(
  [...clinicLanguages],
  [],
  [
    start('welcome'),
    say('welcome', t('Willow Clinic. English 1, español 2.', 'Clínica Willow. English 1, español 2.'), 'language'),
    keys('language', { '1': 'english', '2': 'spanish' }, 'askNeed', t('1 or 2, please.', '1 o 2, por favor.')),
    speak('english', 'en-GB', 'askNeed'),
    speak('spanish', 'es-ES', 'askNeed'),
    say(
      'askNeed',
      t(
        'A new appointment, changing one, a repeat prescription, or the way to us?',
        '¿Una cita nueva, cambiar una, una receta o cómo llegar?',
      ),
      'need',
    ),
    listen(
      'need',
      {
        danger: {
          to: 'emergency',
          by: [
            phrases(
              t(['chest pain', 'cannot breathe', 'bleeding'], ['dolor en el pecho', 'no puedo respirar', 'sangrando']),
            ),
          ],
        },
        appointment: {
          to: 'appointment',
          by: [phrases(t(['new appointment', 'see a doctor'], ['cita nueva', 'ver al médico']))],
        },
        change: {
          to: 'change',
          by: [phrases(t(['change my appointment', 'cancel my appointment'], ['cambiar mi cita', 'cancelar mi cita']))],
        },
        prescription: {
          to: 'repeats',
          by: [phrases(t(['repeat prescription', 'my tablets'], ['receta', 'mis pastillas']))],
        },
        way: { to: 'wayThere', by: [phrases(t(['where are you', 'opening hours'], ['dónde están', 'horario']))] },
      },
      'triesForNeed',
      t('Appointment, change, prescription or directions?', '¿Cita, cambio, receta o cómo llegar?'),
    ),
    counter('triesForNeed', 1, 'askNeed', 'nurse'),
    say(
      'emergency',
      t('Please call 112 now. I am also telling our nurse.', 'Llame ahora al 112. Aviso también a la enfermera.'),
      'emergencyTold',
    ),
    done('emergencyTold', 'Sent to 112', 'success', 'nurse'),
    subflow('appointment', APPOINTMENT, { next: 'bye' }),
    subflow('change', CANCEL, { next: 'bye', error: 'nurse' }),
    subflow('repeats', PRESCRIPTION, { next: 'bye', error: 'nurse' }),
    subflow('wayThere', DIRECTIONS, { next: 'bye', error: 'nurse' }),
    subflow('nurse', ASK_NURSE, { called: 'nurseWillCall', connected: 'bye', left: 'bye', error: 'bye' }),
    done('nurseWillCall', 'Nurse calls', 'neutral', 'bye'),
    say('bye', t('Take care of yourself.', 'Cuídese mucho.'), 'end'),
    end(),
  ],
  { person: 'nurse' },
)
