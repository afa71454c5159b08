import { branch, end, flow, listen, number, phone, say, start, transfer, yesNo } from '../flowKit.ts'
import { energyLanguages, t, yesOrNo } from './words.ts'

export const CALL_BACK = '0195a000-0000-7000-8000-000000000211'

/** A part: a colleague if one is free, otherwise a call at an hour that suits. */
export const callBack = flow(
  [...energyLanguages],
  [
    { name: 'phoneNumber', type: 'string', redact: true },
    { name: 'hour', type: 'number' },
  ],
  [
    start('connecting'),
    say(
      'connecting',
      t(
        'Einen Moment, ich sehe nach, wer frei ist.',
        'Chwileczkę, sprawdzam, kto jest wolny.',
        'One moment, I am looking who is free.',
      ),
      'colleague',
    ),
    transfer('colleague', '+49 431 555 010', {
      completed: 'connected',
      declined: 'nobodyFree',
      failed: 'notConnected',
    }),
    say(
      'notConnected',
      t(
        'Die Verbindung klappt gerade nicht. Sollen wir Sie zurückrufen?',
        'Nie udało się połączyć. Czy mamy oddzwonić?',
        'I can’t connect you just now. Shall we call you back?',
      ),
      'wantsCall',
    ),
    say(
      'nobodyFree',
      t(
        'Gerade ist niemand frei. Sollen wir Sie zurückrufen?',
        'Teraz nikt nie jest wolny. Czy mamy oddzwonić?',
        'Nobody is free just now. Shall we call you back?',
      ),
      'wantsCall',
    ),
    yesNo('wantsCall', { yes: 'askPhone', no: 'left' }, 'left', yesOrNo),
    say('askPhone', t('Unter welcher Nummer?', 'Pod jaki numer?', 'On which number?'), 'phoneNumber'),
    listen(
      'phoneNumber',
      { phone: { to: 'askHour', by: [phone], into: 'phoneNumber' } },
      'left',
      t('Zum Beispiel 0431 555 0199.', 'Na przykład +48 600 123 456.', 'For example +49 431 555 0199.'),
    ),
    say(
      'askHour',
      t(
        'Um wie viel Uhr passt es, zwischen 8 und 18 Uhr?',
        'O której godzinie, między 8 a 18?',
        'At what hour, between 8 and 18?',
      ),
      'hour',
    ),
    listen(
      'hour',
      { number: { to: 'whichHalf', by: [number(8, 18)], into: 'hour' } },
      'promised',
      t('Eine volle Stunde, bitte.', 'Pełną godzinę, proszę.', 'A full hour, please.'),
    ),
    branch('whichHalf', { morning: ['hour < 12', 'inMorning'] }, 'inAfternoon'),
    say(
      'inMorning',
      t(
        'Notiert: vormittags um {{ hour }} Uhr.',
        'Zapisano: przed południem, o {{ hour }}.',
        'Noted: in the morning at {{ hour }}.',
      ),
      'promised',
    ),
    say(
      'inAfternoon',
      t('Notiert: um {{ hour }} Uhr.', 'Zapisano: o godzinie {{ hour }}.', 'Noted: at {{ hour }} o’clock.'),
      'promised',
    ),
    end('promised', 'promised'),
    end('connected', 'connected'),
    end('left', 'left'),
  ],
)
