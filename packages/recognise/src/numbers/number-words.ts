import { CS, PL, SK } from './number-words-slavic.ts'

/** What a language has beside the numbers that its spelling rules give. Forms are divided by spaces, a dash stands for a space within one. */
export interface NumberWords {
  readonly joins: string
  readonly minus: string
  readonly point: string
  /** Divides only behind a number: "doce con cincuenta". */
  readonly pointWithin?: string
  /** Whether five may stand before twenty. */
  readonly isInverted?: true
  /** Whether a hundred by itself begins a number: "päť sto dva" is 5 and 102, 500 is "päťsto". */
  readonly hasJoinedHundreds?: true
  /** Articles, which mean one only where nothing else is a number. */
  readonly weak?: string
  /** By value: other forms, cases, everyday words. */
  readonly values?: Readonly<Record<number, string>>
  readonly times?: Readonly<Record<number, string>>
  /** Multipliers that need a number before them: "5 k". */
  readonly units?: Readonly<Record<number, string>>
  readonly ordinals?: Readonly<Record<number, string>>
  /** "and a half" after the whole; "half" before or instead of it. */
  readonly parts?: Readonly<Record<number, string>>
  readonly fractions?: Readonly<Record<number, string>>
}

const EN: NumberWords = {
  joins: 'and',
  minus: 'minus negative',
  point: 'point dot',
  values: { 0: 'nil nought naught null', 2: 'a-couple couple-of', 8: 'eigth', 40: 'fourty', 90: 'ninty' },
  times: {
    12: 'dozen',
    100: 'hundreds',
    1000: 'thousands',
    1e6: 'millions',
    1e9: 'billions',
  },
  units: { 1000: 'k grand', 1e6: 'mil mio mn m', 1e9: 'bn' },
  parts: { 0.5: 'and-a-half and-one-half n-a-half and-half', 0.25: 'and-a-quarter', 0.75: 'and-three-quarters' },
  fractions: {
    0.5: 'half a-half half-a one-half',
    0.25: 'a-quarter quarter-of-a one-quarter',
    0.75: 'three-quarters three-quarters-of-a',
  },
}

const DE: NumberWords = {
  joins: 'und',
  minus: 'minus',
  point: 'komma punkt',
  isInverted: true,
  weak: 'ein eine einen einem einer eines',
  values: {
    0: 'nul',
    2: 'zwo zween zweie zu-zweit',
    3: 'dreie zu-dritt',
    4: 'viere zu-viert',
    5: 'funfe zu-funft',
    6: 'zu-sechst',
    12: 'zwolfe',
    30: 'dreizig',
    50: 'fuffzig',
    15: 'fuffzehn',
  },
  times: {
    12: 'dutzend',
    100: 'hunderter',
    1000: 'tausender',
  },
  units: { 1000: 'tsd', 1e6: 'mio', 1e9: 'mrd' },
  ordinals: { 2: 'zwote zwoten zwoter zwotes', 7: 'siebente siebenten siebenter siebentes' },
  parts: {
    0.5: 'einhalb und-ein-halb und-eine-halbe und-ein-halbes und-ein-halber',
    0.25: 'ein-viertel einviertel und-ein-viertel',
    0.75: 'drei-viertel dreiviertel und-drei-viertel',
  },
  fractions: {
    0.5: 'halb halbe halbes halber ein-halb ein-halbes eine-halbe einen-halben ein-halber die-halfte halfte',
    0.25: 'ein-viertel viertel',
    0.75: 'drei-viertel dreiviertel',
    1.5: 'anderthalb eineinhalb',
  },
}

const ES: NumberWords = {
  joins: 'y e i',
  minus: 'menos',
  point: 'coma punto',
  pointWithin: 'con',
  weak: 'un una',
  values: {
    16: 'diez-y-seis',
    17: 'diez-y-siete',
    18: 'diez-y-ocho',
    19: 'diez-y-nueve',
    100: 'ciento',
    200: 'dosientos docientos dosientas docientas',
    300: 'tresientos trecientos tresientas trecientas',
    700: 'sietecientos sietecientas',
    900: 'nuevecientos nuevecientas',
    500: 'cincocientos',
  },
  times: {
    12: 'docena docenas',
    100: 'cientos centenar',
    1000: 'miles',
  },
  units: { 1000: 'lucas' },
  parts: { 0.5: 'y-medio y-media', 0.25: 'y-cuarto', 0.75: 'y-tres-cuartos' },
  fractions: {
    0.5: 'medio media la-mitad mitad',
    0.25: 'un-cuarto un-cuarto-de cuarto-de',
    0.75: 'tres-cuartos tres-cuartos-de',
  },
}

export const NUMBER_WORDS: Readonly<Record<string, NumberWords>> = {
  en: EN,
  cs: CS,
  sk: SK,
  de: DE,
  pl: PL,
  es: ES,
  fr: {
    joins: 'et de',
    minus: 'moins',
    point: 'virgule point',
    weak: 'un une',
    times: { 100: 'cent' },
    parts: { 0.5: 'et-demi et-demie' },
    fractions: { 0.5: 'demi demie un-demi une-demi' },
    values: { 70: 'septante', 80: 'huitante octante', 90: 'nonante' },
  },
  hu: {
    joins: '',
    minus: 'minusz',
    point: 'egesz vesszo',
    weak: 'egy',
    values: { 2: 'ket' },
    fractions: { 0.5: 'fel', 1.5: 'masfel' },
  },
  it: {
    joins: 'e di',
    minus: 'meno',
    point: 'virgola punto',
    weak: 'un una',
    times: { 100: 'cent' },
    parts: { 0.5: 'e-mezzo e-mezza' },
    fractions: { 0.5: 'mezzo mezza' },
  },
  nl: {
    joins: 'en',
    minus: 'min',
    point: 'komma punt',
    isInverted: true,
    weak: 'een',
    parts: { 0.5: 'en-een-half en-half' },
    fractions: { 0.5: 'half halve een-half', 1.5: 'anderhalf anderhalve' },
  },
  pt: {
    joins: 'e de',
    minus: 'menos',
    point: 'virgula ponto',
    weak: 'um uma',
    parts: { 0.5: 'e-meio e-meia' },
    fractions: { 0.5: 'meio meia' },
    values: { 6: 'meia-duzia' },
    times: { 100: 'cento' },
  },
  ro: {
    joins: 'si de',
    minus: 'minus',
    point: 'virgula punct',
    weak: 'un o una',
    parts: { 0.5: 'si-jumatate' },
    fractions: { 0.5: 'jumatate' },
  },
  sv: {
    joins: 'och',
    minus: 'minus',
    point: 'komma',
    weak: 'en ett',
    parts: { 0.5: 'och-en-halv och-ett-halvt' },
    fractions: { 0.5: 'halv halvt', 1.5: 'en-och-en-halv' },
  },
  uk: {
    joins: 'і',
    minus: 'мінус',
    point: 'кома цілих ціла',
    parts: { 0.5: 'з-половиною' },
    fractions: { 0.5: 'пів половина', 1.5: 'півтора півтори' },
  },
}
