import type { FlowTemplate, Kit } from './kit.ts'

export const reception: FlowTemplate = {
  key: 'reception',
  title: 'Reception',
  description: 'Answers common questions and connects the caller to a person.',
  make: ({ say, phrases, reprompts, word }) => ({
    variables: [
      { name: 'operator', type: 'string', default: '+442079460000', note: 'Where calls are transferred to.' },
    ],
    nodes: [
      { id: 'start', type: 'start', label: 'Start', outlets: { next: 'greeting' } },
      say(
        'greeting',
        'Greeting',
        { en: 'Hello, you have reached our reception.', cs: 'Dobrý den, dovolali jste se na naši recepci.' },
        'question',
      ),
      say('question', 'Question', { en: 'How can I help you?', cs: 'S čím vám mohu pomoci?' }, 'wish'),
      {
        id: 'wish',
        type: 'listen',
        label: 'What is it about?',
        reactions: wishes(phrases),
        reprompts: reprompts({
          en: 'You can ask about our opening hours or our address, or say “operator”.',
          cs: 'Můžete se zeptat na otevírací dobu nebo na adresu, nebo řekněte „operátor“.',
        }),
        attempts: 3,
        outlets: {
          hours: 'hours',
          address: 'address',
          person: 'connecting',
          noInput: 'connecting',
          noMatch: 'connecting',
        },
      },
      say(
        'hours',
        'Opening hours',
        {
          en: 'We are open from Monday to Friday, from nine to five.',
          cs: 'Otevřeno máme od pondělí do pátku, od devíti do pěti.',
        },
        'more',
      ),
      say(
        'address',
        'Address',
        { en: 'You will find us at 1 High Street.', cs: 'Najdete nás na Hlavní třídě číslo jedna.' },
        'more',
      ),
      say(
        'more',
        'Anything else?',
        { en: 'Is there anything else I can do for you?', cs: 'Mohu pro vás udělat ještě něco?' },
        'again',
      ),
      {
        id: 'again',
        type: 'listen',
        label: 'Anything else',
        reactions: [
          { name: 'yes', recognise: [{ kind: 'yes' }] },
          { name: 'no', recognise: [{ kind: 'no' }] },
        ],
        outlets: { yes: 'question', no: 'answered', noInput: 'answered', noMatch: 'question' },
      },
      {
        id: 'answered',
        type: 'outcome',
        label: 'Answered',
        disposition: word({ en: 'Answered', cs: 'Zodpovězeno' }),
        result: 'success',
        outlets: { next: 'goodbye' },
      },
      say('connecting', 'Connecting', { en: 'I am connecting you now.', cs: 'Už vás přepojuji.' }, 'transfer'),
      {
        id: 'transfer',
        type: 'transfer',
        label: 'Transfer to a person',
        mode: 'Attend',
        to: '{{ operator }}',
        outlets: { completed: 'connected', declined: 'busy', failed: 'busy' },
      },
      {
        id: 'connected',
        type: 'outcome',
        label: 'Connected',
        disposition: word({ en: 'Connected', cs: 'Přepojeno' }),
        result: 'success',
        outlets: { next: 'end' },
      },
      say(
        'busy',
        'Nobody is free',
        {
          en: 'Everyone is on the phone at the moment. Please try again later.',
          cs: 'Všichni teď telefonují. Zkuste to prosím později.',
        },
        'missed',
      ),
      {
        id: 'missed',
        type: 'outcome',
        label: 'Not connected',
        disposition: word({ en: 'Not connected', cs: 'Nepřepojeno' }),
        result: 'negative',
        outlets: { next: 'goodbye' },
      },
      say(
        'goodbye',
        'Goodbye',
        { en: 'Thank you for calling. Goodbye.', cs: 'Děkujeme za zavolání. Na shledanou.' },
        'end',
      ),
      { id: 'end', type: 'end', label: 'End' },
    ],
  }),
}

/** What people want of a reception. */
const wishes = (phrases: Kit['phrases']) => [
  {
    name: 'hours',
    label: 'Opening hours',
    recognise: [
      phrases({
        en: ['opening hours', 'when are you open', 'open today'],
        cs: ['otevírací doba', 'kdy máte otevřeno', 'máte dnes otevřeno'],
      }),
    ],
  },
  {
    name: 'address',
    label: 'Address',
    recognise: [
      phrases({
        en: ['address', 'where are you', 'how do I get to you'],
        cs: ['adresa', 'kde jste', 'jak se k vám dostanu'],
      }),
    ],
  },
  {
    name: 'person',
    label: 'A person',
    recognise: [
      phrases({
        en: ['operator', 'speak to a person', 'connect me'],
        cs: ['operátor', 'mluvit s člověkem', 'přepojte mě'],
      }),
    ],
  },
]
