import {
  anything,
  branch,
  counter,
  date,
  done,
  end,
  flow,
  grammar,
  listen,
  say,
  set,
  start,
  subflow,
  yesNo,
} from '../flowKit.ts'
import { COUNTRIES, COUNTRIES_CZ } from './grammars.ts'
import { IDENTIFY } from './identify.ts'
import { bankLanguages, t, yesOrNo } from './words.ts'

/** Tells the card guards of a journey, so that payments abroad go through. */
const travelOf = (mostDays: number) =>
  flow(
    [...bankLanguages],
    [
      { name: 'customerNumber', type: 'number', redact: true },
      { name: 'country', type: 'string' },
      { name: 'leaves', type: 'date' },
      { name: 'returns', type: 'date' },
      { name: 'nights', type: 'number' },
    ],
    [
      start('identifyTraveller'),
      subflow(
        'identifyTraveller',
        IDENTIFY,
        { identified: 'askCountry', failed: 'notIdentified', error: 'notIdentified' },
        ['customerNumber'],
      ),
      say('askCountry', t('Where are you going?', 'Kam se chystáte?', 'Kam sa chystáte?'), 'country'),
      listen(
        'country',
        { anything: { to: 'askLeaves', by: [anything, grammar(COUNTRIES), grammar(COUNTRIES_CZ)], into: 'country' } },
        'givenUp',
        t('The name of the country will do.', 'Stačí název země.', 'Stačí názov krajiny.'),
      ),
      say('askLeaves', t('When do you leave?', 'Kdy odjíždíte?', 'Kedy odchádzate?'), 'leaves'),
      listen(
        'leaves',
        { date: { to: 'askReturns', by: [date], into: 'leaves' } },
        'givenUp',
        t('A date such as 24/12/2026.', 'Datum, například 24. 12. 2026.', 'Dátum, napríklad 24. 12. 2026.'),
      ),
      say('askReturns', t('And when will you be back?', 'A kdy se vrátíte?', 'A kedy sa vrátite?'), 'returns'),
      listen(
        'returns',
        { date: { to: 'count', by: [date], into: 'returns' } },
        'givenUp',
        t('A date such as 7/1/2027.', 'Datum, například 7. 1. 2027.', 'Dátum, napríklad 7. 1. 2027.'),
      ),
      set('count', { nights: 'daysBetween(leaves, returns)' }, 'howLong'),
      branch(
        'howLong',
        { backwards: ['nights < 0', 'backwards'], long: [`nights > ${mostDays}`, 'tooLong'] },
        'confirmTrip',
      ),
      say(
        'backwards',
        t(
          'You would be back before you leave.',
          'To byste se vrátili dřív, než odjedete.',
          'To by ste sa vrátili skôr, než odídete.',
        ),
        'triesForDates',
      ),
      counter('triesForDates', 2, 'askLeaves', 'givenUp'),
      say(
        'confirmTrip',
        t(
          '{{ country }}, {{ nights }} nights from {{ dateText(leaves) }}. Is that right?',
          '{{ country }}, {{ nights }} nocí od {{ dateText(leaves) }}. Souhlasí to?',
          '{{ country }}, {{ nights }} nocí od {{ dateText(leaves) }}. Súhlasí to?',
        ),
        'isTripRight',
      ),
      yesNo('isTripRight', { yes: 'saved', no: 'triesForDates' }, 'givenUp', yesOrNo),
      say(
        'saved',
        t('Saved. Have a safe journey!', 'Uloženo. Šťastnou cestu!', 'Uložené. Šťastnú cestu!'),
        'tripSaved',
      ),
      done('tripSaved', 'Journey saved', 'success'),
      say(
        'tooLong',
        t(
          `We can note journeys of up to ${mostDays} days. Please come to a branch.`,
          `Umíme zapsat cesty do ${mostDays} dnů. Zastavte se prosím na pobočce.`,
          `Vieme zapísať cesty do ${mostDays} dní. Zastavte sa prosím na pobočke.`,
        ),
        'sentToBranch',
      ),
      done('sentToBranch', 'Sent to a branch', 'neutral'),
      done('notIdentified', 'Not identified', 'negative', 'sorry'),
      done('givenUp', 'Given up', 'negative', 'sorry'),
      say(
        'sorry',
        t('You can also do it in the app.', 'Můžete to zadat i v aplikaci.', 'Môžete to zadať aj v aplikácii.'),
        'end',
      ),
      end(),
    ],
  )

export const travelFirst = travelOf(30)
export const travel = travelOf(90)
