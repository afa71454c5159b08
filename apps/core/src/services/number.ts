/** As people write numbers; what carries a message or a call knows which of them there are. */
const NUMBER = /^\+?[0-9][0-9 ()./-]{2,30}$/

/** No number has more digits (E.164); some networks ignore the rest, and would reach a person under a number that no list knows. */
const MOST_DIGITS = 15

export const isNumber = (text: string): boolean =>
  NUMBER.test(text) && text.replaceAll(/\D/g, '').replace(/^00/, '').length <= MOST_DIGITS
