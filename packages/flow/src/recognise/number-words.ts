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

/** Every stem with every ending. */
const forms = (stems: string, endings: string) =>
  stems
    .split(' ')
    .flatMap((stem) => endings.split(' ').map((ending) => stem + ending.replace('-', '')))
    .join(' ')
/** Lists of forms by value, from `first` on. */
function series(first: number, step: number, stems: string, endings = '-'): Record<number, string> {
  const entries = stems.split(', ').map((each, index) => [first + index * step, forms(each, endings)] as const)
  return Object.fromEntries(entries)
}
/** Several tables as one. */
function merge(...tables: readonly Readonly<Record<number, string>>[]): Record<number, string> {
  const merged: Record<number, string> = {}
  for (const table of tables)
    for (const [value, words] of Object.entries(table)) {
      const known = merged[Number(value)]
      merged[Number(value)] = known === undefined ? words : `${known} ${words}`
    }
  return merged
}

const HARD_CS = 'y yho ymu eho emu em ym a ou e i ych ymi'
const SOFT_CS = 'i iho imu im ich imi'
const ONES_CS =
  'jednadvacet, jednatricet, jednactyricet, jednapadesat, jednasedesat, jednasedmdesat, jednaosmdesat, jednadevadesat'
const CS: NumberWords = {
  joins: 'a',
  minus: 'minus zaporne zapornych',
  point: 'carka cela cele celych carku cel tecka',
  isInverted: true,
  values: merge(
    {
      0: 'nuly nulu',
      1: 'jednoho jednomu jednom jednim jednu jedne jednou jedny',
      2: 'dvou dvema obe oba',
      3: 'trech trem tremi tri',
      4: 'ctyr ctyrech ctyrem ctyrmi styri ctyry',
      5: 'peti',
      6: 'sesti',
      7: 'sedmi sedum',
      8: 'osmi vosum osum vosm',
      9: 'deviti',
    },
    series(
      10,
      1,
      'deset desit, jedenact, dvanact, trinact, ctrnact, patnact, sestnact, sedmnact sedumnact, osmnact osumnact vosumnact, devatenact',
      '- i',
    ),
    series(20, 10, 'dvacet, tricet, ctyricet, padesat, sedesat, sedmdesat, osmdesat, devadesat', '- i'),
    { 80: 'vosumdesat osumdesat', 70: 'sedumdesat' },
    series(21, 10, ONES_CS, '- i'),
    series(
      11,
      1,
      'jedenactk, dvanactk, trinactk, ctrnactk, patnactk, sestnactk, sedmnactk, osmnactk, devatenactk',
      'a u y',
    ),
    series(20, 10, 'dvacitk, tricitk, ctyricitk, padesatk, sedesatk, sedmdesatk, osmdesatk, devadesatk', 'a u y'),
    series(1, 1, 'jednick, dvojk, trojk, ctyrk, petk, sestk, sedmick, osmick, devitk, desitk', 'a u y'),
    { 2: 'dvoje', 3: 'troje', 4: 'ctvero', 200: 'dvoustovka dvoustovku', 500: 'petistovka petistovku petikilo' },
  ),
  times: {
    12: 'tucet tuctu tucty',
    100: 'sta stech stum stovka stovku stovky stovek',
    1000: 'tisici tisicu tisicum tisicich tisicovka tisicovku tisicovky tisicka tisicku',
    1e6: 'milion miliony milionu milionum milionech',
    1e9: 'miliarda miliardu miliardy miliard miliardach',
  },
  units: { 1000: 'tis', 1e6: 'mega mio mil' },
  ordinals: merge(
    { 1: forms('prvn', SOFT_CS), 2: forms('druh', HARD_CS), 3: forms('tret', SOFT_CS) },
    series(
      4,
      1,
      'ctvrt, pat, sest, sedm, osm, devat, desat, jedenact, dvanact, trinact, ctrnact, patnact, sestnact, sedmnact, osmnact, devatenact',
      HARD_CS,
    ),
    series(20, 10, 'dvacat, tricat, ctyricat, padesat, sedesat, sedmdesat, osmdesat, devadesat', HARD_CS),
    series(21, 10, 'jednadvacat, jednatricat, jednactyricat, jednapadesat', HARD_CS),
    { 100: 'sty steho stemu stem stym stou' },
  ),
  parts: { 0.5: 'a-pul apul', 0.25: 'a-ctvrt', 0.75: 'a-tri-ctvrte' },
  fractions: {
    0.5: 'pul pulka pulku polovina polovinu',
    0.25: 'ctvrt ctvrtina ctvrtinu',
    0.75: 'tri-ctvrte trictvrte tri-ctvrtiny',
    1.5: 'puldruheho puldruha',
  },
}

const HARD_SK = 'y eho emu om ym a u ej e i ych ymi ou'
const SK: NumberWords = {
  joins: 'a',
  minus: 'minus zaporne',
  point: 'ciarka cela cele celych cel ciarku bodka',
  isInverted: true,
  hasJoinedHundreds: true,
  values: merge(
    {
      0: 'nuly nulu',
      1: 'jedneho jednemu jednom jednym jednu jednej jednou jedni',
      2: 'dvoch dvom dvoma dvaja oba obe',
      3: 'troch trom tromi traja',
      4: 'styroch styrom styrmi styria',
      5: 'piati piatich piatim piatimi',
      6: 'siesti siestich siestim',
      7: 'siedmi siedmich siedmim',
      8: 'osmi osmich osmim',
      9: 'deviati deviatich deviatim',
    },
    series(
      11,
      1,
      'jedenastk, dvanastk, trinastk, strnastk, patnastk, sestnastk, sedemnastk, osemnastk, devatnastk',
      'a u y',
    ),
    series(
      20,
      10,
      'dvadsiatk, tridsiatk, styridsiatk, patdesiatk, sestdesiatk, sedemdesiatk, osemdesiatk, devatdesiatk',
      'a u y',
    ),
    series(1, 1, 'jednotk, dvojk, trojk, stvork, patk, sestk, sedmick, osmick, deviatk, desiatk', 'a u y'),
    {
      1: 'jednicka jednicku',
      2: 'dvoje',
      3: 'troje',
      200: 'dvojstovka dvojstovku',
      500: 'patstovka patstovku patka-stoviek',
    },
    series(
      10,
      1,
      'desiat, jedenast, dvanast, trinast, strnast, patnast, sestnast, sedemnast, osemnast, devatnast',
      'i ich im imi',
    ),
    series(
      20,
      10,
      'dvadsiat, tridsiat, styridsiat, patdesiat, sestdesiat, sedemdesiat, osemdesiat, devatdesiat',
      'i ich im imi',
    ),
  ),
  times: {
    12: 'tucet tuctov tucty',
    100: 'sta stovka stovku stovky stoviek',
    1000: 'tisicka tisicku tisicovka tisicovku tisice tisica tisicov tisicom tisickach tisicich',
    1e6: 'milion miliona miliony milionov milionom',
    1e9: 'miliarda miliardu miliardy miliard',
  },
  units: { 1000: 'tis', 1e6: 'mil mio' },
  ordinals: merge(
    {
      1: forms('prv', HARD_SK),
      2: forms('druh', HARD_SK),
      3: 'treti tretieho tretiemu tretom tretim tretia tretiu tretej tretie',
    },
    series(
      4,
      1,
      'stvrt, piat, siest, siedm, osm, deviat, desiat, jedenast, dvanast, trinast, strnast, patnast, sestnast, sedemnast, osemnast, devatnast',
      HARD_SK,
    ),
    series(
      20,
      10,
      'dvadsiat, tridsiat, styridsiat, patdesiat, sestdesiat, sedemdesiat, osemdesiat, devatdesiat',
      HARD_SK,
    ),
    { 100: 'sty steho stemu stom stym stou', 1000: 'tisici tisiceho tisicemu' },
  ),
  parts: { 0.5: 'a-pol apol', 0.25: 'a-stvrt', 0.75: 'a-tri-stvrte' },
  fractions: {
    0.5: 'pol polovica polovicu polka polku',
    0.25: 'stvrt stvrtina stvrtinu',
    0.75: 'tri-stvrte tristvrte tri-stvrtiny',
    1.5: 'poldruha',
  },
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

const PL: NumberWords = {
  joins: 'i',
  minus: 'minus ujemne',
  point: 'przecinek kropka cala cale calych i-cala',
  values: {
    0: 'zerem',
    1: 'jedynka jedynke jednego jednemu jednym jedna jedno jedne',
    2: 'dwojka dwojke dwoje dwiema dwoma dwojga',
    3: 'trojka trojke troje trzema trojga',
    4: 'czworka czworke czworo czterema czworga',
    5: 'piatka piatke piecioro piecioma',
    6: 'szostka szostke szescioro',
    7: 'siodemka siodemke siedmioro',
    8: 'osemka osemke osmioro',
    9: 'dziewiatka dziewiatke dziewiecioro',
    10: 'dziesiecioro dycha dyche dyszka',
    15: 'pietnascie pietnastka',
    20: 'dwudziestka',
    50: 'piecdziesiatka',
  },
  times: {
    12: 'tuzin tuziny tuzinow',
    100: 'setka setke setki stowka stowke stowki stowek stowa stowy stow',
    1000: 'tysiacem tysiak tysiaki tysiakow tysi',
  },
  units: { 1000: 'tys', 1e6: 'mln', 1e9: 'mld' },
  parts: { 0.5: 'i-pol i-polowa ipol', 0.25: 'i-cwierc', 0.75: 'i-trzy-czwarte' },
  // The rules misspell some of these tens.
  ordinals: merge(
    series(50, 10, 'piecdziesiat, szescdziesiat, siedemdziesiat, osiemdziesiat, dziewiecdziesiat', 'y a ego ej emu ym'),
    { 2000: forms('dwutysieczn', 'y a ego ej emu ym') },
  ),
  fractions: { 0.5: 'pol polowa polowe', 0.25: 'cwierc', 0.75: 'trzy-czwarte', 1.5: 'poltora poltorej' },
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
  fractions: { 0.5: 'medio media la-mitad mitad', 0.25: 'un-cuarto', 0.75: 'tres-cuartos' },
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
