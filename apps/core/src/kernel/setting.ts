/** One setting of the environment: how its text becomes a value, and what the table of settings says about it. */
export interface Setting<T> {
  readonly about: string
  /** What holds where the variable is absent or empty, as the table shows it. */
  readonly fallback: string
  readonly read: (text: string | undefined) => T
}

/** What is wrong with a setting, in words for the person at the terminal. */
export class BadSetting extends Error {}

export const textSetting = (fallback: string, about: string): Setting<string> => ({
  about,
  fallback,
  read: (text = fallback) => text,
})

export const optionalSetting = (fallback: string, about: string): Setting<string | undefined> => ({
  about,
  fallback,
  read: (text) => text,
})

export const choiceSetting = <const C extends string>(
  choices: readonly C[],
  fallback: NoInfer<C>,
  about: string,
): Setting<C> => ({
  about: `${about} One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`,
  fallback,
  read: (text = fallback) => {
    const found = choices.find((choice) => choice === text)
    if (found === undefined) throw new BadSetting(`must be one of ${choices.join(', ')}, not “${text}”`)
    return found
  },
})

export const numberSetting = (min: number, max: number, fallback: number, about: string): Setting<number> => ({
  about,
  fallback: String(fallback),
  read: (text = String(fallback)) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max))
      throw new BadSetting(`must be a whole number from ${min} to ${max}, not “${text}”`)
    return value
  },
})

export const flagSetting = (about: string): Setting<boolean> => ({
  about,
  fallback: 'false',
  read: (text = 'false') => {
    if (text !== 'true' && text !== 'false') throw new BadSetting(`must be true or false, not “${text}”`)
    return text === 'true'
  },
})

/** An address without a slash at its end; the text is not repeated in the report, since it may hold a password. */
export const urlSetting = (
  protocols: readonly string[],
  fallback: string,
  about: string,
): Setting<string | undefined> => ({
  about,
  fallback,
  read: (text) => {
    if (text === undefined) return undefined
    const schemes = protocols.map((protocol) => `${protocol}//`).join(' or ')
    if (!URL.canParse(text)) throw new BadSetting(`must be an address that starts with ${schemes}`)
    if (!protocols.includes(new URL(text).protocol)) throw new BadSetting(`must start with ${schemes}`)
    return text.replace(/\/+$/, '')
  },
})
