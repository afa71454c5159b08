type Some = readonly [string, ...string[]]

/** How callers of a language say what every flow may hear. */
export interface CallerWords {
  readonly yes: Some
  readonly no: Some
  readonly mumblings: Some
  readonly person: Some
  /** What chatty people put in front of their first answer and of later ones; must not hold a yes, a no or a number. */
  readonly greetings: Some
  readonly openers: Some
  /** First names and surnames. */
  readonly names: Some
  /** What a machine says that takes a call. */
  readonly machine: string
}

/** What people only type. */
export const typedNoise = ['asdf', '???'] as const

const english: CallerWords = {
  yes: ['yes', 'yes please', 'sure', 'yes, that is right', 'ok'],
  no: ['no', 'no thank you', 'nope', 'not really'],
  mumblings: ['hm?', 'what do you mean', 'the thing from last week', 'one moment'],
  person: ['can I speak to someone', 'agent please', 'I want a real person'],
  greetings: ['hello, ', 'hi there, ', 'good day, '],
  openers: ['well, ', 'hmm, ', 'let me see… ', 'oh, '],
  names: ['Anna Brown', 'James Wilson', 'Olivia Clarke', 'Thomas Hughes'],
  machine: 'You have reached my voicemail. Please leave a message after the tone.',
}

const words: Readonly<Record<string, CallerWords>> = {
  'en-GB': english,
  'cs-CZ': {
    yes: ['ano', 'jo', 'ano prosím', 'jasně', 'ano, souhlasí'],
    no: ['ne', 'ne děkuji', 'nechci', 'radši ne'],
    mumblings: ['cože?', 'nerozumím', 'to co minule', 'moment'],
    person: ['chci mluvit s operátorem, operátor', 'dejte mi člověka', 's někým živým prosím'],
    greetings: ['dobrý den, ', 'zdravím, ', 'prosím vás, '],
    openers: ['tak tedy, ', 'počkejte… ', 'hm, '],
    names: ['Jana Nováková', 'Petr Svoboda', 'Eva Dvořáková', 'Jan Černý'],
    machine: 'Dovolali jste se do hlasové schránky. Po zaznění tónu zanechte vzkaz.',
  },
  'sk-SK': {
    yes: ['áno', 'áno prosím', 'jasné', 'áno, súhlasí'],
    no: ['nie', 'nie ďakujem', 'nechcem'],
    mumblings: ['čože?', 'nerozumiem', 'to čo minule', 'moment'],
    person: ['operátor prosím', 'chcem človeka'],
    greetings: ['dobrý deň, ', 'prosím vás, '],
    openers: ['počkajte… ', 'hm, ', 'tak teda, '],
    names: ['Zuzana Horváthová', 'Martin Kováč', 'Lucia Vargová'],
    machine: 'Dovolali ste sa do odkazovej schránky. Po zaznení tónu nechajte odkaz.',
  },
  'de-DE': {
    yes: ['ja', 'ja bitte', 'genau', 'ja, gern'],
    no: ['nein', 'nein danke', 'lieber nicht'],
    mumblings: ['wie bitte?', 'keine Ahnung was Sie meinen', 'das von letzter Woche', 'Moment'],
    person: ['ich möchte mit jemandem sprechen', 'Mitarbeiter bitte', 'einen echten Menschen bitte'],
    greetings: ['guten Tag, ', 'moin, ', 'hallo, '],
    openers: ['also, ', 'Augenblick… ', 'hm, '],
    names: ['Anna Schmidt', 'Jonas Weber', 'Karin Fischer'],
    machine: 'Dies ist die Mailbox. Bitte hinterlassen Sie eine Nachricht nach dem Ton.',
  },
  'pl-PL': {
    yes: ['tak', 'tak proszę', 'zgadza się'],
    no: ['nie', 'nie dziękuję', 'raczej nie'],
    mumblings: ['słucham?', 'nie rozumiem o co chodzi', 'chwileczkę'],
    person: ['chcę rozmawiać z człowiekiem', 'proszę konsultant'],
    greetings: ['dzień dobry, ', 'witam, '],
    openers: ['chwila… ', 'hm, ', 'więc, '],
    names: ['Anna Kowalska', 'Piotr Nowak', 'Ewa Wójcik'],
    machine: 'Dodzwoniłeś się do poczty głosowej. Zostaw wiadomość po sygnale.',
  },
  'es-ES': {
    yes: ['sí', 'sí por favor', 'claro', 'vale'],
    no: ['no', 'no gracias', 'mejor no'],
    mumblings: ['¿cómo?', 'no entiendo qué quiere', 'lo de la otra vez'],
    person: ['quiero hablar con alguien', 'una persona por favor'],
    greetings: ['hola, ', 'buenos días, '],
    openers: ['pues mire, ', 'a ver… ', 'eh, '],
    names: ['María García', 'Antonio López', 'Carmen Ruiz'],
    machine: 'Ha llamado al buzón de voz. Deje su mensaje después de la señal.',
  },
}

/** By its code, or else by its base: `de-AT` speaks as `de-DE`. */
export const wordsOf = (language: string): CallerWords =>
  words[language] ??
  Object.entries(words).find(([code]) => code.split('-')[0] === language.split('-')[0])?.[1] ??
  english
