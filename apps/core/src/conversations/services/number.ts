/** As people write numbers; what carries a message or a call knows which of them there are. */
const NUMBER = /^\+?[0-9][0-9 ()./-]{2,30}$/

export const isNumber = (text: string): boolean => NUMBER.test(text)
