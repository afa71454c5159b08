import { branch, counter, done, end, flow, keys, listen, number, say, start, subflow, yesNo } from '../flowKit.ts'
import { FIND_CONTRACT } from './findContract.ts'

const t = (german: string, english: string) => ({ 'de-DE': german, 'en-GB': english })

/** Changes the monthly amount or the day on which it is taken. */
export const directDebit = flow(
  ['de-DE', 'en-GB'],
  [
    { name: 'contract', type: 'string', redact: true },
    { name: 'monthly', type: 'number' },
    { name: 'dayOfMonth', type: 'number' },
  ],
  [
    start('findContract'),
    subflow('findContract', FIND_CONTRACT, { found: 'askWhat', notFound: 'noContract', error: 'noContract' }, [
      'contract',
    ]),
    say(
      'askWhat',
      t('Betrag ändern: 1. Tag der Abbuchung ändern: 2.', 'Press 1 for the amount, 2 for the day.'),
      'what',
    ),
    keys('what', { '1': 'askMonthly', '2': 'askDay' }, 'nothingChanged', t('1 oder 2, bitte.', '1 or 2, please.')),
    say(
      'askMonthly',
      t('Wie hoch soll der Abschlag sein, in Euro?', 'What should the monthly amount be, in euros?'),
      'monthly',
    ),
    listen(
      'monthly',
      { number: { to: 'enough', by: [number(10, 900)], into: 'monthly' } },
      'nothingChanged',
      t('Zwischen 10 und 900 Euro.', 'Between 10 and 900 euros.'),
    ),
    branch('enough', { low: ['monthly < 40', 'warnLow'] }, 'amountSaved'),
    say(
      'warnLow',
      t(
        '{{ moneyText(monthly, "EUR") }} ist wenig; es droht eine Nachzahlung. Trotzdem?',
        '{{ moneyText(monthly, "EUR") }} is little; you may have to pay more later. Still?',
      ),
      'isLowFine',
    ),
    yesNo(
      'isLowFine',
      { yes: 'amountSaved', no: 'triesForAmount' },
      'nothingChanged',
      t('Ja oder nein?', 'Yes or no?'),
    ),
    counter('triesForAmount', 2, 'askMonthly', 'nothingChanged'),
    done('amountSaved', 'Amount changed', 'success', 'confirmed'),
    say(
      'askDay',
      t('An welchem Tag des Monats, von 1 bis 28?', 'On which day of the month, from 1 to 28?'),
      'dayOfMonth',
    ),
    listen(
      'dayOfMonth',
      { number: { to: 'daySaved', by: [number(1, 28)], into: 'dayOfMonth' } },
      'nothingChanged',
      t('Eine Zahl von 1 bis 28.', 'A number from 1 to 28.'),
    ),
    done('daySaved', 'Day changed', 'success', 'confirmed'),
    say('confirmed', t('Die Änderung gilt ab dem nächsten Monat.', 'It applies from next month.'), 'end'),
    done('noContract', 'Contract not found', 'negative', 'unchanged'),
    done('nothingChanged', 'Nothing changed', 'neutral', 'unchanged'),
    say('unchanged', t('Es bleibt alles wie bisher.', 'Everything stays as it is.'), 'end'),
    end(),
  ],
)
