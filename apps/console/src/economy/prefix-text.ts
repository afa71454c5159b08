import { t } from './economy.messages.ts'

/** The group of numbers that a price is for. */
export const prefixText = (prefix: string): string => (prefix === '' ? t('otherNumbers') : `+${prefix}`)
