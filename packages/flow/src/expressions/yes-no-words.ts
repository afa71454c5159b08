const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  cs: ['ano', 'ne'],
  da: ['ja', 'nej'],
  de: ['ja', 'nein'],
  en: ['yes', 'no'],
  es: ['sí', 'no'],
  fi: ['kyllä', 'ei'],
  fr: ['oui', 'non'],
  hu: ['igen', 'nem'],
  it: ['sì', 'no'],
  nl: ['ja', 'nee'],
  no: ['ja', 'nei'],
  pl: ['tak', 'nie'],
  pt: ['sim', 'não'],
  ro: ['da', 'nu'],
  sk: ['áno', 'nie'],
  sv: ['ja', 'nej'],
  uk: ['так', 'ні'],
}

/** What true and false are as an answer; undefined where there are no words in the language. */
export function yesNoWords(language: string): readonly [yes: string, no: string] | undefined {
  const [base = ''] = language.split('-')
  return Object.hasOwn(YES_NO, base) ? YES_NO[base] : undefined
}
