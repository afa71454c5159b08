import { defineMessages } from '../../messages/messages.ts'

/** Word for word as the specification has them. */
export const t = defineMessages('validation', {
  required: 'Field is required',
  email: 'Invalid email format',
  time: "Time must be in 'XX:YY' format",
  date: 'Date must be in DD/MM/YYYY format',
  minLength: 'Field must contains at least {{count}} characters',
  exactLength: 'Field must contains exactly {{count}} characters',
  wholeNumber: 'Field must contains only whole numbers',
  range: 'Number must be in range {{min}} - {{max}}',
  minimum: 'Minimum value is {{min}}',
  equal: 'Value not match',
})
