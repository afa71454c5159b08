import { digits, end, flow, grammar, listen, pattern, say, start } from '../flowKit.ts'
import { CONTRACT_NUMBER } from './grammars.ts'
import { energyLanguages, t } from './words.ts'

export const FIND_CONTRACT = '0195a000-0000-7000-8000-000000000210'

const contractWith = (asksPostcode: boolean) =>
  flow(
    [...energyLanguages],
    [
      { name: 'contract', type: 'string', redact: true },
      { name: 'postcode', type: 'string', redact: true },
    ],
    [
      start('askContract'),
      say(
        'askContract',
        t(
          [
            'Wie lautet Ihre Vertragsnummer? Sie beginnt mit V.',
            'Nennen Sie mir bitte Ihre Vertragsnummer, V und sechs Ziffern.',
          ],
          ['Proszę podać numer umowy. Zaczyna się od V.'],
          ['What is your contract number? It begins with V.'],
        ),
        'contract',
      ),
      listen(
        'contract',
        {
          number: {
            to: asksPostcode ? 'askPostcode' : 'found',
            by: [pattern('[Vv]-? ?[0-9]{6}', ...energyLanguages), grammar(CONTRACT_NUMBER)],
            into: 'contract',
          },
        },
        'notFound',
        t(
          'Zum Beispiel V-204417; sie steht auf jeder Rechnung.',
          'Na przykład V-204417; jest na każdej fakturze.',
          'For example V-204417; every invoice has it.',
        ),
      ),
      ...(asksPostcode
        ? [
            say(
              'askPostcode',
              t(
                'Danke. Und die Postleitzahl der Lieferstelle?',
                'Dziękuję. A kod pocztowy miejsca dostawy?',
                'Thank you. And the postcode of the address we supply?',
              ),
              'postcode',
            ),
            digits(
              'postcode',
              { into: 'postcode', length: 5, to: 'found' },
              'notFound',
              t('Fünf Ziffern, bitte.', 'Pięć cyfr, proszę.', 'Five digits, please.'),
            ),
          ]
        : []),
      end('found', 'found'),
      end('notFound', 'notFound'),
    ],
  )

/** A part of what touches a contract: its number and the postcode. */
export const findContract = contractWith(true)
export const findContractFirst = contractWith(false)
