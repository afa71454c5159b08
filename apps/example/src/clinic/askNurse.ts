import { end, flow, listen, phone, say, start, transfer, yesNo } from '../flowKit.ts'
import { clinicLanguages, t, yesOrNo } from './words.ts'

export const ASK_NURSE = '0195a000-0000-7000-8000-000000000311'

/** A part: the nurse on duty, or a call from her. In an emergency it says whom to call. */
export const askNurse = flow(
  [...clinicLanguages],
  [{ name: 'phoneNumber', type: 'string', redact: true }],
  [
    start('reassure'),
    say(
      'reassure',
      t(
        'I will see whether the nurse is free. In an emergency call 112.',
        'Voy a ver si la enfermera está libre. En una urgencia llame al 112.',
      ),
      'nurseOnDuty',
    ),
    transfer('nurseOnDuty', '+44 20 7946 0112', { completed: 'connected', declined: 'busy', failed: 'notConnected' }),
    say(
      'notConnected',
      t('I can’t connect you just now. Shall she call you?', 'Ahora no puedo pasarle. ¿Quiere que le llame?'),
      'wantsNurse',
    ),
    say(
      'busy',
      t('She is with a patient. Shall she call you?', 'Está con un paciente. ¿Quiere que le llame?'),
      'wantsNurse',
    ),
    yesNo('wantsNurse', { yes: 'askPhone', no: 'left' }, 'left', yesOrNo),
    say('askPhone', t('On which number?', '¿A qué número?'), 'nurseNumber'),
    listen(
      'nurseNumber',
      { phone: { to: 'promised', by: [phone], into: 'phoneNumber' } },
      'left',
      t('For example 020 7946 0321.', 'Por ejemplo 600 123 456.'),
    ),
    say('promised', t('She will call within the hour.', 'Le llamará en menos de una hora.'), 'called'),
    end('called', 'called'),
    end('connected', 'connected'),
    end('left', 'left'),
  ],
)
