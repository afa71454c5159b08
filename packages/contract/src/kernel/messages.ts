/** Validation texts, word for word as the specification has them. */
export const messages = {
  required: 'Field is required',
  email: 'Invalid email format',
  time: "Time must be in 'XX:YY' format",
  date: 'Date must be in DD/MM/YYYY format',
  isoDate: 'Write a date such as 2026-12-24',
  minLength: (n: number) => `Field must contains at least ${n} characters`,
  exactLength: (n: number) => `Field must contains exactly ${n} characters`,
  wholeNumber: 'Field must contains only whole numbers',
  range: (min: number, max: number) => `Number must be in range ${min} - ${max}`,
  minValue: (n: number) => `Minimum value is ${n}`,
  equal: 'Value not match',
  maxLength: (n: number) => `Field must contain at most ${n} characters`,
  maxEntries: (n: number) => `There can be at most ${n}`,
  unknownField: 'Unknown field. Remove it',
  choice: 'Choose one of the listed values',
  invalid: 'Value is not valid',
  plain: 'Field must not contain line breaks, control characters or marks that change the direction of text',
  variableName: 'Start with a letter; use letters, digits and “_”, at most 64',
  invalidJson: 'Invalid JSON format',
  noCommas: 'Field must not contain commas',
  country: 'Choose a country of ISO 3166-1',
  vatId: 'A VAT number starts with two letters of its country, as in CZ12345678',
  iban: 'The checksum of this IBAN is incorrect',
  electronicAddress: 'Write scheme and number as in 0088:7300010000001; the number must be one of its scheme',
  phoneDigits: 'A phone number has at least three digits',
  bic: 'A BIC has 8 or 11 letters and digits',
  urlPassword: 'An address must not contain a username or password',
  once: 'Each word can be listed once',
  columnOnce: 'Read each column of the file for one value only',
  amountEither: (whole: string, point: string) => `Write ${whole} without a comma, or ${point} with a decimal point`,
  amountWhole: (whole: string) => `Write ${whole} without commas`,
  amountPoint: (point: string) => `Write ${point} with a decimal point`,
  amountNegative: 'An amount can’t be less than zero',
  amountDigits: 'Write at most 9 digits before the decimal point and 6 after it, without leading zeros',
  amountForm: 'Write digits with a decimal point, as in 1.10',
  slug: 'Use lower-case letters, digits, dots, hyphens and underscores, such as shop-robot',
  settingKey: 'Use capitals, digits and underscores, such as API_URL',
  reservedKey: 'This name is reserved: it changes how programs are started. Choose another, such as ROBOT_PATH',
  resultOrError: 'Give a result or an error, and not both',
} as const

export const formNotValid = 'Form is not valid'
export const authorizationError = 'Authorization error'
export const campaignsStopped = 'All campaigns are currently stopped'
export const noPermission = 'No permission to display this page'
export const pageNotFound = 'Page not found'
export const passwordWillExpire = (days: number) => `Your password will expire in ${days} days.`
export const passwordHasExpired = 'Your password has expired.'
/** What the notification of a failed call says. */
export const failedCall = (status: number | string, message: string) => `Error (${status}) - ${message}`
export const notAuthorized = (code: number | string) => `${code} - Not authorized`
