import { done, end, flow, keys, listen, phrases, say, speak, start, subflow } from '../flowKit.ts'
import { CALL_BACK } from './callBack.ts'
import { METER_READING, MOVING, OUTAGE } from './guids.ts'
import { energyLanguages, t } from './words.ts'

/** The first flow on the site; outages go before everything else. */
export const reception = flow(
  [...energyLanguages],
  [],
  [
    start('welcome'),
    say(
      'welcome',
      t(
        'Moin bei Nordlicht Energie! Deutsch 1, polski 2, English 3.',
        'Witamy w Nordlicht Energie! Deutsch 1, polski 2, English 3.',
        'Welcome to Nordlicht Energie! Deutsch 1, polski 2, English 3.',
      ),
      'language',
    ),
    keys(
      'language',
      { '1': 'german', '2': 'polish', '3': 'english' },
      'askConcern',
      t('1, 2 oder 3, bitte.', '1, 2 lub 3, proszę.', '1, 2 or 3, please.'),
    ),
    speak('german', 'de-DE', 'askConcern'),
    speak('polish', 'pl-PL', 'askConcern'),
    speak('english', 'en-GB', 'askConcern'),
    say(
      'askConcern',
      t(
        [
          'Geht es um einen Stromausfall, einen Zählerstand oder einen Umzug?',
          'Worum geht es: Stromausfall, Zählerstand, Umzug?',
        ],
        ['Czy chodzi o brak prądu, stan licznika czy przeprowadzkę?'],
        ['Is it about a power cut, a meter reading or moving house?'],
      ),
      'concern',
    ),
    listen(
      'concern',
      {
        outage: {
          to: 'outage',
          by: [
            phrases(
              t(
                ['stromausfall', 'kein strom', 'alles dunkel'],
                ['brak prądu', 'nie ma prądu'],
                ['power cut', 'no power', 'outage'],
              ),
            ),
          ],
        },
        reading: {
          to: 'reading',
          by: [phrases(t(['zählerstand', 'zähler', 'ablesung'], ['licznik', 'stan licznika'], ['meter', 'reading']))],
        },
        moving: {
          to: 'moving',
          by: [phrases(t(['umzug', 'ich ziehe um'], ['przeprowadzka', 'przeprowadzkę'], ['moving', 'new address']))],
        },
      },
      'colleague',
      t(
        'Stromausfall, Zählerstand oder Umzug?',
        'Brak prądu, licznik czy przeprowadzka?',
        'Power cut, meter or moving?',
      ),
    ),
    subflow('outage', OUTAGE, { next: 'bye', error: 'colleague' }),
    subflow('reading', METER_READING, { next: 'bye' }),
    subflow('moving', MOVING, { next: 'bye', error: 'colleague' }),
    subflow('colleague', CALL_BACK, {
      promised: 'callPromised',
      connected: 'passedOn',
      left: 'leftAlone',
      error: 'leftAlone',
    }),
    done('callPromised', 'Call back', 'neutral'),
    done('passedOn', 'Passed to a colleague', 'neutral'),
    done('leftAlone', 'Nobody was free', 'negative'),
    say('bye', t('Danke, dass Sie da waren.', 'Dziękujemy za rozmowę.', 'Thank you for coming by.'), 'end'),
    end(),
  ],
  { person: 'colleague' },
)
