import { BadSetting, type Setting, urlSetting } from '../kernel/setting.ts'

/** Where speech is understood; a WebSocket takes no address with a fragment. */
export function hearingUrlSetting(fallback: string, about: string): Setting<string | undefined> {
  const setting = urlSetting(['http:', 'https:', 'ws:', 'wss:'], fallback, about)
  return {
    ...setting,
    read: (text) => {
      const url = setting.read(text)
      if (url?.includes('#')) throw new BadSetting('must be an address without “#”')
      return url
    },
  }
}

/** The text is not repeated in the report, since it is secret. */
export const hearingKeySetting = (about: string): Setting<string | undefined> => ({
  about,
  fallback: '',
  read: (text) => {
    if (text !== undefined && !/^[\x21-\x7e]+$/.test(text))
      throw new BadSetting('has a space or a letter that cannot be sent as a bearer token')
    return text
  },
})

/** None where it understands any. */
export const hearingLanguagesSetting = (about: string): Setting<readonly string[]> => ({
  about,
  fallback: 'any',
  read: (text = 'any') => {
    const languages = text === 'any' ? [] : text.split(/[\s,]+/).filter((each) => each !== '')
    const strange = languages.find((each) => !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(each))
    if (strange !== undefined) throw new BadSetting(`must be “any” or languages such as “en cs-CZ”, not “${strange}”`)
    return languages
  },
})
