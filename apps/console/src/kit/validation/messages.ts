import { defineMessages } from '../../messages/messages.ts'

/** Word for word as the specification has them, or as the core answers. */
export const t = defineMessages('validation', {
  choose: 'Choose at least one',
  required: 'Field is required',
  email: 'Invalid email format',
  time: "Time must be in 'XX:YY' format",
  date: 'Date must be in DD/MM/YYYY format',
  maxLength: 'Field must contain at most {{count}} characters',
  minLength: 'Field must contains at least {{count}} characters',
  wholeNumber: 'Field must contains only whole numbers',
  range: 'Number must be in range {{min}} - {{max}}',
  minimum: 'Minimum value is {{min}}',
  equal: 'Value not match',
  url: 'The address must start with https://',
})
