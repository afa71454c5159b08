import { counter, done, end, flow, listen, no, number, phrases, say, set, start, subflow, yes } from '../flowKit.ts'
import { IDENTIFY } from './identify.ts'

/** Balance and small payments between own accounts. */
export const balance = flow(
  ['en-GB', 'cs-CZ'],
  [
    { name: 'customerNumber', type: 'number', redact: true },
    { name: 'surname', type: 'string', redact: true },
    { name: 'amount', type: 'number' },
    { name: 'feeCents', type: 'number' },
  ],
  [
    start('identifyCaller'),
    subflow('identifyCaller', IDENTIFY, { identified: 'menu', failed: 'notIdentified', error: 'notIdentified' }, [
      'customerNumber',
      'surname',
    ]),
    say(
      'menu',
      {
        'en-GB': 'Would you like your balance, or to move money to your savings?',
        'cs-CZ': 'Chcete zůstatek, nebo převést peníze na spoření?',
      },
      'wish',
    ),
    listen(
      'wish',
      {
        balance: {
          to: 'tellBalance',
          by: [phrases({ 'en-GB': ['balance', 'how much do I have'], 'cs-CZ': ['zůstatek', 'kolik mám na účtu'] })],
        },
        move: {
          to: 'askAmount',
          by: [phrases({ 'en-GB': ['move money', 'to my savings', 'transfer'], 'cs-CZ': ['převést', 'na spoření'] })],
        },
      },
      'triesLeft',
      { 'en-GB': 'Please say balance or savings.', 'cs-CZ': 'Řekněte prosím zůstatek, nebo spoření.' },
    ),
    counter('triesLeft', 2, 'menu', 'notUnderstood'),
    say(
      'tellBalance',
      {
        'en-GB': 'For your safety the balance was sent to your app.',
        'cs-CZ': 'Pro vaši bezpečnost jsme zůstatek poslali do aplikace.',
      },
      'balanceSent',
    ),
    done('balanceSent', 'Balance sent', 'success', 'more'),
    say('askAmount', { 'en-GB': 'How many euros shall I move?', 'cs-CZ': 'Kolik eur mám převést?' }, 'amount'),
    listen('amount', { number: { to: 'price', by: [number(1, 5_000)], into: 'amount' } }, 'notUnderstood', {
      'en-GB': 'Any whole amount up to 5000 euros, please.',
      'cs-CZ': 'Celou částku do 5000 eur, prosím.',
    }),
    set('price', { feeCents: 'amount > 1000 ? 50 : 0' }, 'confirmAmount'),
    say(
      'confirmAmount',
      {
        'en-GB': 'That is {{ moneyText(amount, "EUR") }}, the fee is {{ feeCents }} cents. Is it right?',
        'cs-CZ': 'Je to {{ moneyText(amount, "EUR") }}, poplatek {{ feeCents }} centů. Souhlasí?',
      },
      'isRight',
    ),
    listen('isRight', { yes: { to: 'moved', by: [yes] }, no: { to: 'askAmount', by: [no] } }, 'notUnderstood', {
      'en-GB': 'Yes or no?',
      'cs-CZ': 'Ano, nebo ne?',
    }),
    done('moved', 'Money moved', 'success', 'more'),
    say('more', { 'en-GB': 'Anything else?', 'cs-CZ': 'Ještě něco?' }, 'else'),
    listen('else', { yes: { to: 'menu', by: [yes] }, no: { to: 'goodbye', by: [no] } }, 'goodbye'),
    done('notIdentified', 'Not identified', 'negative', 'branchOffice'),
    done('notUnderstood', 'Not understood', 'negative', 'branchOffice'),
    say(
      'branchOffice',
      {
        'en-GB': 'I could not help this time. Any branch will, from nine to five.',
        'cs-CZ': 'Tentokrát se mi nepodařilo pomoci. Pobočky jsou otevřené od devíti do pěti.',
      },
      'goodbye',
    ),
    say('goodbye', { 'en-GB': 'Goodbye.', 'cs-CZ': 'Na shledanou.' }, 'end'),
    end(),
  ],
)
