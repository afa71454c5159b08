import { BadSetting, type Setting } from '../kernel/setting.ts'

const PRICE = /^(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/

/** What a million tokens cost, those that are read and those that are written. */
export const llmPriceSetting: Setting<{ readonly read: number; readonly written: number } | undefined> = {
  about:
    'What a million tokens of `LLM_URL` cost, read and written, such as `2.5/10`: counts for the cost limits of agents.',
  fallback: 'none: agents have no cost',
  read: (text) => {
    if (text === undefined) return undefined
    const [, read, written] = PRICE.exec(text) ?? []
    if (read === undefined || written === undefined)
      throw new BadSetting(`must be two numbers such as 2.5/10, not “${text}”`)
    return { read: Number(read), written: Number(written) }
  },
}
