import type { FlowTemplate } from './kit.ts'

export const callBack: FlowTemplate = {
  key: 'callBack',
  title: 'Call back',
  description: 'Takes a message, a phone number and a time at which the caller wants to be called.',
  make: ({ say, reprompts, word }) => ({
    variables: [
      { name: 'topic', type: 'string', default: '' },
      { name: 'phone', type: 'string', default: '', redact: true },
      { name: 'time', type: 'string', default: '', note: 'HH:MM' },
    ],
    nodes: [
      { id: 'start', type: 'start', label: 'Start', outlets: { next: 'greeting' } },
      say(
        'greeting',
        'Greeting',
        {
          en: 'Hello. Everyone is busy, but we will gladly call you back. What is it about?',
          cs: 'Dobrý den. Všichni mají práci, ale rádi vám zavoláme zpět. Čeho se to týká?',
        },
        'topic',
      ),
      {
        id: 'topic',
        type: 'listen',
        label: 'Topic',
        reactions: [{ name: 'told', recognise: [{ kind: 'anything' }], variable: 'topic' }],
        outlets: { told: 'askPhone', noInput: 'askPhone', noMatch: 'askPhone' },
      },
      say(
        'askPhone',
        'Ask for the number',
        { en: 'Which number can we call you on?', cs: 'Na jakém čísle vám můžeme zavolat?' },
        'phone',
      ),
      {
        id: 'phone',
        type: 'listen',
        label: 'Phone number',
        reactions: [{ name: 'number', recognise: [{ kind: 'phone' }], variable: 'phone' }],
        reprompts: reprompts({
          en: 'Please say or key in the phone number.',
          cs: 'Řekněte nebo vyťukejte prosím telefonní číslo.',
        }),
        attempts: 3,
        outlets: { number: 'askTime', noInput: 'failed', noMatch: 'failed' },
      },
      say('askTime', 'Ask for the time', { en: 'And at what time?', cs: 'A v kolik hodin?' }, 'time'),
      {
        id: 'time',
        type: 'listen',
        label: 'Time',
        reactions: [{ name: 'time', recognise: [{ kind: 'time' }], variable: 'time' }],
        reprompts: reprompts({
          en: 'Please say a time, such as half past two.',
          cs: 'Řekněte prosím čas, třeba půl třetí.',
        }),
        outlets: { time: 'noted', noInput: 'noted', noMatch: 'noted' },
      },
      {
        id: 'noted',
        type: 'outcome',
        label: 'Call back',
        disposition: word({ en: 'Call back', cs: 'Zavolat zpět' }),
        result: 'success',
        outlets: { next: 'thanks' },
      },
      say(
        'thanks',
        'Thank you',
        { en: 'Thank you, we will call you. Goodbye.', cs: 'Děkujeme, ozveme se vám. Na shledanou.' },
        'end',
      ),
      {
        id: 'failed',
        type: 'outcome',
        label: 'No number',
        disposition: word({ en: 'No number', cs: 'Bez čísla' }),
        result: 'negative',
        outlets: { next: 'sorry' },
      },
      say(
        'sorry',
        'Sorry',
        {
          en: 'I am sorry, I did not get your number. Please call us again.',
          cs: 'Omlouvám se, číslu jsem nerozuměla. Zavolejte nám prosím znovu.',
        },
        'end',
      ),
      { id: 'end', type: 'end', label: 'End' },
    ],
  }),
}
