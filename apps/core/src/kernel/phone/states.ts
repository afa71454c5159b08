/**
 * The zones of states by their code and names, as the tz database has them (public domain); a state whose parts have several clocks has each. Written by
 * hand from the comments of its `zone1970.tab`. What is under one calling code stands together: no code of one country is that of another there.
 */
type States = Readonly<Record<string, string>>

const EAST = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'
const BRASILIA = 'America/Sao_Paulo'
const MEXICO = 'America/Mexico_City'

const US: States = {
  'AL Alabama': `${CENTRAL} ${EAST}`,
  'AK Alaska': 'America/Anchorage America/Adak',
  'AZ Arizona': `America/Phoenix ${MOUNTAIN}`,
  'AR Arkansas': CENTRAL,
  'CA California': PACIFIC,
  'CO Colorado': MOUNTAIN,
  'CT Connecticut': EAST,
  'DE Delaware': EAST,
  'DC District of Columbia': EAST,
  'FL Florida': `${EAST} ${CENTRAL}`,
  'GA Georgia': EAST,
  'GU Guam': 'Pacific/Guam',
  'HI Hawaii': 'Pacific/Honolulu',
  'ID Idaho': `${MOUNTAIN} ${PACIFIC}`,
  'IL Illinois': CENTRAL,
  'IN Indiana': `${EAST} ${CENTRAL}`,
  'IA Iowa': CENTRAL,
  'KS Kansas': `${CENTRAL} ${MOUNTAIN}`,
  'KY Kentucky': `${EAST} ${CENTRAL}`,
  'LA Louisiana': CENTRAL,
  'ME Maine': EAST,
  'MD Maryland': EAST,
  'MA Massachusetts': EAST,
  'MI Michigan': `${EAST} ${CENTRAL}`,
  'MN Minnesota': CENTRAL,
  'MS Mississippi': CENTRAL,
  'MO Missouri': CENTRAL,
  'MT Montana': MOUNTAIN,
  'NE Nebraska': `${CENTRAL} ${MOUNTAIN}`,
  'NV Nevada': `${PACIFIC} ${MOUNTAIN}`,
  'NH New Hampshire': EAST,
  'NJ New Jersey': EAST,
  'NM New Mexico': MOUNTAIN,
  'NY New York': EAST,
  'NC North Carolina': EAST,
  'ND North Dakota': `${CENTRAL} ${MOUNTAIN}`,
  'OH Ohio': EAST,
  'OK Oklahoma': CENTRAL,
  'OR Oregon': `${PACIFIC} ${MOUNTAIN}`,
  'PA Pennsylvania': EAST,
  'PR Puerto Rico': 'America/Puerto_Rico',
  'RI Rhode Island': EAST,
  'SC South Carolina': EAST,
  'SD South Dakota': `${CENTRAL} ${MOUNTAIN}`,
  'TN Tennessee': `${CENTRAL} ${EAST}`,
  'TX Texas': `${CENTRAL} ${MOUNTAIN}`,
  'UT Utah': MOUNTAIN,
  'VT Vermont': EAST,
  'VA Virginia': EAST,
  'VI Virgin Islands': 'America/Puerto_Rico',
  'WA Washington': PACIFIC,
  'WV West Virginia': EAST,
  'WI Wisconsin': CENTRAL,
  'WY Wyoming': MOUNTAIN,
  'AS American Samoa': 'Pacific/Pago_Pago',
  'MP Northern Mariana Islands': 'Pacific/Guam',
}
const CANADA: States = {
  'AB Alberta': 'America/Edmonton',
  'BC British Columbia': 'America/Vancouver America/Edmonton America/Fort_Nelson',
  'MB Manitoba': 'America/Winnipeg',
  'NB New Brunswick|Nouveau-Brunswick': 'America/Halifax',
  'NL Newfoundland and Labrador|Newfoundland|Terre-Neuve-et-Labrador': 'America/St_Johns America/Halifax',
  'NS Nova Scotia|Nouvelle-Écosse': 'America/Halifax',
  'NT Northwest Territories': 'America/Edmonton',
  'NU Nunavut': 'America/Toronto America/Winnipeg America/Edmonton America/Panama',
  'ON Ontario': 'America/Toronto America/Winnipeg America/Panama',
  'PE Prince Edward Island': 'America/Halifax',
  'QC Quebec|Québec': 'America/Toronto America/Halifax America/Puerto_Rico',
  'SK Saskatchewan': 'America/Regina America/Edmonton America/Winnipeg',
  'YT Yukon': 'America/Whitehorse',
}
const OF_MEXICO: States = {
  'AGU Aguascalientes': MEXICO,
  'BCN Baja California': 'America/Tijuana',
  'BCS Baja California Sur': 'America/Mazatlan',
  'CAM Campeche': MEXICO,
  'CHP Chiapas': MEXICO,
  'CHH Chihuahua': `${MEXICO} America/Ciudad_Juarez America/Ojinaga`,
  'CMX Ciudad de México|CDMX|Distrito Federal|Mexico City': MEXICO,
  'COA Coahuila|Coahuila de Zaragoza': `${MEXICO} America/Matamoros`,
  'COL Colima': MEXICO,
  'DUR Durango': MEXICO,
  'GUA Guanajuato': MEXICO,
  'GRO Guerrero': MEXICO,
  'HID Hidalgo': MEXICO,
  'JAL Jalisco': MEXICO,
  'MEX México|Estado de México': MEXICO,
  'MIC Michoacán|Michoacán de Ocampo': MEXICO,
  'MOR Morelos': MEXICO,
  'NAY Nayarit': `America/Mazatlan ${MEXICO}`,
  'NLE Nuevo León': `${MEXICO} America/Matamoros`,
  'OAX Oaxaca': MEXICO,
  'PUE Puebla': MEXICO,
  'QUE Querétaro': MEXICO,
  'ROO Quintana Roo': 'America/Cancun',
  'SLP San Luis Potosí': MEXICO,
  'SIN Sinaloa': 'America/Mazatlan',
  'SON Sonora': 'America/Hermosillo',
  'TAB Tabasco': MEXICO,
  'TAM Tamaulipas': `${MEXICO} America/Matamoros`,
  'TLA Tlaxcala': MEXICO,
  'VER Veracruz': MEXICO,
  'YUC Yucatán': MEXICO,
  'ZAC Zacatecas': MEXICO,
}
const BRAZIL: States = {
  'AC Acre': 'America/Rio_Branco',
  'AL Alagoas': BRASILIA,
  'AP Amapá': BRASILIA,
  'AM Amazonas': 'America/Manaus America/Rio_Branco',
  'BA Bahia': BRASILIA,
  'CE Ceará': BRASILIA,
  'DF Distrito Federal': BRASILIA,
  'ES Espírito Santo': BRASILIA,
  'GO Goiás': BRASILIA,
  'MA Maranhão': BRASILIA,
  'MT Mato Grosso': 'America/Cuiaba',
  'MS Mato Grosso do Sul': 'America/Campo_Grande',
  'MG Minas Gerais': BRASILIA,
  'PA Pará': BRASILIA,
  'PB Paraíba': BRASILIA,
  'PR Paraná': BRASILIA,
  'PE Pernambuco': `${BRASILIA} America/Noronha`,
  'PI Piauí': BRASILIA,
  'RJ Rio de Janeiro': BRASILIA,
  'RN Rio Grande do Norte': BRASILIA,
  'RS Rio Grande do Sul': BRASILIA,
  'RO Rondônia': 'America/Porto_Velho',
  'RR Roraima': 'America/Boa_Vista',
  'SC Santa Catarina': BRASILIA,
  'SP São Paulo': BRASILIA,
  'SE Sergipe': BRASILIA,
  'TO Tocantins': BRASILIA,
}
const AUSTRALIA: States = {
  'ACT Australian Capital Territory': 'Australia/Sydney',
  'NSW New South Wales': 'Australia/Sydney Australia/Adelaide Australia/Lord_Howe',
  'NT Northern Territory': 'Australia/Darwin',
  'QLD Queensland': 'Australia/Brisbane',
  'SA South Australia': 'Australia/Adelaide Australia/Eucla',
  'TAS Tasmania': 'Australia/Hobart',
  'VIC Victoria': 'Australia/Melbourne',
  'WA Western Australia': 'Australia/Perth Australia/Eucla',
}

/** By calling code. */
export const STATES: Readonly<Record<string, States>> = {
  1: { ...US, ...CANADA },
  52: OF_MEXICO,
  55: BRAZIL,
  61: AUSTRALIA,
}

/** The first three digits of a ZIP code up to which a state reaches, from where the one before ends; what is between belongs to no state. */
export const ZIP_STATES =
  '004 - 005 NY 007 PR 008 VI 009 PR 027 MA 029 RI 038 NH 049 ME 054 VT 055 MA 059 VT 062 CT 063 - 069 CT 089 NJ 099 - 149 NY 196 PA 199 DE 200 DC 201 VA 205 DC 219 MD 246 VA 268 WV 269 - 289 NC 299 SC 319 GA 339 FL 340 - 349 FL 352 AL 353 - 369 AL 385 TN 397 MS 399 GA 427 KY 429 - 458 OH 459 - 479 IN 499 MI 528 IA 529 - 549 WI 567 MN 568 - 569 DC 577 SD 579 - 588 ND 589 - 599 MT 629 IL 658 MO 659 - 679 KS 693 NE 699 - 714 LA 715 - 729 AR 732 OK 733 TX 749 OK 799 TX 816 CO 819 - 831 WY 833 ID 834 - 838 ID 839 - 847 UT 849 - 865 AZ 869 - 884 NM 885 TX 888 - 898 NV 899 - 961 CA 966 - 968 HI 969 GU 979 OR 985 WA 986 - 994 WA 999 AK'

/** The first letter of a Canadian postcode. */
export const CANADIAN_LETTERS: States = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
}

/** The first digit of an Australian postcode of four; some of those that begin with 2 are of the capital, on the same clock. */
export const AUSTRALIAN_DIGITS: States = {
  1: 'NSW',
  2: 'NSW',
  3: 'VIC',
  4: 'QLD',
  5: 'SA',
  6: 'WA',
  7: 'TAS',
  8: 'VIC',
  9: 'QLD',
}

/**
 * Postcodes that cross a border of states or lie beyond one, with each of their states: their first digits tell only one. Those of places with a clock
 * that no state has tell nothing: Norfolk Island, Christmas Island, the Cocos Islands.
 */
export const CROSSING_POSTCODES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  1: { 96799: ['AS'] },
  61: {
    '0872': ['NT', 'SA', 'WA'],
    2406: ['NSW', 'QLD'],
    2899: [],
    ...{ 4375: ['QLD', 'NSW'], 4377: ['QLD', 'NSW'], 4380: ['QLD', 'NSW'], 4383: ['QLD', 'NSW'], 4385: ['QLD', 'NSW'] },
    ...{ 4493: ['QLD', 'NSW'], 4825: ['QLD', 'NT'], 4829: ['QLD', 'NT', 'SA'] },
    ...{ 6798: [], 6799: [] },
  },
}
