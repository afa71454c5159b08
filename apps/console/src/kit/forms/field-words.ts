import type { Field } from '@parley/contract/kernel/field.ts'

/** The words of a field for an input that is not part of a form. */
export const wordsOf = ({ label, help, maxLength, isRequired }: Field) => ({
  label,
  ...(help === undefined ? {} : { help }),
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(isRequired === undefined ? {} : { isRequired }),
})
