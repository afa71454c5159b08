import { done, end, flow, listen, number, say, start } from '../flowKit.ts'
import { clinicLanguages, t } from './words.ts'

/** One question the day after. */
export const afterVisit = flow(
  [...clinicLanguages],
  [{ name: 'pain', type: 'number' }],
  [
    start('ask'),
    say('ask', t('How strong is your pain today, from 0 to 10?', '¿Cuánto dolor tiene hoy, de 0 a 10?'), 'pain'),
    listen(
      'pain',
      { number: { to: 'recorded', by: [number(0, 10)], into: 'pain' } },
      'missed',
      t('A number from 0 to 10.', 'Un número de 0 a 10.'),
    ),
    done('recorded', 'Pain {{ pain }}', 'success', 'thanks'),
    done('missed', 'Pain not given', 'neutral', 'thanks'),
    say('thanks', t('Thank you, we will tell your doctor.', 'Gracias, se lo diremos a su médico.'), 'end'),
    end(),
  ],
)
