import { branch, done, end, flow, listen, number, phrases, say, start } from '../flowKit.ts'

/** Not translated yet: the check says so. */
export const tariffDraft = flow(
  ['de-DE', 'en-GB'],
  [],
  [
    start('greeting'),
    say('greeting', { 'de-DE': 'Möchten Sie zu Ökostrom wechseln?' }, 'wantsGreen'),
    listen(
      'wantsGreen',
      { green: { to: 'thanks', by: [phrases({ 'de-DE': ['ökostrom', 'ja gern'], 'en-GB': ['green'] })] } },
      'thanks',
    ),
    say('thanks', { 'de-DE': 'Danke, wir melden uns.', 'en-GB': 'Thank you, we will be in touch.' }, 'end'),
    end(),
  ],
)

/** Cannot run: it compares a variable that nobody declared, and goes round without asking. */
export const solarDraft = flow(
  ['de-DE'],
  [{ name: 'panels', type: 'number' }],
  [
    start('askPanels'),
    say('askPanels', { 'de-DE': 'Wie viele Solarmodule haben Sie?' }, 'panels'),
    listen('panels', { number: { to: 'pays', by: [number(1, 200)], into: 'panels' } }, 'later'),
    branch('pays', { enough: ['panels * wattEach > 2000', 'interested'] }, 'again'),
    say('again', { 'de-DE': 'Das ist noch etwas wenig.' }, 'reckon'),
    branch('reckon', { never: ['panels > 200', 'later'] }, 'again'),
    done('interested', 'Interested in feeding in', 'success'),
    done('later', 'Later', 'neutral'),
    end(),
  ],
)
