type Some = readonly [string, ...string[]]

/** How callers of a language say what every flow may hear. */
export interface CallerWords {
  readonly yes: Some
  readonly no: Some
  readonly mumblings: Some
  readonly person: Some
  /** What chatty people put in front of an answer; must not hold a yes, a no or a number. */
  readonly openers: Some
}

const english: CallerWords = {
  yes: ['yes', 'yes please', 'sure', 'yes, that is right', 'ok'],
  no: ['no', 'no thank you', 'nope', 'not really'],
  mumblings: ['hm?', 'what do you mean', 'asdf', 'the thing from last week', '???', 'one moment'],
  person: ['can I speak to someone', 'agent please', 'I want a real person'],
  openers: ['hello, ', 'well, ', 'hmm, ', 'let me see… ', 'oh, '],
}

const words: Readonly<Record<string, CallerWords>> = {
  'en-GB': english,
  'cs-CZ': {
    yes: ['ano', 'jo', 'ano prosím', 'jasně', 'ano, souhlasí'],
    no: ['ne', 'ne děkuji', 'nechci', 'radši ne'],
    mumblings: ['cože?', 'nerozumím', 'to co minule', '??', 'moment', 'asdf'],
    person: ['chci mluvit s operátorem, operátor', 'dejte mi člověka', 's někým živým prosím'],
    openers: ['dobrý den, ', 'prosím vás, ', 'tak tedy, ', 'počkejte… '],
  },
  'sk-SK': {
    yes: ['áno', 'áno prosím', 'jasné', 'áno, súhlasí'],
    no: ['nie', 'nie ďakujem', 'nechcem'],
    mumblings: ['čože?', 'nerozumiem', 'to čo minule', 'moment'],
    person: ['operátor prosím', 'chcem človeka'],
    openers: ['dobrý deň, ', 'prosím vás, ', 'počkajte… '],
  },
  'de-DE': {
    yes: ['ja', 'ja bitte', 'genau', 'ja, gern'],
    no: ['nein', 'nein danke', 'lieber nicht'],
    mumblings: ['wie bitte?', 'keine Ahnung was Sie meinen', 'das von letzter Woche', '??', 'Moment'],
    person: ['ich möchte mit jemandem sprechen', 'Mitarbeiter bitte', 'einen echten Menschen bitte'],
    openers: ['guten Tag, ', 'moin, ', 'also, ', 'Augenblick… '],
  },
  'pl-PL': {
    yes: ['tak', 'tak proszę', 'zgadza się'],
    no: ['nie', 'nie dziękuję', 'raczej nie'],
    mumblings: ['słucham?', 'nie rozumiem o co chodzi', 'chwileczkę', '??'],
    person: ['chcę rozmawiać z człowiekiem', 'proszę konsultant'],
    openers: ['dzień dobry, ', 'proszę pana, ', 'chwila… '],
  },
  'es-ES': {
    yes: ['sí', 'sí por favor', 'claro', 'vale'],
    no: ['no', 'no gracias', 'mejor no'],
    mumblings: ['¿cómo?', 'no entiendo qué quiere', 'lo de la otra vez', '??'],
    person: ['quiero hablar con alguien', 'una persona por favor'],
    openers: ['hola, ', 'buenos días, ', 'pues mire, '],
  },
}

export const wordsOf = (language: string): CallerWords => words[language] ?? english
