import { anything, branch, done, end, flow, listen, number, say, start } from '../flowKit.ts'

/** Three questions after a visit. */
export const survey = flow(
  ['en-GB', 'cs-CZ'],
  [
    { name: 'score', type: 'number' },
    { name: 'comment', type: 'string' },
  ],
  [
    start('ask'),
    say(
      'ask',
      {
        'en-GB': 'How likely are you to recommend us, from 0 to 10?',
        'cs-CZ': 'Jak pravděpodobně nás doporučíte, od 0 do 10?',
      },
      'score',
    ),
    listen('score', { number: { to: 'byScore', by: [number(0, 10)], into: 'score' } }, 'unanswered', {
      'en-GB': 'A number from 0 to 10, please.',
      'cs-CZ': 'Číslo od 0 do 10, prosím.',
    }),
    branch('byScore', { promoter: ['score >= 9', 'thanks'], detractor: ['score <= 6', 'sorry'] }, 'why'),
    say(
      'thanks',
      { 'en-GB': 'Wonderful! What did you like most?', 'cs-CZ': 'Skvělé! Co se vám líbilo nejvíc?' },
      'comment',
    ),
    say('sorry', { 'en-GB': 'I am sorry. What went wrong?', 'cs-CZ': 'To mě mrzí. Co se nepovedlo?' }, 'comment'),
    say('why', { 'en-GB': 'Thank you. What could we do better?', 'cs-CZ': 'Děkuji. Co můžeme zlepšit?' }, 'comment'),
    listen('comment', { anything: { to: 'answered', by: [anything], into: 'comment' } }, 'answered'),
    done('answered', 'Score {{ score }}', 'success', 'goodbye'),
    done('unanswered', 'Score not given', 'neutral', 'goodbye'),
    say('goodbye', { 'en-GB': 'Thank you for your time.', 'cs-CZ': 'Děkujeme za váš čas.' }, 'end'),
    end(),
  ],
)
