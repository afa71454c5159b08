/** Words without diacritics to days from today. */
export const RELATIVE_DAYS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { today: 0, tomorrow: 1, 'day after tomorrow': 2, 'the day after tomorrow': 2, yesterday: -1 },
  cs: { dnes: 0, dneska: 0, zitra: 1, zejtra: 1, pozitri: 2, pozejtri: 2, vcera: -1, predevcirem: -2 },
  sk: { dnes: 0, zajtra: 1, pozajtra: 2, vcera: -1, predvcerom: -2 },
  de: { heute: 0, morgen: 1, ubermorgen: 2, gestern: -1, vorgestern: -2 },
  pl: { dzis: 0, dzisiaj: 0, jutro: 1, pojutrze: 2, wczoraj: -1, przedwczoraj: -2 },
}

/** Monday is 0. Several forms of one day are divided by a slash. */
export const WEEKDAYS: Readonly<Record<string, readonly string[]>> = {
  en: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  cs: ['pondeli/pondelek', 'utery/uterek', 'streda/stredu', 'ctvrtek', 'patek', 'sobota/sobotu', 'nedele/nedeli'],
  sk: ['pondelok', 'utorok', 'streda/stredu', 'stvrtok', 'piatok', 'sobota/sobotu', 'nedela/nedelu'],
  de: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag/sonnabend', 'sonntag'],
  pl: ['poniedzialek', 'wtorek', 'sroda/srode', 'czwartek', 'piatek', 'sobota/sobote', 'niedziela/niedziele'],
}

export const MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'january/jan',
    'february/feb',
    'march/mar',
    'april/apr',
    'may',
    'june/jun',
    'july/jul',
    'august/aug',
    'september/sep',
    'october/oct',
    'november/nov',
    'december/dec',
  ],
  cs: [
    'ledna/leden',
    'unora/unor',
    'brezna/brezen',
    'dubna/duben',
    'kvetna/kveten',
    'cervna/cerven',
    'cervence/cervenec',
    'srpna/srpen',
    'zari',
    'rijna/rijen',
    'listopadu/listopad',
    'prosince/prosinec',
  ],
  sk: [
    'januara/januar',
    'februara/februar',
    'marca/marec',
    'aprila/april',
    'maja/maj',
    'juna/jun',
    'jula/jul',
    'augusta/august',
    'septembra/september',
    'oktobra/oktober',
    'novembra/november',
    'decembra/december',
  ],
  de: [
    'januar',
    'februar',
    'marz',
    'april',
    'mai',
    'juni',
    'juli',
    'august',
    'september',
    'oktober',
    'november',
    'dezember',
  ],
  pl: [
    'stycznia/styczen',
    'lutego/luty',
    'marca/marzec',
    'kwietnia/kwiecien',
    'maja/maj',
    'czerwca/czerwiec',
    'lipca/lipiec',
    'sierpnia/sierpien',
    'wrzesnia/wrzesien',
    'pazdziernika/pazdziernik',
    'listopada/listopad',
    'grudnia/grudzien',
  ],
}

/** The place of a word in such a list, or -1. */
export function placeOf(word: string, names: readonly string[] | undefined): number {
  return names ? names.findIndex((forms) => forms.split('/').includes(word)) : -1
}
