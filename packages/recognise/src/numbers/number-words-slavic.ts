import type { NumberWords } from './number-words.ts'

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
export const CS: NumberWords = {
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
    1.5: 'puldruheho puldruhe puldruha',
  },
}

const HARD_SK = 'y eho emu om ym a u ej e i ych ymi ou'
export const SK: NumberWords = {
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
    12: 'tucet tuctu tucta tuctov tuctom tucty',
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
    1.5: 'poldruha pol-druha poldruhej pol-druhej',
  },
}

export const PL: NumberWords = {
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
    10: 'dych dychy',
    12: 'tuzin tuzina tuzinem tuziny tuzinow',
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
