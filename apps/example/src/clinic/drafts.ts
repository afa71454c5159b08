import { done, end, flow, listen, phrases, say, start } from '../flowKit.ts'
import { clinicLanguages } from './words.ts'

/** Cannot be published: nothing says whose results they are. */
export const resultsDraft = flow(
  ['en-GB'],
  [],
  [start('greeting'), say('greeting', { 'en-GB': 'Your results for {{ patientName }} are here.' }, 'end'), end()],
)

/** Could be published with doubts: half of it is not translated, and one variable is not used. */
export const dietDraft = flow(
  [...clinicLanguages],
  [{ name: 'weight', type: 'number' }],
  [
    start('greeting'),
    say('greeting', { 'en-GB': 'Do you eat more bread or more fruit?' }, 'food'),
    listen(
      'food',
      {
        bread: { to: 'bread', by: [phrases({ 'en-GB': ['bread'] })] },
        fruit: { to: 'fruit', by: [phrases({ 'en-GB': ['fruit'] })] },
      },
      'later',
    ),
    done('bread', 'Bread', 'neutral'),
    done('fruit', 'Fruit', 'neutral'),
    done('later', 'Later', 'neutral'),
    end(),
  ],
)
