import { anything, branch, date, done, end, flow, listen, number, say, start, subflow, yesNo } from '../flowKit.ts'
import { HAND_OVER } from './handOver.ts'
import { IDENTIFY } from './identify.ts'

const t = (english: string, czech: string) => ({ 'en-GB': english, 'cs-CZ': czech })

/** A payment the customer does not know: small ones by form, large ones with a specialist. */
export const dispute = flow(
  ['en-GB', 'cs-CZ'],
  [
    { name: 'customerNumber', type: 'number', redact: true },
    { name: 'sum', type: 'number' },
    { name: 'shop', type: 'string' },
    { name: 'paidOn', type: 'date' },
  ],
  [
    start('identifyPayer'),
    subflow('identifyPayer', IDENTIFY, { identified: 'askSum', failed: 'notIdentified', error: 'notIdentified' }, [
      'customerNumber',
    ]),
    say('askSum', t('How much was the payment, in whole euros?', 'Jak vysoká byla platba, v celých eurech?'), 'sum'),
    listen(
      'sum',
      { number: { to: 'askShop', by: [number(1, 20_000)], into: 'sum' } },
      'notOpened',
      t('Only the amount, please.', 'Jen částku, prosím.'),
    ),
    say('askShop', t('Which shop does the statement name?', 'Jaký obchod je na výpisu?'), 'shop'),
    listen('shop', { anything: { to: 'askPaidOn', by: [anything], into: 'shop' } }, 'notOpened'),
    say('askPaidOn', t('And on which day?', 'A který den to bylo?'), 'paidOn'),
    listen(
      'paidOn',
      { date: { to: 'size', by: [date], into: 'paidOn' } },
      'notOpened',
      t('A date such as 3/11/2026.', 'Datum, například 3. 11. 2026.'),
    ),
    branch('size', { large: ['sum >= 500', 'specialist'] }, 'summary'),
    say(
      'summary',
      t(
        '{{ moneyText(sum, "EUR") }} at {{ shop }} on {{ dateText(paidOn) }}. Shall I open the dispute?',
        '{{ moneyText(sum, "EUR") }}, {{ shop }}, {{ dateText(paidOn) }}. Mám reklamaci založit?',
      ),
      'opens',
    ),
    yesNo('opens', { yes: 'opened', no: 'notOpened' }, 'notOpened', t('Yes or no?', 'Ano, nebo ne?')),
    done('opened', 'Dispute opened', 'success', 'formSent'),
    say(
      'formSent',
      t(
        'The form is in your app. You have your money back within ten days.',
        'Formulář je v aplikaci. Peníze budete mít do deseti dnů zpět.',
      ),
      'end',
    ),
    say(
      'specialist',
      t('With an amount like this a specialist will help you.', 'U takové částky vám pomůže specialista.'),
      'toSpecialist',
    ),
    done('toSpecialist', 'Passed to a specialist', 'neutral', 'colleague'),
    done('notIdentified', 'Not identified', 'negative', 'colleague'),
    done('notOpened', 'Not opened', 'negative', 'bye'),
    say('bye', t('Nothing was changed. Goodbye.', 'Nic jsme nezměnili. Na shledanou.'), 'end'),
    subflow('colleague', HAND_OVER, { connected: 'end', callBack: 'end', left: 'end', error: 'end' }),
    end(),
  ],
  { person: 'colleague' },
)
